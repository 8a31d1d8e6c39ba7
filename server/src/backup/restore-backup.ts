import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from '../config/env.js';
import type { Clock } from '../core/clock/clock.js';
import { pictureIdOf, PICTURES_ROOT } from '../modules/members/brands/index.js';
import { type ObjectStore, StoreError } from '../modules/platform/storage/index.js';
import { prefixOfKey } from '../modules/files/uploads/index.js';
import { BackupError, type BackupFolder } from './backup-folder.js';
import { BackupDatabase } from './data/database.js';
import type { Manifest, ObjectEntry } from './manifest.js';
import { mergedEntries } from './merged-entries.js';
import { openBackupStores, type BackupStores } from './open-stores.js';
import type { Snapshot } from './parts.js';
import { findDamage } from './verify-backup.js';

const ASKED_AT_ONCE = 500;
const MAX_SHOWN = 20;

export interface RestoreReport {
  snapshot: string;
  documents: number;
  objects: number;
  /** Keys of objects in buckets that are not there or are others, and of damaged copies. */
  missing: string[];
}

export interface RestoreOptions {
  /** Restores the rest where copies of objects are damaged. */
  withoutDamaged?: boolean;
}

/**
 * Restores into an empty system only, or one that an earlier attempt with the same snapshot has begun to fill.
 * Everything is compared with the manifest before anything is written. The database is first, since it determines which
 * objects have an owner.
 */
export async function restoreBackup(
  snapshot: Snapshot,
  { env, clock, withoutDamaged = false }: RestoreOptions & { env: Environment; clock: Clock },
): Promise<RestoreReport> {
  const manifest = await snapshot.manifest();
  checkSettings(await settingsOf(snapshot, manifest), env);
  const database = await BackupDatabase.connect(env.MONGODB_URI);
  const target = await openBackupStores(env, clock);
  try {
    const isBegun = await hasBegun(snapshot, database, target);
    const damaged = await damagedObjects(snapshot, withoutDamaged);
    if (!isBegun) await database.beginRestore(snapshot.name);
    const documents = await restoreDatabase(snapshot, manifest, database);
    const objectRestore = new ObjectRestore(snapshot.folder, { database, target, damaged });
    const { objects, missing } = await objectRestore.run(snapshot, manifest);
    await database.endRestore();
    return { snapshot: snapshot.name, documents, objects, missing };
  } finally {
    await target.close();
    await database.close();
  }
}

/** @throws {BackupError} if they are not those of this backup */
export async function settingsOf(snapshot: Snapshot, { settings }: Manifest): Promise<Record<string, string>> {
  const problem = await snapshot.problemOf(settings);
  if (problem !== null) throw new BackupError(damagedSentence([`${settings.file}: ${problem}`]));
  return parseEnv(await snapshot.readText(settings.file)) as Record<string, string>;
}

/** @throws {BackupError} where what is restored could not be read with the settings of this system */
function checkSettings(kept: Record<string, string>, env: Environment): void {
  const masterKeys = [env.STORAGE_MASTER_KEY, ...env.STORAGE_MASTER_KEYS_PREVIOUS];
  const differing = [
    ...(['DERIVATION_SECRET', 'RECEIPT_KEY'] as const).filter((name) => kept[name] !== env[name]),
    ...(kept['STORAGE_MASTER_KEY'] === undefined || masterKeys.includes(kept['STORAGE_MASTER_KEY'])
      ? []
      : ['STORAGE_MASTER_KEY']),
  ];
  if (differing.length === 0) return;
  throw new BackupError(
    `${differing.join(', ')} of this system differ from the backup, which is useless without them. \`npm run restore -- <folder> --settings <file>\` writes all its settings to a file.`,
  );
}

/** @returns the keys of objects whose copies are damaged, where the rest is wanted. @throws {BackupError} */
async function damagedObjects(snapshot: Snapshot, withoutDamaged: boolean): Promise<Set<string>> {
  const sentences: string[] = [];
  const keys = new Set<string>();
  for await (const { sentence, objectKey } of findDamage(snapshot)) {
    if (objectKey === null || !withoutDamaged) sentences.push(sentence);
    if (objectKey !== null) keys.add(objectKey);
  }
  if (sentences.length === 0) return keys;
  const isObjectsAlone = keys.size === sentences.length;
  const way = isObjectsAlone ? ' With --without-damaged, everything else is restored.' : '';
  throw new BackupError(`${damagedSentence(sentences)}\nAn older backup may be intact: --snapshot <name>.${way}`);
}

