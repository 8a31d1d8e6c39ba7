import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { MailFrame } from './mail-content.js';

/** The value of `available until`: an instant, or a text for a link without expiry. */
export function expiryLine(expiresAt: number, { texts, formats }: Pick<MailFrame, 'texts' | 'formats'>): string {
  return expiresAt === EXPIRES_NEVER ? texts.untilRemoved : formats.instant(expiresAt);
}
