import type { DownloadPage } from '#contract/transfers/downloads.js';
import { DAY_MS } from '#contract/units.js';
import { buildFile } from './file.builder.js';

export function buildPage(changes: Partial<DownloadPage> = {}): DownloadPage {
  const files = changes.files ?? [
    buildFile({ id: 'f1', path: 'plans/ground floor.pdf', size: 1_500_000 }),
    buildFile({ id: 'f2', path: 'plans/报价单.xlsx', size: 20_000 }),
    buildFile({ id: 'f3', path: 'readme.txt', size: 120 }),
  ];
  return {
    slug: 'abc1234',
    sender: { name: 'Mei Lin', email: 'mei@example.com', company: 'Harbour Works', profilePic: '', isMember: true },
    brand: null,
    recipientEmail: null,
    title: '',
    message: '',
    sealedList: null,
    wrappedKey: null,
    sealedKey: null,
    scan: null,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    sentAt: Date.now() - DAY_MS,
    expiresAt: Date.now() + 6.5 * DAY_MS,
    hasPassword: false,
    hasDownloadLimit: false,
    isOwner: false,
    visit: 'visit-1',
    ...changes,
    files,
  };
}
