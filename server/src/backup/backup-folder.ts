import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './has-code.js';
import { Seal, type Sealed } from './seal.js';

/** A lock that was not renewed for this long is that of a dead process. */
const LOCK_MS = 120_000;

/** Refused or failed, with a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * A folder of backups:
 *
 * - `key.age`: what everything is encrypted with, itself by the passphrase.
 * - `snapshots/<time>/`: one backup each: the database, the settings, the lists of objects. It counts once `manifest.age`
 *   is there, which is written last.
 * - `objects/<store>/<key>+<etag>+<sha-256>`: the bytes of objects, once for all snapshots, as objects never change. The last part
 *   of the name is the checksum of the file itself. Its time of change is when a snapshot last listed it.
 */
export class BackupFolder {
  private lock: NodeJS.Timeout | null = null;
  private temporary = 0;
  private listing: { folder: string; names: string[] } = { folder: '', names: [] };

  private constructor(
    readonly root: string,
    readonly seal: Seal,
  ) {}

  static async create(root: string, passphrase: string): Promise<BackupFolder> {
    await mkdir(join(root, 'snapshots'), { recursive: true, mode: 0o700 });
    await mkdir(join(root, 'objects'), { recursive: true, mode: 0o700 });
    return new BackupFolder(root, await Seal.open(join(root, 'key.age'), passphrase));
  }

  /** @throws {BackupError} */
  static async open(root: string, passphrase: string): Promise<BackupFolder> {
    await stat(join(root, 'key.age')).catch(() => {
      throw new BackupError(`There is no backup in ${root}.`);
    });
    return new BackupFolder(root, await Seal.open(join(root, 'key.age'), passphrase));
  }

  /** Locks the folder for the one process that writes to it. @throws {BackupError} */
  async claim(): Promise<void> {
    const file = join(this.root, 'lock');
    const held = await stat(file).catch(() => null);
    if (held && Date.now() - held.mtimeMs < LOCK_MS)
      throw new BackupError(`Another backup is being written to ${this.root}, or was stopped within two minutes.`);
    await rm(file, { force: true });
    await (await open(file, 'wx')).close();
    const renew = () => utimes(file, new Date(), new Date()).catch(() => undefined);
    this.lock = setInterval(() => void renew(), LOCK_MS / 4).unref();
  }

  async release(): Promise<void> {
    if (this.lock === null) return;
    clearInterval(this.lock);
    await rm(join(this.root, 'lock'), { force: true });
  }

  /** Names of the finished snapshots, the oldest first. */
  async snapshots(): Promise<string[]> {
    return (await snapshotsIn(this.root)).finished;
  }

  snapshotFile(snapshot: string, name: string): string {
    return join(this.root, 'snapshots', snapshot, name);
  }

  /** Begins a snapshot; what an interrupted one left is removed, except for its copies of objects. */
  async begin(now: Date): Promise<string> {
    for (const name of (await snapshotsIn(this.root)).unfinished) await this.removeSnapshot(name);
    const snapshot = now.toISOString().replaceAll(':', '-');
    await mkdir(join(this.root, 'snapshots', snapshot), { mode: 0o700 });
    return snapshot;
  }

  async write(snapshot: string, name: string, source: AsyncIterable<Uint8Array>): Promise<Sealed> {
    const file = this.snapshotFile(snapshot, name);
    return this.seal.write(source, { temporary: `${file}.new`, nameFor: () => file });
  }

  /** Path within the folder of the copy of an object, now marked as listed; null if there is none. */
  async findObject(store: string, key: string, etag: string): Promise<string | null> {
    const prefix = join('objects', store, `${key}+${etag}+`);
    const folder = join(this.root, dirname(prefix));
    // Objects come in the order of their keys, a folder at a time.
    if (this.listing.folder !== folder) this.listing = { folder, names: await namesIn(folder) };
    const name = this.listing.names.find((entry) => entry.startsWith(basename(prefix)));
    if (name === undefined) return null;
    const now = new Date();
    await utimes(join(folder, name), now, now);
    return join(dirname(prefix), name);
  }

  async writeObject(
    object: { store: string; key: string; etag: string },
    source: AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const path = join('objects', object.store, `${object.key}+${object.etag}`);
    await mkdir(dirname(join(this.root, path)), { recursive: true, mode: 0o700 });
    this.temporary += 1;
    const temporary = join(this.root, 'objects', `new-${this.temporary}`);
    const nameFor = ({ sha256 }: Sealed) => join(this.root, `${path}+${sha256}`);
    const { sha256 } = await this.seal.write(source, { temporary, nameFor });
    const file = `${path}+${sha256}`;
    if (this.listing.folder === join(this.root, dirname(path))) this.listing.names.push(basename(file));
    return file;
  }

  /** Removes the oldest snapshots beyond `keep`, and the copies of objects that none of the others lists. */
  async prune(keep: number): Promise<{ snapshots: number; objects: number }> {
    const finished = await this.snapshots();
    const old = finished.slice(0, Math.max(0, finished.length - keep));
    for (const name of old) await this.removeSnapshot(name);
    const [oldest] = await this.snapshots();
    const since = oldest === undefined ? 0 : timeOf(oldest).getTime();
    return { snapshots: old.length, objects: await removeOlder(join(this.root, 'objects'), since) };
  }

  /** The manifest first: half a snapshot is none. */
  private async removeSnapshot(name: string): Promise<void> {
    await rm(this.snapshotFile(name, 'manifest.age'), { force: true });
    await rm(join(this.root, 'snapshots', name), { recursive: true, force: true });
  }
}

/** When the last finished backup in a folder was begun; null if there is none. Needs no passphrase. */
export async function latestBackup(root: string): Promise<Date | null> {
  const latest = await snapshotsIn(root).then(
    ({ finished }) => finished.at(-1),
    () => undefined,
  );
  return latest === undefined ? null : timeOf(latest);
}

async function snapshotsIn(root: string): Promise<{ finished: string[]; unfinished: string[] }> {
  const folder = join(root, 'snapshots');
  const names = (await readdir(folder)).sort();
  const isFinished = await Promise.all(
    names.map((name) =>
      stat(join(folder, name, 'manifest.age')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return {
    finished: names.filter((_, index) => isFinished[index]),
    unfinished: names.filter((_, index) => !isFinished[index]),
  };
}

function timeOf(snapshot: string): Date {
  const [day = '', time = ''] = snapshot.split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}`);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
}

/** Removes files that were last listed before, and folders that are then empty. */
async function removeOlder(folder: string, since: number): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      removed += await removeOlder(path, since);
      if ((await readdir(path)).length === 0) await rm(path, { recursive: true });
    } else if ((await stat(path)).mtimeMs < since) {
      await rm(path);
      removed += 1;
    }
  }
  return removed;
}
