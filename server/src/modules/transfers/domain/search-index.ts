import { type Searchable, type SearchEntry, searchEntry } from './search.js';

/** No write is longer on its way from the moment that it names to the database. */
const SETTLED_MS = 10 * 60 * 1000;

/** The entries of one owner as they were read at some moment. */
export interface SearchSnapshot {
  readAt: Date;
  entries: SearchEntry[];
}

/** The texts of one owner's live transfers. */
export class SearchIndex {
  private readonly byId = new Map<string, SearchEntry>();
  private readAt: Date | null = null;
  /** UTF-16 units of all texts. */
  size = 0;
  /** How many transfers changed, about, since the last snapshot. */
  changes = 0;

  static of({ readAt, entries }: SearchSnapshot): SearchIndex {
    const index = new SearchIndex();
    for (const entry of entries) index.add(entry);
    index.readAt = readAt;
    return index;
  }

  /** From when on changes are to be read again; null: everything. */
  get since(): Date | null {
    return this.readAt && new Date(this.readAt.getTime() - SETTLED_MS);
  }

  get count(): number {
    return this.byId.size;
  }

  entries(): Iterable<SearchEntry> {
    return this.byId.values();
  }

  /** Takes in all that changed from `since` on, deleted ones included, as it was read at `now` or later. */
  update(changed: readonly (Searchable & { deletedAt: Date | null })[], now: Date): void {
    const before = this.readAt;
    this.forgetSince(this.since?.getTime() ?? Infinity);
    for (const transfer of changed) {
      this.remove(transfer._id);
      if (transfer.deletedAt === null) this.add(searchEntry(transfer));
      if (!before || transfer.lastModified >= before) this.changes += 1;
    }
    this.readAt = now;
  }

  /** As it is; null while nothing was read. */
  snapshot(): SearchSnapshot | null {
    return this.readAt && { readAt: this.readAt, entries: [...this.byId.values()] };
  }

  /** What changed in this time and does not come again is its owner's no more. */
  private forgetSince(since: number): void {
    for (const { id, lastModified } of this.byId.values()) if (lastModified >= since) this.remove(id);
  }

  private add(entry: SearchEntry): void {
    this.byId.set(entry.id, entry);
    this.size += entry.text.length;
  }

  private remove(id: string): void {
    this.size -= this.byId.get(id)?.text.length ?? 0;
    this.byId.delete(id);
  }
}
