import type { ResponseOf } from '#contract/endpoint.js';
import type { listTransferEvents } from '#contract/transfers/transfer-activity.js';

type TransferEvent = ResponseOf<typeof listTransferEvents>['events'][number];

export function buildEvent(seq: number, kind: string, changes: Partial<TransferEvent> = {}): TransferEvent {
  return {
    seq,
    at: Date.UTC(2026, 10, 21, 8, seq),
    kind,
    recipientEmail: null,
    proof: null,
    fileName: null,
    fileCount: null,
    hash: `${seq}`.padStart(64, 'f'),
    ...changes,
  };
}
