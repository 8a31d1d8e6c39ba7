import { createHash } from 'node:crypto';
import type { ChangeKind } from '../../../files/transfers/index.js';
import { canonicalJson } from './canonical-json.js';

export type EventKind =
  | ChangeKind
  | 'created'
  | 'files-added'
  | 'mail-sent'
  | 'mail-failed'
  | 'download-started'
  | 'download-completed'
  | 'forwarded'
  | 'checked'
  | 'damaged'
  | 'extension-asked'
  | 'extension-declined'
  | 'moved'
  | 'deleted';

/** An event of a transfer. `data` holds ids of recipients and downloads; a log contains no addresses. */
export interface TransferEvent {
  /** 0 for the creation. */
  seq: number;
  at: Date;
  kind: EventKind;
  data: Record<string, unknown>;
  /** Hash of the previous event; zeros for the first one. */
  previousHash: string;
  hash: string;
}

/** `previousHash` of the first event. */
const NO_HASH = '0'.repeat(64);

export interface ChainedEvent {
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  kind: string;
  data: Record<string, unknown>;
  previousHash: string;
  hash: string;
}

/** SHA-256, hex, of all fields of the event but `hash`. */
function hashOf({ seq, at, kind, data, previousHash }: Omit<ChainedEvent, 'hash'>): string {
  return createHash('sha256').update(canonicalJson({ at, data, kind, previousHash, seq })).digest('hex');
}

export function toChained({ at, ...event }: TransferEvent): ChainedEvent {
  return { ...event, at: at.getTime() };
}

export function nextEvent(
  last: Pick<TransferEvent, 'seq' | 'hash'> | null,
  { at, kind, data }: Pick<TransferEvent, 'at' | 'kind' | 'data'>,
): TransferEvent {
  const seq = last ? last.seq + 1 : 0;
  const previousHash = last?.hash ?? NO_HASH;
  return { seq, at, kind, data, previousHash, hash: hashOf({ seq, at: at.getTime(), kind, data, previousHash }) };
}

/**
 * Index of the first event that is missing, out of order, changed, or of another transfer; -1 if the chain is valid.
 */
export function brokenAt(transferId: string, events: readonly ChainedEvent[]): number {
  return events.findIndex((_, index) => isBroken(transferId, events, index));
}

/** Whether the chain breaks at `index`; earlier events are not checked. */
export function isBroken(transferId: string, events: readonly ChainedEvent[], index: number): boolean {
  const event = events[index];
  if (!event) return true;
  const previousHash = events[index - 1]?.hash ?? NO_HASH;
  const isInPlace = event.seq === index && event.previousHash === previousHash && event.hash === hashOf(event);
  const isOfTransfer = index > 0 || (event.kind === 'created' && event.data['transferId'] === transferId);
  return !isInPlace || !isOfTransfer;
}
