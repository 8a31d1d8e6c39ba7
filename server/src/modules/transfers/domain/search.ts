import { currentFiles, currentRecipients, startOfMonth, type Transfer } from './transfer.js';
import type { LibraryCounts } from './library-counts.js';
import { type LibraryPage, sortFields } from './library-page.js';

/** What is searched in, and what a page of findings is chosen and sorted by; nothing else of a transfer. */
export interface SearchEntry {
  id: string;
  text: string;
  fileName: string;
  totalBytes: number;
  isShared: boolean;
  /** Epoch ms, as all of these. */
  dateSent: number;
  lastModified: number;
  expiresAt: number;
}

export type Searchable = Pick<
  Transfer,
  | '_id'
  | 'title'
  | 'message'
  | 'files'
  | 'recipients'
  | 'fileName'
  | 'totalBytes'
  | 'sharedWith'
  | 'dateSent'
  | 'lastModified'
  | 'expiresAt'
>;

const WORDS_MAX = 12;

/** Full-width letters are found by their usual form, capital ones by small ones. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Every one of them must occur, literally; Chinese, which has no spaces, is looked for as it stands. */
export function searchWords(query: string): string[] {
  return [...new Set(searchForm(query).split(/\s+/u))].filter((word) => word !== '').slice(0, WORDS_MAX);
}

/** Lines that no word reaches across: words hold no line ends. */
export function searchEntry(transfer: Searchable): SearchEntry {
  const { title, message, fileName } = transfer;
  const files = currentFiles(transfer).map(({ path }) => path);
  const people = currentRecipients(transfer).flatMap(({ email, name, company }) => [email, name, company]);
  return {
    id: transfer._id,
    text: searchForm([title, message, ...files, ...people].filter((line) => line !== '').join('\n')),
    fileName,
    totalBytes: transfer.totalBytes,
    isShared: transfer.sharedWith.length > 0,
    dateSent: transfer.dateSent.getTime(),
    lastModified: transfer.lastModified.getTime(),
    expiresAt: transfer.expiresAt.getTime(),
  };
}

export function findEntries(entries: Iterable<SearchEntry>, words: readonly string[]): SearchEntry[] {
  const found: SearchEntry[] = [];
  for (const entry of entries) if (words.every((word) => entry.text.includes(word))) found.push(entry);
  return found;
}

/** Ids in order; as pages without a search are sorted, ids tell equal ones apart. */
export function pageOf(found: SearchEntry[], { filter, sort, order, skip, limit }: LibraryPage, now: Date): string[] {
  const isWanted = filters(now)[filter];
  const direction = order === 'asc' ? 1 : -1;
  const field = sortFields[sort];
  return found
    .filter(isWanted)
    .sort((a, b) => direction * (compare(a[field], b[field]) || compare(a.id, b.id)))
    .slice(skip, skip + limit)
    .map(({ id }) => id);
}

export function countsOfFound(found: SearchEntry[], now: Date): LibraryCounts {
  const { active, thisMonth, shared } = filters(now);
  const counts = { all: found.length, active: 0, expired: 0, thisMonth: 0, shared: 0 };
  for (const entry of found) {
    if (active(entry)) counts.active += 1;
    if (thisMonth(entry)) counts.thisMonth += 1;
    if (shared(entry)) counts.shared += 1;
  }
  return { ...counts, expired: counts.all - counts.active };
}

function filters(now: Date): Record<LibraryPage['filter'], (entry: SearchEntry) => boolean> {
  const at = now.getTime();
  const monthBegan = startOfMonth(now).getTime();
  return {
    all: () => true,
    active: ({ expiresAt }) => expiresAt >= at,
    expired: ({ expiresAt }) => expiresAt < at,
    thisMonth: ({ dateSent }) => dateSent >= monthBegan,
    shared: ({ isShared }) => isShared,
  };
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
