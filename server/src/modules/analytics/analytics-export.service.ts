import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { CSV_BOM, csvCells, csvLine } from '../../core/csv/write-csv.js';
import type { Member } from '../auth/index.js';
import { type NamedTransfer, TransferRepository } from '../transfers/index.js';
import { Analytics, nameOfTransfer, NOBODYS, type Wanted } from './analytics.service.js';
import { type NameKind, splitCityKey } from './domain/download-fact.js';
import { cutColumns, type EventColumns, PERSON_MASK, RECIPIENT_BIT } from './domain/event-columns.js';
import { rowsOf } from './domain/event-rows.js';
import { ExportLines, type ExportTransfer, type Keys } from './export-lines.js';
import { exportFileName, exportHeader } from './domain/export-texts.js';
import { LatelyUsed } from './domain/lately-used.js';
import type { Period } from './domain/period.js';
import { EventReader, type NumberBook } from './event-reader.service.js';

/** So many downloads, about, are in memory at one time. */
const EVENTS_AT_ONCE = 200_000;
/** Names are asked for together, for so many downloads. */
const NAMES_AT_ONCE = 8000;
/** Lines are handed on together, so that a million of them are no million writes. */
const LINES_AT_ONCE = 500;
/** Names of recipients, and recipients of transfers, that are remembered while their downloads are written. */
const RECIPIENTS_KEPT = 200_000;

export interface AnalyticsFile {
  fileName: string;
  parts: AsyncGenerator<string>;
}

/** What one export remembers. */
class Known {
  readonly keys: Record<NameKind, LatelyUsed<number, string>> = {
    transfer: new LatelyUsed(RECIPIENTS_KEPT, () => 1),
    person: new LatelyUsed(RECIPIENTS_KEPT, () => 1),
    city: new LatelyUsed(RECIPIENTS_KEPT, () => 1),
  };
  readonly transfers = new LatelyUsed<string, ExportTransfer>(RECIPIENTS_KEPT, ({ recipients }) => 1 + recipients.size);
}

interface Exported {
  ownerId: string;
  period: Period;
  transferId: string | null;
  lang: Language;
}

/** Every download of a period as CSV, read and written piece by piece: memory does not grow with their number. */
@Injectable()
export class AnalyticsExport {
  constructor(
    private readonly analytics: Analytics,
    private readonly events: EventReader,
    private readonly transfers: TransferRepository,
    private readonly config: Config,
  ) {}

  /** @throws {AppError} transfer-not-found, before anything is written */
  async write(member: Member, wanted: Wanted, lang: Language): Promise<AnalyticsFile> {
    const { ownerId } = member;
    const transfer = wanted.slug === undefined ? null : await this.analytics.owned(ownerId, wanted.slug);
    const period = this.analytics.period(member, wanted);
    const parts = this.parts({ ownerId, period, transferId: transfer?._id ?? null, lang });
    return { fileName: exportFileName(period.days.from, period.days.to), parts };
  }

  private async *parts({ ownerId, period, transferId, lang }: Exported): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(exportHeader(lang));
    const known = new Known();
    const lines = new ExportLines(period.zone, lang);
    for (const window of await this.events.windows(ownerId, period.alone, EVENTS_AT_ONCE)) {
      // Read anew for each: what is packed meanwhile is in one place or the other, and never in two windows.
      const { columns, names } = await this.events.read(ownerId, window);
      const chosen = transferId === null ? null : ((await names.transferNumber(transferId)) ?? NOBODYS);
      const rows = rowsOf(columns, { window, period, chosen });
      for (let begin = 0; begin < rows.count; begin += NAMES_AT_ONCE) {
        const end = Math.min(begin + NAMES_AT_ONCE, rows.count);
        yield* this.lines(cutColumns(rows, begin, end), { names, known, lines });
      }
    }
  }

  private async *lines(
    rows: EventColumns,
    { names, known, lines }: { names: NumberBook; known: Known; lines: ExportLines },
  ): AsyncGenerator<string> {
    const recipients = rows.person.filter((person) => person >= RECIPIENT_BIT).map((person) => person & PERSON_MASK);
    const keys = {
      transfer: await keysOf('transfer', rows.transfer, { names, known }),
      person: await keysOf('person', recipients, { names, known }),
      city: await keysOf('city', rows.city, { names, known }),
    };
    for (let begin = 0; begin < rows.count; begin += LINES_AT_ONCE) {
      const batch = cutColumns(rows, begin, Math.min(begin + LINES_AT_ONCE, rows.count));
      const transfers = await this.transfersOf(batch, keys, known);
      yield lines.write(batch, { keys, transfers });
    }
  }

  /** By their numbers. */
  private async transfersOf(
    rows: EventColumns,
    keys: Keys,
    known: Known,
  ): Promise<ReadonlyMap<number, ExportTransfer>> {
    const numbers = [...new Set(rows.transfer)];
    const idOf = (number: number) => keys.transfer.get(number) ?? '';
    const found = new Map(numbers.map((number) => [idOf(number), known.transfers.get(idOf(number))]));
    const missing = [...found.keys()].filter((id) => found.get(id) === undefined);
    for (const transfer of await this.transfers.findNamed(missing)) {
      const exported = this.exported(transfer);
      found.set(transfer._id, exported);
      known.transfers.set(transfer._id, exported);
    }
    return new Map(numbers.flatMap((number) => entryOf(number, found.get(idOf(number)))));
  }

  private exported({ slug, title, fileName, recipients }: NamedTransfer): ExportTransfer {
    return {
      text: csvCells([nameOfTransfer({ title, fileName }), `${this.config.env.PUBLIC_URL}/w/${slug}`]),
      recipients: new Map(recipients.map(({ recipientId, email, name }) => [recipientId, csvCells([email, name])])),
    };
  }
}

/** Of the distinct ones that have a name. What is not packed yet has another number at the next reading. */
async function keysOf(
  kind: NameKind,
  numbers: Uint32Array,
  { names, known }: { names: NumberBook; known: Known },
): Promise<Map<number, string>> {
  const wanted = [...new Set(numbers)].filter((number) => number > 0);
  const kept = new Map(wanted.flatMap((number) => entryOf(number, known.keys[kind].get(number))));
  const missing = wanted.filter((number) => !kept.has(number));
  for (const [number, { key, recipientId }] of await names.namesOf(kind, missing)) {
    const text = kind === 'person' ? (recipientId ?? '') : kind === 'city' ? csvCells([splitCityKey(key).city]) : key;
    kept.set(number, text);
    if (names.isPacked(kind, number)) known.keys[kind].set(number, text);
  }
  return kept;
}

function entryOf<Value>(number: number, value: Value | undefined): [number, Value][] {
  return value === undefined ? [] : [[number, value]];
}
