import { lazyPart } from '../../../ui/lazy-part.js';

export const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.js')).ReasonDialog);
