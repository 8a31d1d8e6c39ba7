import type { RecipientView, TimelineEntry } from '#contract/transfers/recipients.js';
import { MINUTE_MS } from '#contract/units.js';

export function buildEntry(
  kind: TimelineEntry['kind'],
  minutesAgo: number,
  changes: Partial<TimelineEntry> = {},
): TimelineEntry {
  return {
    kind,
    at: Date.now() - minutesAgo * MINUTE_MS,
    country: null,
    city: null,
    proof: null,
    fileName: null,
    fileCount: 0,
    servedBytes: 0,
    totalBytes: 0,
    ...changes,
  };
}

export function buildRecipient(number: number, changes: Partial<RecipientView> = {}): RecipientView {
  return {
    recipientId: `r${number}`,
    email: `reader${number}@example.com`,
    name: '',
    company: '',
    link: `http://localhost/d/abc1234/r${number}`,
    state: 'accepted',
    lastAt: Date.now() - 8 * MINUTE_MS,
    ...changes,
  };
}
