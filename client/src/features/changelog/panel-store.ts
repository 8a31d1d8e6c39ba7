import { createStore } from '../../lib/store.js';

/** The changelog slides in from anywhere: the footer, the menu, a hint. */
export const changelogOpen = createStore(false);
export const openChangelog = (): void => changelogOpen.set(true);
export const closeChangelog = (): void => changelogOpen.set(false);
