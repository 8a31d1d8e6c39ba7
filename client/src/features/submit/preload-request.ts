import { readLinkFrame } from '../../lib/link-frame.js';
import { PasswordView, RefusedRequest } from './closed-parts.js';
import { preloadParts } from './open-parts.js';

/** Before the first rendering. */
export async function preloadRequest(frame = readLinkFrame()): Promise<void> {
  if (frame === null) return;
  if ('request' in frame) await preloadParts(frame.request);
  // Only the first call tells whether a code is needed.
  if ('code' in frame && frame.code !== 'code-required')
    await (frame.code === 'password-required' ? PasswordView : RefusedRequest).preload();
}
