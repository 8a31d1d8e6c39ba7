import type { StartedRecord } from '../transfers/index.js';
import type { DownloadFact } from './domain/download-fact.js';

/** Null for transfers of visitors, who have nowhere to look at analytics. */
export function factOf({ download, transfer }: StartedRecord): DownloadFact | null {
  if (!transfer.sender.isMember) return null;
  const { _id, transferId, recipientId, visitor, country, city, startedAt } = download;
  return {
    _id,
    ownerId: transfer.ownerId,
    transferId,
    recipientId,
    // Of a download from before visits were told apart, nobody knows whose it was: it is somebody of its own.
    person: recipientId ?? visitor ?? _id,
    country,
    city: city === '' ? null : city,
    at: startedAt,
  };
}
