import { EXPIRES_NEVER } from '#contract/expiry.js';
import type { MailFrame } from './mail-content.js';

/** What stands behind `available until`: an instant, or that only the sender ends it. */
export function expiryLine(expiresAt: number, { texts, formats }: Pick<MailFrame, 'texts' | 'formats'>): string {
  return expiresAt === EXPIRES_NEVER ? texts.untilRemoved : formats.instant(expiresAt);
}
