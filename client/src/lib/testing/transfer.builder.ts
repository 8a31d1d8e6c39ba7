import type { TransferList, TransferRow, TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';

export function buildTransfer(changes: Partial<TransferView> = {}): TransferView {
  const now = Date.now();
  return {
    _id: 'transfer-1',
    slug: 'abc1234',
    sendAs: 'email',
    senderId: 'user-1',
    senderEmail: 'mei@example.com',
    senderName: 'Mei Lin',
    company: 'Harbour Works',
    message: '',
    emailTo: [{ recipientId: 'recipient-1', email: 'ravi@example.com', name: '', company: '', mailState: 'sent' }],
    fileObjects: [
      {
        id: 'file-1',
        fileName: 'plans.pdf',
        size: 1_500_000,
        itemPath: 'users/user-1/abc1234/0',
        sha256: null,
        damaged: false,
        infected: false,
        recording: null,
      },
    ],
    versions: [],
    revision: 1,
    title: '',
    fileName: 'plans.pdf',
    fileNumber: 1,
    moreFiles: 0,
    size: '1.5 MB',
    totalBytes: 1_500_000,
    dateSent: now - DAY_MS,
    expirySeconds: 604_800,
    expiryDate: now + 6 * DAY_MS,
    deletionDate: now + 36 * DAY_MS,
    lastModified: now - DAY_MS,
    hasPassword: false,
    isEncrypted: false,
    downloadLimit: null,
    recipientsOnly: false,
    reminds: true,
    undoUntil: null,
    createdBy: 'user-1',
    sharedWith: [],
    shared: false,
    link: 'http://localhost/w/abc1234',
    total_downloads: 2,
    completed_downloads: 1,
    downloads: [],
    ...changes,
  };
}

export function buildList(allDocs: TransferRow[], changes: Partial<TransferList> = {}): TransferList {
  const { length } = allDocs;
  return {
    allDocs,
    allCount: length,
    activeCount: length,
    expiredCount: 0,
    thisMonthsTransfers: length,
    thisMonthCount: length,
    sharedCount: 0,
    ...changes,
  };
}
