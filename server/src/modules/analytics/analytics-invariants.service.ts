import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { DownloadRecords, type Finding } from '../transfers/index.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { NameRepository } from './data/name.repository.js';
import { type DownloadFact, keyOf, nameKinds } from './domain/download-fact.js';
import { columnsOf, concatColumns, type EventColumns } from './domain/event-columns.js';
import { factOf } from './fact-of-download.js';

/** A download this young may still be on its way into the analytics. */
const YOUNG_MS = 60_000;

/** Proves that analytics say what the downloads say. Changes nothing. */
@Injectable()
export class AnalyticsInvariants {
  constructor(
    private readonly records: DownloadRecords,
    private readonly facts: DownloadFactRepository,
    private readonly ledgers: LedgerRepository,
    private readonly names: NameRepository,
    private readonly clock: Clock,
  ) {}

  async *prove(): AsyncGenerator<Finding> {
    yield await this.everyDownloadIsTaken(this.clock.now());
    yield await this.segmentsAreTheirFacts();
  }

  private async everyDownloadIsTaken(now: Date): Promise<Finding> {
    const finding: Finding = {
      id: 'I20',
      statement: 'every download of a member is in the analytics, once and as it was',
      checked: 0,
      breaches: [],
    };
    for await (const { started } of this.records.eachStarted()) {
      const old = started.filter(({ download }) => now.getTime() - download.startedAt.getTime() >= YOUNG_MS);
      const wanted = old.flatMap((record) => factOf(record) ?? []);
      const known = await this.facts.findMany(wanted.map(({ _id }) => _id));
      finding.checked += wanted.length;
      for (const fact of wanted) {
        const found = known.get(fact._id);
        if (!found) finding.breaches.push(`download ${fact._id} is missing`);
        else if (textOf(found) !== textOf(fact)) finding.breaches.push(`download ${fact._id} is told differently`);
      }
    }
    return finding;
  }

  private async segmentsAreTheirFacts(): Promise<Finding> {
    const finding: Finding = {
      id: 'I21',
      statement: 'what analytics are reckoned from is what packing the facts again gives',
      checked: 0,
      breaches: [],
    };
    for await (const ownerId of this.ledgers.eachOwner()) {
      finding.checked += 1;
      if (!(await this.isRight(ownerId)))
        finding.breaches.push(
          `owner ${ownerId}: segments differ from facts; \`npm run fsck -- --rebuild-analytics\` mends it`,
        );
    }
    return finding;
  }

  private async isRight(ownerId: string): Promise<boolean> {
    const { sealed, segments } = await this.ledgers.find(ownerId);
    const again: EventColumns[] = [];
    for (let number = 1; number <= sealed; number += 1) {
      const facts = await this.facts.packedInto(ownerId, number);
      const numbers = await this.numbersOf(ownerId, facts);
      again.push(columnsOf(facts, (kind, fact) => numbers[kind].get(keyOf(fact, kind) ?? '') ?? 0));
    }
    const stored = await this.ledgers.readSegments(
      ownerId,
      segments.map(({ number }) => number),
    );
    return stored.size === segments.length && sameEvents(concatColumns(again), concatColumns([...stored.values()]));
  }

  private async numbersOf(ownerId: string, facts: readonly DownloadFact[]) {
    const [transfer, person, city] = await Promise.all(
      nameKinds.map((kind) => {
        const keys = new Set(facts.flatMap((fact) => keyOf(fact, kind) ?? []));
        return this.names.numbersOf(ownerId, kind, [...keys]);
      }),
    );
    return { transfer: transfer ?? new Map(), person: person ?? new Map(), city: city ?? new Map() };
  }
}

function textOf({ ownerId, transferId, recipientId, person, country, city, at }: DownloadFact): string {
  return JSON.stringify([ownerId, transferId, recipientId, person, country, city, at]);
}

/** The same events, in whatever order: segments keep that in which they were packed. */
function sameEvents(a: EventColumns, b: EventColumns): boolean {
  if (a.count !== b.count) return false;
  const [left, right] = [rowsOf(a), rowsOf(b)];
  return left.every((row, index) => row === right[index]);
}

function rowsOf({ at, city, transfer, person, country, count }: EventColumns): string[] {
  const rows = Array.from(
    { length: count },
    (_, index) => `${at[index]} ${person[index]} ${transfer[index]} ${city[index]} ${country[index]}`,
  );
  return rows.sort();
}
