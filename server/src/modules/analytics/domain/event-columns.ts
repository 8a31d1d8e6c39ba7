import type { DownloadFact, NameKind } from './download-fact.js';

/** Facts as columns of numbers: a million of them are looked through in some milliseconds. */
export interface EventColumns {
  count: number;
  /** Seconds since 1970. */
  at: Uint32Array;
  /** Number of the name; 0 where nobody knows. */
  city: Uint32Array;
  transfer: Uint32Array;
  /** Number of the name; the highest bit tells recipients from visits. */
  person: Uint32Array;
  /** The two letters of the code; 0 where nobody knows. */
  country: Uint16Array;
}

export const RECIPIENT_BIT = 0x8000_0000;
export const PERSON_MASK = 0x7fff_ffff;
const BYTES_PER_EVENT = 18;

export type NumberOf = (kind: NameKind, fact: DownloadFact) => number;

export function packCountry(country: string | null): number {
  return country !== null && /^[A-Z]{2}$/.test(country) ? (country.charCodeAt(0) << 8) | country.charCodeAt(1) : 0;
}

export function unpackCountry(packed: number): string | null {
  return packed === 0 ? null : String.fromCharCode(packed >> 8, packed & 255);
}

function columnsOver(buffer: ArrayBuffer, count: number): EventColumns {
  const column = (index: number) => new Uint32Array(buffer, index * 4 * count, count);
  return {
    count,
    at: column(0),
    city: column(1),
    transfer: column(2),
    person: column(3),
    country: new Uint16Array(buffer, 16 * count, count),
  };
}

export function emptyColumns(count: number): EventColumns {
  return columnsOver(new ArrayBuffer(count * BYTES_PER_EVENT), count);
}

/** From `begin` on and before `end`; over the same memory. */
export function cutColumns({ at, city, transfer, person, country }: EventColumns, begin: number, end: number) {
  const part = (column: Uint32Array) => column.subarray(begin, end);
  const of = { at: part(at), city: part(city), transfer: part(transfer), person: part(person) };
  return { count: end - begin, ...of, country: country.subarray(begin, end) } satisfies EventColumns;
}

/** In the order given. */
export function columnsOf(facts: readonly DownloadFact[], numberOf: NumberOf): EventColumns {
  const columns = emptyColumns(facts.length);
  facts.forEach((fact, index) => {
    columns.at[index] = Math.floor(fact.at.getTime() / 1000);
    columns.city[index] = numberOf('city', fact);
    columns.transfer[index] = numberOf('transfer', fact);
    columns.person[index] = numberOf('person', fact) + (fact.recipientId === null ? 0 : RECIPIENT_BIT);
    columns.country[index] = packCountry(fact.country);
  });
  return columns;
}

export function concatColumns(parts: readonly EventColumns[]): EventColumns {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const whole = emptyColumns(count);
  let offset = 0;
  for (const part of parts) {
    for (const name of ['at', 'city', 'transfer', 'person', 'country'] as const) whole[name].set(part[name], offset);
    offset += part.count;
  }
  return whole;
}

export function packColumns({ at, city, transfer, person, country, count }: EventColumns): Buffer {
  const bytes = Buffer.alloc(count * BYTES_PER_EVENT);
  let offset = 0;
  for (const column of [at, city, transfer, person, country]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += column.byteLength;
  }
  return bytes;
}

/** Columns want to begin at a multiple of their width, which bytes from a database need not. */
export function unpackColumns(bytes: Uint8Array): EventColumns {
  const buffer = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return columnsOver(buffer, bytes.byteLength / BYTES_PER_EVENT);
}

export function bytesOf({ count }: EventColumns): number {
  return count * BYTES_PER_EVENT;
}
