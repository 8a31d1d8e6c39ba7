import type { GalleryState } from '../state.js';
import { accessStates } from './access.js';
import { downloadStates } from './download.js';
import { linkStates } from './links.js';
import { sendStates } from './send.js';
import { siteStates } from './site.js';
import { unfinishedStates } from './unfinished.js';

/** Every state of every page, in the order of the picture book. */
export const states: readonly GalleryState[] = [
  ...sendStates,
  ...unfinishedStates,
  ...accessStates,
  ...downloadStates,
  ...linkStates,
  ...siteStates,
];
