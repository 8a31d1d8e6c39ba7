import { lazyPart } from '../../ui/lazy-part.js';
import { readLinkFrame } from '../../lib/link-frame.js';

/** In place of a transfer that cannot be opened, or not yet. Most can. */
export const PasswordPrompt = lazyPart(async () => (await import('./components/password-prompt.js')).PasswordPrompt);
export const RefusedTransfer = lazyPart(async () => (await import('./components/refused-transfer.js')).RefusedTransfer);
export const RecipientProof = lazyPart(async () => (await import('./components/recipient-proof.js')).RecipientProof);

/** Before the first rendering. */
export async function preloadClosed(frame = readLinkFrame()): Promise<void> {
  if (frame === null || !('code' in frame)) return;
  // Only the first call tells whether a code is needed.
  if (frame.code === 'code-required') return;
  await (frame.code === 'password-required' ? PasswordPrompt : RefusedTransfer).preload();
}
