/** Name of the only store when the configuration lists none. */
export const DEFAULT_STORE = 'cn-hongkong';
