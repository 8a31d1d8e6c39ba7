import { Injectable } from '@nestjs/common';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { NameRepository } from './data/name.repository.js';
import { type DownloadFact, keyOf, type NameKind, nameKinds } from './domain/download-fact.js';
import { columnsOf, concatColumns, type EventColumns } from './domain/event-columns.js';
import {
  type Ledger,
  nextSegment,
  type NextSegment,
  PACK_FROM,
  PACK_MOST,
  SEGMENT_EVENTS,
  type SegmentEntry,
} from './domain/ledger.js';

const REBUILDS = 5;

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

  /** Makes all segments anew from the facts that are packed. What is packed meanwhile is tried again. */
  async rebuild(ownerId: string): Promise<void> {
    for (let tries = 0; tries < REBUILDS; tries += 1) {
      const ledger = await this.ledgers.find(ownerId);
      if (ledger.next) await this.seal(ledger, ledger.next);
      else if (await this.rebuildOnce(ledger)) return;
    }
    throw new Error(`analytics of owner ${ownerId} change too fast to be made anew`);
  }

  async rebuildAll(): Promise<void> {
    for await (const ownerId of this.ledgers.eachOwner()) await this.rebuild(ownerId);
  }

  private async rebuildOnce(ledger: Ledger): Promise<boolean> {
    const { ownerId, sealed } = ledger;
    let { named } = ledger;
    let columns: EventColumns | null = null;
    const segments: SegmentEntry[] = [];
    const write = async (whole: EventColumns): Promise<void> => {
      const number = sealed + segments.length + 1;
      await this.ledgers.writeSegment(ownerId, number, whole);
      segments.push(entryOf(number, whole));
    };
    for (let number = 1; number <= sealed; number += 1) {
      const facts = inOrder(await this.facts.packedInto(ownerId, number));
      const given = await this.giveNumbers({ ownerId, named }, facts);
      named = given.named;
      const added = numberedColumns(facts, given.numbers);
      if (columns && columns.count + added.count > SEGMENT_EVENTS) {
        await write(columns);
        columns = null;
      }
      columns = columns ? concatColumns([columns, added]) : added;
    }
    if (columns && columns.count > 0) await write(columns);
    if (!(await this.ledgers.replaceSegments(ledger, { named, segments }))) return false;
    const kept = segments.map(({ number }) => number);
    await this.ledgers.deleteOthers(ownerId, { sealed: sealed + kept.length, kept });
    return true;
  }

  private async seal(ledger: Ledger, next: NextSegment): Promise<void> {
    const { ownerId, segments } = ledger;
    const chosen = new Set(next.factIds);
    const unpacked = await this.facts.unpacked(ownerId, ledger.sealed);
    const facts = inOrder(unpacked.filter(({ _id }) => chosen.has(_id)));
    const { numbers, named } = await this.giveNumbers(ledger, facts);
    const added = numberedColumns(facts, numbers);
    const earlier = await this.continued(ownerId, next);
    if (earlier === undefined) {
      // Another one sealed it meanwhile, or it is lost.
      if ((await this.ledgers.find(ownerId)).sealed > ledger.sealed) return;
      throw new Error(`segment ${next.continues} of owner ${ownerId} is missing: rebuild it`);
    }
    const columns = earlier ? concatColumns([earlier, added]) : added;
    await this.ledgers.writeSegment(ownerId, next.number, columns);
    await this.facts.putInto(ownerId, next.number, next.factIds);
    const kept = segments.filter(({ number }) => number !== next.continues);
    const segment = entryOf(next.number, columns);
    if (!(await this.ledgers.finish(ledger, { named, segments: [...kept, segment] }))) return;
    const read = [...kept, segment].map(({ number }) => number);
    await this.ledgers.deleteOthers(ownerId, { sealed: next.number, kept: read });
  }

  /** Null: nothing is continued. Undefined: what is to be continued is gone. */
  private async continued(ownerId: string, { continues }: NextSegment): Promise<EventColumns | null | undefined> {
    if (continues === null) return null;
    return (await this.ledgers.readSegments(ownerId, [continues])).get(continues);
  }

  /** Names known before keep their numbers; new ones, and those of a try that broke off, get the next by their order. */
  private async giveNumbers(
    { ownerId, named }: Pick<Ledger, 'ownerId' | 'named'>,
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

function inOrder(facts: readonly DownloadFact[]): DownloadFact[] {
  return [...facts].sort((a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : 1));
}

function numberedColumns(facts: readonly DownloadFact[], numbers: Numbers): EventColumns {
  return columnsOf(facts, (kind, fact) => numbers[kind].get(keyOf(fact, kind) ?? '') ?? 0);
}

function entryOf(number: number, { at, count }: EventColumns): SegmentEntry {
  let [from, to] = [Infinity, 0];
  for (const moment of at) {
    if (moment < from) from = moment;
    if (moment > to) to = moment;
  }
  return { number, count, from, to };
}
