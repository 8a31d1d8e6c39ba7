import type { AbuseCaseView } from '#contract/admin/abuse.js';
import { HOUR_MS } from '#contract/units.js';

export function buildCase(changes: Partial<AbuseCaseView> = {}): AbuseCaseView {
  const now = Date.now();
  return {
    caseId: 'c1',
    kind: 'transfer',
    slug: 'abcDEF1',
    title: 'invoice-2026.zip',
    state: 'open',
    sender: { email: 'mei@example.com', name: 'Mei Chen' },
    reportCount: 2,
    lastReportAt: now - HOUR_MS,
    appealState: null,
    appeal: null,
    keptUntil: null,
    senderId: 'u1',
    isMember: true,
    openedAt: now - 5 * HOUR_MS,
    decidedAt: null,
    isFrozenByReports: false,
    reports: [
      { category: 'fraud', text: '', email: '', lang: 'en', at: now - 5 * HOUR_MS },
      {
        category: 'malware',
        text: 'My scanner found a trojan in the second file.',
        email: 'reader@example.com',
        lang: 'en',
        at: now - HOUR_MS,
      },
    ],
    evidence: {
      takenAt: now - HOUR_MS,
      sentAt: now - 30 * HOUR_MS,
      expiresAt: now + 100 * HOUR_MS,
      isProtected: false,
      peopleCount: 12,
      items: [],
      files: [
        { path: 'invoice.pdf', size: 120_000, sha256: 'a3'.repeat(32), isRemoved: false },
        { path: 'open me/setup.scr', size: 2_400_000, sha256: null, isRemoved: true },
      ],
    },
    notes: [{ noteId: 'n1', text: 'Asked the sender by phone.', author: 'Sam Porter', at: now - HOUR_MS }],
    decisions: ['freeze', 'take-down', 'dismiss'],
    upheldCount: 1,
    ...changes,
  };
}
