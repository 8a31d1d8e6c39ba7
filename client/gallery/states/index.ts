import type { GalleryState } from '../state.js';
import { accessStates } from './access.js';

/** Every state of every page, in the order of the picture book. */
export const states: readonly GalleryState[] = [...accessStates];
