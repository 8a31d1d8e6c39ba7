import type { Download } from '../../downloads/index.js';
import type { EventKind } from './event-chain.js';

/** An entry to append to a log. */
export interface LogEntry {
  kind: EventKind;
  data: Record<string, unknown>;
  /** Idempotency key, unique per log. */
  once: string;
  at?: Date;
}

/** The entries of downloads, in the order of time. */
export function downloadEntriesOf(downloads: readonly Download[]): LogEntry[] {
  const entries = downloads.flatMap(({ _id: downloadId, recipientId, proof, kind, fileIds, country, ...times }) => {
    const { startedAt, completedAt } = times;
    const [fileId] = fileIds;
    const what = {
      what: kind,
      fileCount: fileIds.length,
      ...(kind === 'file' && { fileId }),
      country,
      ...(proof && { proof }),
    };
    const started = { at: startedAt, kind: 'download-started', once: `started-${downloadId}` } as const;
    const completed = { kind: 'download-completed', once: `completed-${downloadId}` } as const;
    return [
      { ...started, data: { downloadId, recipientId, ...what } },
      ...(completedAt ? [{ ...completed, at: completedAt, data: { downloadId, recipientId } }] : []),
    ];
  });
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
