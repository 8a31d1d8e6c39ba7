/** The specification's region, and the name of the store an installation has when it names none. */
export const DEFAULT_STORE = 'cn-hongkong';
