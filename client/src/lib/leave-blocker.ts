import type { ReactElement } from 'react';
import { createStore } from './store.js';

/**
 * Asks before a page is left, while something would be lost by it. The root layout renders it and is part of the first
 * load, so this is small; the element comes with the code that needs it.
 */
export const leaveBlocker = createStore<ReactElement | null>(null);
