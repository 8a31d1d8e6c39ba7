/** Tabs of the options drawer, in their order. */
export const optionTabs = ['link', 'sharing', 'expiry', 'password'] as const;
export type OptionTab = (typeof optionTabs)[number];
