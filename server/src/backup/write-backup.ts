import { keptSettings } from '../config/kept-settings.js';
import type { Environment } from '../config/env.js';
import { buildInfo } from '../core/build-info.js';
import type { Clock } from '../core/clock/clock.js';
import { fingerprintOf } from '../core/mongo/backup-record.js';
import type { BackupFolder } from './backup-folder.js';
import { TRANSFERS } from '../modules/files/transfers/index.js';
import { BackupDatabase } from './data/database.js';
import { eachDocument, plainDocument } from './data/documents.js';
import type { Manifest } from './manifest.js';
import { ObjectLists } from './object-lists.js';
import { openBackupStores, type BackupStores } from './open-stores.js';
import { Snapshot } from './parts.js';
import { settingsFile } from './settings-file.js';

/** Each round takes what was deleted since the one before into account. */
const MAX_ROUNDS = 4;

export interface BackupReport {
  snapshot: string;
  documents: number;
  objects: number;
  copied: number;
  copiedBytes: number;
  /** Files of live transfers that no store has, and damaged objects: also without a backup. */
  missing: string[];
}

/**
 * Objects first, as this takes long; then the database, as it is at one moment; then the objects that were made since. So
 * the backup has what the database refers to, also what is deleted after that moment. Only what was made and deleted
 * meanwhile can be missing: then the database, which has changed too, is read once more.
 */
export async function writeBackup(env: Environment, folder: BackupFolder, clock: Clock): Promise<BackupReport> {
  const database = await BackupDatabase.connect(env.MONGODB_URI);
  const source = await openBackupStores(env, clock);
  try {
    const snapshot = new Snapshot(folder, await folder.begin(clock.now()));
    const startedAt = clock.now();
    const report = await fill(snapshot, { database, source, clock });
    await database.recordBackup({ at: startedAt, missing: report.missing.length, keys: fingerprintOf(env) });
    return report;
  } finally {
    await source.close();
    await database.close();
  }
}

interface Sources {
  database: BackupDatabase;
  source: BackupStores;
  clock: Clock;
}

async function fill(snapshot: Snapshot, { database, source, clock }: Sources): Promise<BackupReport> {
  const createdAt = clock.now().toISOString();
  const settings = await snapshot.writeText('settings.age', settingsFile(keptSettings()));
  const objects = new ObjectLists(snapshot.folder, source);
  const lists: Manifest['lists'] = [await writeList(snapshot, objects, 0)];
  let collections: Manifest['collections'] = [];
  let missing: string[] = [];
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    collections = await dump(snapshot, database);
    lists.push(await writeList(snapshot, objects, round));
    missing = collections.some(({ name }) => name === TRANSFERS) ? await findMissing(snapshot, source) : [];
    if (missing.length === 0) break;
  }
  const manifest: Manifest = {
    version: 1,
    writtenBy: buildInfo,
    snapshot: snapshot.name,
    createdAt,
    settings,
    collections,
    lists,
  };
  await snapshot.writeText('manifest.age', JSON.stringify(manifest));
  const { copied, bytes, damaged } = objects.counts;
  return {
    snapshot: snapshot.name,
    documents: collections.reduce((sum, { documents }) => sum + documents, 0),
    objects: lists.at(-1)?.objects ?? 0,
    copied,
    copiedBytes: bytes,
    missing: [...new Set([...missing, ...damaged])],
  };
}

async function writeList(snapshot: Snapshot, objects: ObjectLists, round: number): Promise<Manifest['lists'][number]> {
  const before = objects.counts.objects;
  const part = await snapshot.writeZipped(`objects-${round}.jsonl.gz.age`, objects.lines());
  return { ...part, objects: objects.counts.objects - before };
}

/** Every collection as BSON, as `mongodump` writes it. */
async function dump(snapshot: Snapshot, database: BackupDatabase): Promise<Manifest['collections']> {
  const found = await database.collections();
  return database.atOneMoment(async (read) => {
    const dumped: Manifest['collections'] = [];
    for (const { name, indexes } of found) {
      let documents = 0;
      const counted = async function* (): AsyncGenerator<Buffer> {
        for await (const document of read(name)) {
          documents += 1;
          yield document;
        }
      };
      const part = await snapshot.writeZipped(fileOf(name), counted());
      dumped.push({ ...part, name, indexes, documents });
    }
    return dumped;
  });
}

const fileOf = (collection: string): string => `database-${collection}.bson.gz.age`;

interface DumpedTransfer {
  deletedAt: Date | null;
  store: string;
  files: { itemPath: string; etag: string; purgedAt: Date | null }[];
}

/** Keys of files of live transfers, as the dump has them, that the folder has no copy of. */
async function findMissing(snapshot: Snapshot, { stores }: BackupStores): Promise<string[]> {
  const onDisk = new Set([...stores].filter(([, store]) => store.kind === 'disk').map(([name]) => name));
  const missing: string[] = [];
  const dumped = snapshot.readZipped({ file: fileOf(TRANSFERS) });
  for await (const document of eachDocument(dumped)) {
    const { deletedAt, store, files } = plainDocument(document) as DumpedTransfer;
    if (deletedAt != null || !onDisk.has(store)) continue;
    for (const { itemPath, etag, purgedAt } of files)
      if (purgedAt == null && !(await snapshot.folder.findObject(store, itemPath, etag))) missing.push(itemPath);
  }
  return missing;
}
