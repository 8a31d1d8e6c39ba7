import type { Language } from '#contract/primitives.js';
import { csvCells } from '../../core/csv/write-csv.js';
import type { NameKind } from './domain/download-fact.js';
import { type EventColumns, PERSON_MASK, unpackCountry } from './domain/event-columns.js';
import { clockText } from './domain/export-texts.js';
import type { ZoneTime } from './domain/zone-time.js';

/** Cells as they are written, made once for all lines in which they stand. */
export interface ExportTransfer {
  /** Name and link. */
  text: string;
  /** Address and name, by the recipient's id. */
  recipients: ReadonlyMap<string, string>;
}

/** What numbers stand for: ids of transfers and recipients, and cells of cities. */
export type Keys = Record<NameKind, ReadonlyMap<number, string>>;

const TWO_EMPTY_CELLS = csvCells(['', '']);

export class ExportLines {
  private readonly names: Intl.DisplayNames;
  private readonly countries = new Map<number, string>();
  private readonly zoneText: string;

  constructor(
    private readonly zone: ZoneTime,
    lang: Language,
  ) {
    this.names = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'region' });
    this.zoneText = csvCells([zone.timeZone]);
  }

  write(
    { at, transfer, person, country, city, count }: EventColumns,
    { keys, transfers }: { keys: Keys; transfers: ReadonlyMap<number, ExportTransfer> },
  ): string {
    let lines = '';
    for (let index = 0; index < count; index += 1) {
      const of = transfers.get(transfer[index] ?? 0);
      const recipientId = keys.person.get((person[index] ?? 0) & PERSON_MASK) ?? '';
      lines += `${clockText(this.zone.clock(at[index] ?? 0))},${this.zoneText},`;
      lines += `${of?.text ?? TWO_EMPTY_CELLS},${of?.recipients.get(recipientId) ?? TWO_EMPTY_CELLS},`;
      lines += `${this.country(country[index] ?? 0)},${keys.city.get(city[index] ?? 0) ?? ''}\r\n`;
    }
    return lines;
  }

  /** Code and name. */
  private country(packed: number): string {
    const known = this.countries.get(packed);
    if (known !== undefined) return known;
    const code = unpackCountry(packed);
    const text = code === null ? TWO_EMPTY_CELLS : csvCells([code, this.names.of(code) ?? code]);
    this.countries.set(packed, text);
    return text;
  }
}
