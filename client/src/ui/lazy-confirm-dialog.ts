import { lazyPart } from './lazy-part.js';

/** For a page that most visits ask nothing on. */
export const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
