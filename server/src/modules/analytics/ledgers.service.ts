import { Injectable } from '@nestjs/common';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { NameRepository } from './data/name.repository.js';
import { type DownloadFact, keyOf, type NameKind, nameKinds } from './domain/download-fact.js';
import { columnsOf, concatColumns, type EventColumns } from './domain/event-columns.js';
import { type Ledger, nextSegment, type NextSegment, PACK_FROM, PACK_MOST } from './domain/ledger.js';

type Numbers = Record<NameKind, Map<string, number>>;

/**
 * Packs facts into segments of plain numbers, by steps of which each may be done twice, also at once, and after each of
 * which a crash loses and doubles nothing:
 *
 * 1. the ledger names the facts of the next segment (one conditional write);
 * 2. what they are about gets numbers, which follow from the ledger and these facts alone;
 * 3. the segment is written, 4. its facts are marked with its number;
 * 5. the ledger counts the segment as sealed (one conditional write): only now it is read in place of its facts.
 */
@Injectable()
export class Ledgers {
  constructor(
    private readonly facts: DownloadFactRepository,
    private readonly ledgers: LedgerRepository,
    private readonly names: NameRepository,
  ) {}

  /** Until fewer than are worth packing are left. */
  async pack(ownerId: string): Promise<void> {
    for (;;) {
      const ledger = await this.ledgers.find(ownerId);
      if (ledger.next) await this.seal(ledger, ledger.next);
      else {
        const ids = await this.facts.unpackedIds(ownerId, ledger.sealed, PACK_MOST);
        if (ids.length < PACK_FROM) return;
        await this.ledgers.begin(ledger, nextSegment(ledger, ids));
      }
    }
  }

  /** Forgets everything that was packed, and packs it anew from the facts. */
  async rebuild(ownerId: string): Promise<void> {
    await this.ledgers.reset(ownerId, await this.facts.count(ownerId));
    await this.names.forget(ownerId);
    await this.facts.unpackAll(ownerId);
    await this.pack(ownerId);
  }

  async rebuildAll(): Promise<void> {
    for await (const ownerId of this.ledgers.eachOwner()) await this.rebuild(ownerId);
  }

  private async seal(ledger: Ledger, next: NextSegment): Promise<void> {
    const { ownerId, segments } = ledger;
    const facts = await this.facts.named(next.factIds);
    const { numbers, named } = await this.giveNumbers(ledger, facts);
    const added = columnsOf(facts, (kind, fact) => numbers[kind].get(keyOf(fact, kind) ?? '') ?? 0);
    const earlier = await this.continued(ownerId, next);
    if (earlier === undefined) {
      // Another one sealed it meanwhile, or it is lost.
      if ((await this.ledgers.find(ownerId)).sealed > ledger.sealed) return;
      throw new Error(`segment ${next.continues} of owner ${ownerId} is missing: rebuild it`);
    }
    const columns = earlier ? concatColumns([earlier, added]) : added;
    await this.ledgers.writeSegment(ownerId, next.number, columns);
    await this.facts.putInto(next.number, next.factIds);
    const kept = segments.filter(({ number }) => number !== next.continues);
    const entry = { number: next.number, count: columns.count, ...rangeOf(columns) };
    if (!(await this.ledgers.finish(ledger, { named, segments: [...kept, entry] }))) return;
    await this.ledgers.deleteOthers(ownerId, [...kept.map(({ number }) => number), next.number]);
  }

  /** Null: nothing is continued. Undefined: what is to be continued is gone. */
  private async continued(ownerId: string, { continues }: NextSegment): Promise<EventColumns | null | undefined> {
    if (continues === null) return null;
    return (await this.ledgers.readSegments(ownerId, [continues])).get(continues);
  }

  /** Names known before keep their numbers; new ones, and those of a try that broke off, get the next by their order. */
  private async giveNumbers(
    { ownerId, named }: Ledger,
    facts: readonly DownloadFact[],
  ): Promise<{ numbers: Numbers; named: Record<NameKind, number> }> {
    const numbers: Numbers = { transfer: new Map(), person: new Map(), city: new Map() };
    const highest = { ...named };
    for (const kind of nameKinds) {
      const examples = examplesByKey(facts, kind);
      const known = await this.names.numbersOf(ownerId, kind, [...examples.keys()]);
      const fresh = [...examples.keys()].filter((key) => (known.get(key) ?? Infinity) > named[kind]).sort();
      fresh.forEach((key, index) => known.set(key, named[kind] + index + 1));
      await this.names.add(
        ownerId,
        kind,
        fresh.map((key) => ({ key, number: known.get(key) ?? 0, ...aboutOf(kind, examples.get(key)) })),
      );
      highest[kind] += fresh.length;
      numbers[kind] = known;
    }
    return { numbers, named: highest };
  }
}

function examplesByKey(facts: readonly DownloadFact[], kind: NameKind): Map<string, DownloadFact> {
  const examples = new Map<string, DownloadFact>();
  for (const fact of facts) {
    const key = keyOf(fact, kind);
    if (key !== null) examples.set(key, fact);
  }
  return examples;
}

function aboutOf(kind: NameKind, fact: DownloadFact | undefined) {
  return kind === 'person' && fact
    ? { transferId: fact.transferId, recipientId: fact.recipientId }
    : { transferId: null, recipientId: null };
}

function rangeOf({ at }: EventColumns): { from: number; to: number } {
  let [from, to] = [Infinity, 0];
  for (const moment of at) {
    if (moment < from) from = moment;
    if (moment > to) to = moment;
  }
  return { from, to };
}
