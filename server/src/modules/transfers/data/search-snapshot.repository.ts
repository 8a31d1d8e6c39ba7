import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { randomId } from '../../../core/secrets/random.js';
import type { SearchEntry } from '../domain/search.js';
import type { SearchSnapshot } from '../domain/search-index.js';
import { ENTRIES_FORM, unzipEntries, zipEntries } from './search-entries.js';
import {
  SEARCH_PARTS,
  SEARCH_SNAPSHOTS,
  type SearchPartDocument,
  type SearchSnapshotDocument,
} from './search-snapshot.schema.js';

/** Few enough that nobody waits while one is written or read. */
const PART_ENTRIES = 4000;
const PARTS_AT_ONCE = 8;

/** Of a lean document they are the driver's own class, which has the bytes as its `buffer`. */
function bytesIn(entries: Buffer | { buffer: Uint8Array }): Uint8Array {
  return entries instanceof Uint8Array ? entries : entries.buffer;
}

const partId = (ownerId: string, generation: string, place: number): string => `${ownerId}:${generation}:${place}`;

/** What search holds in memory, for the next start: parts first, then the record that names them. */
@Injectable()
export class SearchSnapshotRepository {
  constructor(
    @InjectModel(SEARCH_SNAPSHOTS) private readonly snapshots: Model<SearchSnapshotDocument>,
    @InjectModel(SEARCH_PARTS) private readonly parts: Model<SearchPartDocument>,
  ) {}

  /** Null where there is none, or a newer one takes its place right now. */
  async find(ownerId: string): Promise<SearchSnapshot | null> {
    const snapshot = await this.snapshots.findById(ownerId).lean();
    if (snapshot?.form !== ENTRIES_FORM) return null;
    const { generation, parts, readAt } = snapshot;
    const entries: SearchEntry[][] = [];
    for (let from = 0; from < parts; from += PARTS_AT_ONCE) {
      const length = Math.min(PARTS_AT_ONCE, parts - from);
      const ids = Array.from({ length }, (_, index) => partId(ownerId, generation, from + index));
      const read = await this.read(ids);
      if (read.length < length) return null;
      entries.push(...read);
    }
    return { readAt, entries: entries.flat() };
  }

  /** Of several at once the one that was read last stays. */
  async replace(ownerId: string, { readAt, entries }: SearchSnapshot): Promise<void> {
    const generation = randomId();
    const parts = Math.ceil(entries.length / PART_ENTRIES);
    for (let place = 0; place < parts; place += 1) {
      const zipped = await zipEntries(entries.slice(place * PART_ENTRIES, (place + 1) * PART_ENTRIES));
      await this.parts.create({
        _id: partId(ownerId, generation, place),
        ownerId,
        generation,
        readAt,
        entries: zipped,
      });
    }
    await this.name({ _id: ownerId, form: ENTRIES_FORM, readAt, generation, parts });
    await this.deleteOthers(ownerId);
  }

  async *eachOwner(): AsyncGenerator<string> {
    for await (const { _id } of this.snapshots.find({}, { _id: 1 }).lean().cursor()) yield _id;
  }

  private async read(ids: string[]): Promise<SearchEntry[][]> {
    const documents = await this.parts.find({ _id: { $in: ids } }, { entries: 1 }).lean();
    return Promise.all(documents.map(({ entries }) => unzipEntries(bytesIn(entries))));
  }

  private async name({ _id, ...snapshot }: SearchSnapshotDocument): Promise<void> {
    const isOlder = { readAt: { $lt: snapshot.readAt } };
    const { matchedCount } = await this.snapshots.updateOne({ _id, ...isOlder }, { $set: snapshot });
    if (matchedCount === 1) return;
    await this.snapshots.create({ _id, ...snapshot }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Whoever left them; what was read later than the one that counts is somebody's who writes right now. */
  private async deleteOthers(ownerId: string): Promise<void> {
    const snapshot = await this.snapshots.findById(ownerId).lean();
    if (!snapshot) return;
    const all = await this.parts.find({ ownerId }, { generation: 1, readAt: 1 }).lean();
    const others = all.filter(
      ({ generation, readAt }) => generation !== snapshot.generation && readAt <= snapshot.readAt,
    );
    if (others.length > 0) await this.parts.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
  }
}
