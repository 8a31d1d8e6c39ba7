/** Tabs of the options drawer, in their order. */
export type OptionTab = 'link' | 'sharing' | 'expiry' | 'password';
