import { Injectable } from '@nestjs/common';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { type Name, NameRepository } from './data/name.repository.js';
import { type DownloadFact, keyOf, type NameKind, nameKinds } from './domain/download-fact.js';
import { columnsOf, type EventColumns } from './domain/event-columns.js';
import { type SealedLedger, windowsOf } from './domain/ledger.js';
import type { Universe } from './domain/overview-reckoning.js';
import { SegmentCache } from './segment-cache.js';

const TRIES = 5;

interface Seconds {
  from: number;
  to: number;
}

/** All events of an owner that may lie between two moments, and what their numbers stand for. */
export interface OwnerEvents {
  columns: EventColumns[];
  universe: Universe;
  /** Whether there is any event, at whatever time. */
  hasAny: boolean;
  names: NumberBook;
}

/** Numbers of names that were packed, and of those that were not yet: they get the next ones, for this reading alone. */
export class NumberBook {
  private readonly fresh: Record<NameKind, Map<string, number>> = {
    transfer: new Map(),
    person: new Map(),
    city: new Map(),
  };
  private readonly freshNames: Record<NameKind, Map<number, Name>> = {
    transfer: new Map(),
    person: new Map(),
    city: new Map(),
  };

  constructor(
    private readonly names: NameRepository,
    private readonly ledger: SealedLedger,
  ) {}

  async learn(facts: readonly DownloadFact[]): Promise<void> {
    await Promise.all(nameKinds.map((kind) => this.learnKind(kind, facts)));
  }

  private async learnKind(kind: NameKind, facts: readonly DownloadFact[]): Promise<void> {
    const about = new Map<string, DownloadFact>();
    for (const fact of facts) {
      const key = keyOf(fact, kind);
      if (key !== null) about.set(key, fact);
    }
    const known = await this.known(kind, [...about.keys()]);
    for (const [key, fact] of about) this.note(kind, { key, known: known.get(key), fact });
  }

  /** Whether the number stands for the same name in every reading. */
  isPacked(kind: NameKind, number: number): boolean {
    return number <= this.ledger.named[kind];
  }

  numberOf(kind: NameKind, key: string | null): number {
    return key === null ? 0 : (this.fresh[kind].get(key) ?? 0);
  }

  /** Of one transfer, learned or not; null where nobody ever downloaded it. */
  async transferNumber(transferId: string): Promise<number | null> {
    const fresh = this.fresh.transfer.get(transferId);
    return fresh ?? (await this.known('transfer', [transferId])).get(transferId) ?? null;
  }

  async namesOf(kind: NameKind, numbers: readonly number[]): Promise<Map<number, Name>> {
    const packed = numbers.filter((number) => number <= this.ledger.named[kind]);
    const found = await this.names.byNumber(this.ledger.ownerId, kind, packed);
    for (const number of numbers) {
      const name = this.freshNames[kind].get(number);
      if (name) found.set(number, name);
    }
    return found;
  }

  universe(): Universe {
    const size = (kind: NameKind) => this.ledger.named[kind] + this.freshNames[kind].size + 1;
    return { people: size('person'), transfers: size('transfer'), cities: size('city') };
  }

  /** Numbers above the ledger's are of a packing that is under way: here they count as new. */
  private async known(kind: NameKind, keys: readonly string[]): Promise<Map<string, number>> {
    const { ownerId, sealed, named } = this.ledger;
    if (sealed === 0) return new Map();
    const numbers = await this.names.numbersOf(ownerId, kind, keys);
    return new Map([...numbers].filter(([, number]) => number <= named[kind]));
  }

  private note(
    kind: NameKind,
    { key, known, fact }: { key: string; known: number | undefined; fact: DownloadFact },
  ): void {
    const number = known ?? this.ledger.named[kind] + this.freshNames[kind].size + 1;
    this.fresh[kind].set(key, number);
    const { transferId, recipientId } = fact;
    if (known === undefined) this.freshNames[kind].set(number, { key, transferId, recipientId });
  }
}

@Injectable()
export class EventReader {
  constructor(
    private readonly facts: DownloadFactRepository,
    private readonly ledgers: LedgerRepository,
    private readonly names: NameRepository,
    private readonly cache: SegmentCache,
  ) {}

  async read(ownerId: string, within: Seconds): Promise<OwnerEvents> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const ledger = await this.ledgers.findSealed(ownerId);
      // After the ledger: what is packed meanwhile is still there one by one, and counted as such.
      const [unpacked, packed] = await Promise.all([
        this.facts.unpacked(ownerId, ledger.sealed),
        this.segments(ledger, within),
      ]);
      if (!packed) continue;
      const names = new NumberBook(this.names, ledger);
      await names.learn(unpacked);
      const columns = columnsOf(unpacked, (kind, fact) => names.numberOf(kind, keyOf(fact, kind)));
      const hasAny = unpacked.length > 0 || ledger.segments.length > 0;
      return { columns: [...packed, columns], universe: names.universe(), hasAny, names };
    }
    throw new Error(`segments of owner ${ownerId} are missing`);
  }

  /** Parts of a time that have about so many events each, to be read one after another. */
  async windows(ownerId: string, within: Seconds, most: number): Promise<Seconds[]> {
    const { segments } = await this.ledgers.findSealed(ownerId);
    return [...windowsOf(segments, within, most)];
  }

  /** Null where one is gone: a longer one has taken its place since the ledger was read. */
  private async segments({ ownerId, segments }: SealedLedger, { from, to }: Seconds): Promise<EventColumns[] | null> {
    const wanted = segments.filter((entry) => entry.to >= from && entry.from <= to).map(({ number }) => number);
    const found = new Map(wanted.map((number) => [number, this.cache.get(ownerId, number)]));
    const missing = wanted.filter((number) => found.get(number) === undefined);
    const read = await this.ledgers.readSegments(ownerId, missing);
    for (const [number, columns] of read) {
      this.cache.set(ownerId, number, columns);
      found.set(number, columns);
    }
    const all = [...found.values()].flatMap((columns) => columns ?? []);
    return all.length === wanted.length ? all : null;
  }
}
