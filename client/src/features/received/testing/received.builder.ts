import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { HOUR_MS } from '#contract/units.js';

export function buildReceived(changes: Partial<ReceivedTransfer> = {}): ReceivedTransfer {
  return {
    slug: 'abc1234',
    recipientId: 'r1',
    sender: { name: 'Li Wei', email: 'li@x.cn', company: 'Silk', profilePic: '', isMember: true },
    sentAt: Date.now() - HOUR_MS,
    expiresAt: Date.now() + 48 * HOUR_MS,
    isExpired: false,
    hasPassword: false,
    isEncrypted: false,
    sizeClass: 'small',
    content: { title: 'plans.pdf', message: 'As agreed', fileCount: 2, totalBytes: 1_500_000 },
    ...changes,
  };
}
