import { lazyPart } from '../../../ui/lazy-part.js';
import type { ActionDialog as Dialog } from './action-dialog.js';

/** Comes when it is opened; with the type parameters of the component, which a lazy part does not have. */
export const ActionDialog = lazyPart(
  async () => (await import('./action-dialog.js')).ActionDialog,
) as unknown as typeof Dialog;