function damagedSentence(sentences: readonly string[]): string {
  const shown = sentences.slice(0, MAX_SHOWN).map((sentence) => `\n  ${sentence}`);
  const more = sentences.length > MAX_SHOWN ? `\n  and ${sentences.length - MAX_SHOWN} more` : '';
  return `This backup is damaged, or its files were swapped. Nothing was restored:${shown.join('')}${more}`;
}

/** Whether an earlier attempt with this snapshot was broken off. @throws {BackupError} for a system that is not empty */
async function hasBegun(snapshot: Snapshot, database: BackupDatabase, { stores }: BackupStores): Promise<boolean> {
  const begun = await database.findRestore();
  if (begun?.snapshot === snapshot.name) return true;
  if (begun) throw new BackupError(`A restore of ${begun.snapshot} was started here: finish it, or empty the system.`);
  const filled = await database.findContent();
  if (filled !== null)
    throw new BackupError(
      `The database ${database.name} is not empty (${filled}). A backup can only be restored into an empty system.`,
    );
  for (const [name, store] of stores)
    if (store.kind === 'disk' && (await hasObjects(store)))
      throw new BackupError(`The store ${name} is not empty. A backup can only be restored into an empty system.`);
  return false;
}

async function hasObjects(store: ObjectStore): Promise<boolean> {
  for await (const page of store.list('', { limit: 1 })) return page.length > 0;
  return false;
}

async function restoreDatabase(snapshot: Snapshot, manifest: Manifest, database: BackupDatabase): Promise<number> {
  const done = new Set((await database.findRestore())?.collections);
  let documents = 0;
  for (const collection of manifest.collections) {
    if (done.has(collection.name)) continue;
    const count = await database.restoreCollection(collection, snapshot.readZipped(collection));
    if (count !== collection.documents)
      throw new BackupError(`${collection.file} has ${count} documents, not ${collection.documents}.`);
    documents += count;
  }
  return documents;
}

interface Listed {
  entry: ObjectEntry;
  isInLast: boolean;
}

/** Puts back what belongs to something. Objects in buckets stay where they are: they are only compared. */
class ObjectRestore {
  private objects = 0;
  private readonly missing: string[] = [];

  constructor(
    private readonly folder: BackupFolder,
    private readonly into: { database: BackupDatabase; target: BackupStores; damaged: ReadonlySet<string> },
  ) {}

  async run(snapshot: Snapshot, { lists }: Manifest): Promise<{ objects: number; missing: string[] }> {
    let batch: Listed[] = [];
    for await (const listed of mergedEntries(snapshot, lists)) {
      batch.push(listed);
      if (batch.length < ASKED_AT_ONCE) continue;
      await this.restoreOwned(batch);
      batch = [];
    }
    await this.restoreOwned(batch);
    return { objects: this.objects, missing: this.missing };
  }

  private async restoreOwned(batch: Listed[]): Promise<void> {
    const ownerOf = ({ key }: ObjectEntry): string =>
      key.startsWith(PICTURES_ROOT) ? (pictureIdOf(key.slice(0, key.lastIndexOf('/'))) ?? '') : prefixOfKey(key);
    const ids = [...new Set(batch.map(({ entry }) => ownerOf(entry)))];
    const owners = await this.into.database.findOwners(ids);
    for (const listed of batch) if (owners.has(ownerOf(listed.entry))) await this.restore(listed);
  }

  private async restore({ entry, isInLast }: Listed): Promise<void> {
    const store = this.into.target.stores.named(entry.store);
    if (this.into.damaged.has(entry.key)) this.missing.push(entry.key);
    else if (entry.copy) await this.putBack(entry, entry.copy);
    // An object that was deleted from a bucket since the backup cannot be restored.
    else if (isInLast && (await store.head(entry.key))?.etag !== entry.etag) this.missing.push(entry.key);
  }

  private async putBack({ key, etag }: ObjectEntry, copy: { file: string; record: string }): Promise<void> {
    const record = Buffer.from(copy.record, 'base64');
    const there = await this.into.target.disk.findObject(key);
    if (there?.info.etag !== etag) await this.put(key, record, copy.file);
    this.objects += 1;
  }

  private async put(key: string, record: Buffer, file: string): Promise<void> {
    try {
      await this.into.target.disk.put(key, record, this.folder.seal.read(join(this.folder.root, file)));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new BackupError(`${key} cannot be restored: ${error.message}.`);
    }
  }
}
