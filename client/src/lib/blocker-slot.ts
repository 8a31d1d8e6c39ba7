import type { ReactElement } from 'react';
import { createStore } from './store.js';

/**
 * Holds the navigation blocker while something would be lost. Apart from `navigation-blocker.ts`, since the root layout
 * renders it and is part of the first load.
 */
export const blockerSlot = createStore<ReactElement | null>(null);
