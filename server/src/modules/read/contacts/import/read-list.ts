import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import { readAddresses } from '#contract/address-list.js';
import type { ImportField, ImportReason } from '#contract/contacts.js';
import { IMPORT_MAX_LINES } from '#contract/limits.js';
import { displayNameSchema } from '#contract/primitives.js';
import { unguarded } from '../../../../core/csv/write-csv.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { mapYielding } from '../../../../core/map-yielding.js';
import { groupNameSchema } from '#contract/contacts.js';
import { readGroups } from '../domain/group-list.js';
import { type Columns, columnsOf } from './list-columns.js';

export interface ListRow {
  line: number;
  email: string;
  /** Empty if the list has none. */
  name: string;
  company: string;
  groups: string[];
}

export interface LeftOut {
  line: number;
  reason: ImportReason;
  text: string;
}

export interface ContactList {
  columns: Columns;
  /** One row per address, in the order of the file. */
  rows: ListRow[];
  leftOut: LeftOut[];
  lines: number;
}

interface Numbered {
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'];
const QUOTED_TEXT_MAX = 80;
const GROUPS_OF_A_ROW = 20;
const han = /\p{Script=Han}/u;

/** Yields after this many bytes: a broken line takes 20 µs and has at least two characters. */
const CHUNK_BYTES = 1024;
/** Beyond the size of real contact lists; the rest is ignored. */
const COLUMNS_MAX = 200;
const CELL_MAX = 5000;
/** A line may have no more separators, in quotes or not: the parser would take long, and it is no contact. */
const SEPARATORS_MAX = 60_000;
const LINE_FEED = 10;
const LINE_MAX = 100_000;
/** Spreadsheets also export empty rows, which are skipped. */
const MAX_RECORDS = 2 * IMPORT_MAX_LINES;

/**
 * Parses contact lists as exported by mail programs and spreadsheets. Works in small steps, to keep the event loop
 * free.
 */
export async function readList(text: string): Promise<ContactList> {
  const { records, broken } = await split(text);
  const columns = columnsOf(records.map(({ cells }) => cells));
  if (!columns) throw new AppError('import-unreadable');
  const body = columns.hasHeader ? records.slice(1) : records;
  if (body.length + broken.length > IMPORT_MAX_LINES)
    throw new AppError('import-too-long', { limit: IMPORT_MAX_LINES });
  const rows = new Map<string, ListRow>();
  const leftOut = [...broken];
  for (const row of await mapYielding(body, (record) => readRow(record, columns))) {
    if ('reason' in row) leftOut.push(row);
    else if (rows.has(row.email)) leftOut.push({ line: row.line, reason: 'repeated', text: row.email });
    else rows.set(row.email, row);
  }
  leftOut.sort((one, other) => one.line - other.line);
  return { columns, rows: [...rows.values()], leftOut, lines: body.length + broken.length };
}

/** Broken lines count as well, because they cost more to parse. One extra line may be the header. */
function isTooLong(records: readonly unknown[], broken: readonly unknown[]): boolean {
  return records.length + broken.length > IMPORT_MAX_LINES + 1;
}

/** Counts the separators of each line, chunk by chunk. False as soon as a line has too many for a list of contacts. */
function lineCheck(separator: string): (chunk: Buffer) => boolean {
  const sign = Buffer.from(separator).at(-1);
  let count = 0;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === LINE_FEED) count = 0;
      else if (byte === sign) count += 1;
      if (count > SEPARATORS_MAX) return false;
    }
    return true;
  };
}

async function split(text: string): Promise<{ records: Numbered[]; broken: LeftOut[] }> {
  // Excel's declaration of the separator.
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  const before = named ? 1 : 0;
  const broken: LeftOut[] = [];
  const records: Numbered[] = [];
  const delimiter = named?.[1] ?? separatorOf(content);
  const isOfContacts = lineCheck(delimiter);
  let isReadable = true;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LINE_MAX,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error, raw) => {
      broken.push({
        line: before + Number(error?.['lines'] ?? 0),
        reason: 'broken-quotes',
        text: (typeof raw === 'string' ? raw : '').slice(0, QUOTED_TEXT_MAX),
      });
      return undefined;
    },
  });
  const read = Readable.from(chunks(content)).pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>;
  for await (const { record, info } of read) {
    if (isTooLong(records, broken) || info.records > MAX_RECORDS)
      throw new AppError('import-too-long', { limit: IMPORT_MAX_LINES });
    const cells = record.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CELL_MAX));
    if (cells.some((cell) => cell.trim() !== ''))
      records.push({ line: before + info.lines - countLineBreaks(cells), cells });
  }
  if (!isReadable) throw new AppError('import-unreadable');
  if (isTooLong(records, broken)) throw new AppError('import-too-long', { limit: IMPORT_MAX_LINES });
  return { records, broken };

  async function* chunks(whole: string): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(whole);
    for (let at = 0; at < bytes.length && !isTooLong(records, broken); at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      isReadable = isOfContacts(chunk);
      if (!isReadable) return;
      yield chunk;
      await setImmediate();
    }
  }
}

/** The parser reports the last line of a record; users look for the first. */
function countLineBreaks(record: string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** The most frequent separator of the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/[^\r\n]+/.exec(text.slice(0, CELL_MAX))?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function readRow({ line, cells }: Numbered, { fields }: Columns): ListRow | LeftOut {
  const cellOf = (field: ImportField) => {
    const at = fields.indexOf(field);
    return at === -1 ? '' : unguarded(cells[at] ?? '').trim();
  };
  const shown = cells.filter(Boolean).join(', ').slice(0, QUOTED_TEXT_MAX);
  // The first of several.
  const [address] = readAddresses(cellOf('email'));
  if (!address) return { line, reason: 'no-email', text: shown };
  if (!address.isValid) return { line, reason: 'invalid-email', text: address.email.slice(0, QUOTED_TEXT_MAX) };
  const name = displayNameSchema.safeParse(fullName(cellOf) || address.name);
  const company = displayNameSchema.safeParse(cellOf('company'));
  const groups = readGroups(cellOf('groups')).map((group) => groupNameSchema.safeParse(group));
  if (!name.success || !company.success || groups.some(({ success }) => !success) || groups.length > GROUPS_OF_A_ROW)
    return { line, reason: 'invalid-text', text: shown };
  return {
    line,
    email: address.email,
    name: name.data,
    company: company.data,
    groups: groups.flatMap(({ data }) => (data === undefined ? [] : [data])),
  };
}

/** Chinese names have the family name first and no blank in between. */
function fullName(cellOf: (field: ImportField) => string): string {
  const whole = cellOf('name');
  if (whole !== '') return whole;
  const [first, middle, last] = [cellOf('firstName'), cellOf('middleName'), cellOf('lastName')];
  if (han.test(first + last)) return last + middle + first;
  return [first, middle, last].filter(Boolean).join(' ');
}
