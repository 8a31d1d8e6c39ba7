import type { LinkView } from '#contract/admin/admin-links.js';
import { HOUR_MS } from '#contract/units.js';

const removedFile = {
  path: 'notes/a.pdf',
  size: 120_000,
  sha256: null,
  scan: null,
  threat: null,
  isRemoved: true,
  isDamaged: false,
} as const;

export function buildLink(changes: Partial<LinkView> = {}): LinkView {
  const now = Date.now();
  return {
    linkId: 'l1',
    kind: 'transfer',
    slug: 'abcDEF1',
    title: 'plans.zip + 1',
    state: 'live',
    createdAt: now - 30 * HOUR_MS,
    expiresAt: now + 100 * HOUR_MS,
    owner: { userId: 'u1', email: 'mei@example.com', name: 'Mei Chen' },
    sender: { email: 'mei@example.com', name: 'Mei Chen', isMember: true },
    isProtected: true,
    isLocked: false,
    downloadLimit: 20,
    bytes: 2_520_000,
    downloads: { started: 4, completed: 3 },
    lastDownloadAt: now - 2 * HOUR_MS,
    files: [
      {
        fileId: '0',
        path: 'plans.zip',
        size: 2_400_000,
        sha256: 'a3'.repeat(32),
        scan: 'clean',
        threat: null,
        isRemoved: false,
        isDamaged: false,
      },
      { fileId: '1', ...removedFile },
    ],
    people: [
      { email: 'reader@example.com', isWithdrawn: false, mailState: 'sent' },
      { email: 'late@example.com', isWithdrawn: true, mailState: 'failed' },
    ],
    events: [
      { seq: 0, at: now - 30 * HOUR_MS, kind: 'created', people: [], files: [] },
      { seq: 1, at: now - 29 * HOUR_MS, kind: 'mail-sent', people: ['reader@example.com'], files: [] },
      {
        seq: 2,
        at: now - 2 * HOUR_MS,
        kind: 'download-completed',
        people: ['reader@example.com'],
        files: ['plans.zip'],
      },
    ],
    hasCase: false,
    ...changes,
  };
}
