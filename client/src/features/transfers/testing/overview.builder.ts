import type { LatestDownload, Overview, TransferLine } from '#contract/transfers/library.js';
import { HOUR_MS } from '#contract/units.js';

export function buildLine(changes: Partial<TransferLine> = {}): TransferLine {
  return {
    slug: 'abc1234',
    title: '',
    fileName: 'plans.pdf',
    fileNumber: 2,
    moreFiles: 1,
    totalBytes: 1_500_000,
    sendAs: 'email',
    recipients: [
      { email: 'ravi@example.com', name: '' },
      { email: 'li@x.cn', name: '' },
    ],
    recipientCount: 4,
    dateSent: Date.now() - HOUR_MS,
    expiryDate: Date.now() + 30.5 * HOUR_MS,
    ...changes,
  };
}

export function buildDownload(changes: Partial<LatestDownload> = {}): LatestDownload {
  return {
    transfer: buildLine(),
    at: Date.now() - 5 * 60_000,
    recipient: { email: 'ravi@example.com', name: '' },
    country: 'DE',
    city: 'Hamburg',
    downloadedFile: 'drawings/plan A.pdf',
    fileCount: 1,
    isComplete: true,
    ...changes,
  };
}

export function buildOverview(changes: Partial<Overview> = {}): Overview {
  return {
    storage: { usedBytes: 1_200_000_000, limitBytes: 10_000_000_000 },
    month: { sent: 3, limit: 10 },
    counts: { all: 4, active: 3, expired: 1 },
    expiringSoon: { transfers: [buildLine()], count: 1 },
    unseen: {
      transfers: [buildLine({ slug: 'abc1235', title: 'Tender', recipients: [], recipientCount: 0 })],
      count: 12,
    },
    latestDownloads: [buildDownload()],
    ...changes,
  };
}
