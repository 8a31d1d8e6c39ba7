import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupFolder, latestBackup } from './backup-folder.js';

const PASSPHRASE = 'a long passphrase of tests';
const [MONDAY, TUESDAY, WEDNESDAY] = ['05', '06', '07'].map((day) => `2026-01-${day}T03-00-00.000Z`) as [
  string,
  string,
  string,
];
let root: string;
let folder: BackupFolder;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sampan-folder-'));
  // The passphrase costs a second, so that it is hard to guess.
  folder = await BackupFolder.create(root, PASSPHRASE);
});
beforeEach(async () => {
  for (const name of ['snapshots', 'objects']) {
    await rm(join(root, name), { recursive: true });
    await mkdir(join(root, name));
  }
});
afterAll(() => rm(root, { recursive: true }));

const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const instantOf = (snapshot: string) => new Date(snapshot.replace(/(\d\d)-(\d\d)-(\d\d\.)/, '$1:$2:$3'));

/** A finished snapshot that lists the objects of these keys. */
async function snapshotOf(name: string, keys: string[] = []): Promise<void> {
  expect(await folder.begin(instantOf(name))).toBe(name);
  for (const key of keys) {
    const found = await folder.findObject('disk', key, 'e1');
    const file = found ?? (await folder.writeObject({ store: 'disk', key, etag: 'e1' }, bytes(key)));
    await utimes(join(root, file), instantOf(name), instantOf(name));
  }
  await folder.write(name, 'manifest.age', bytes('{}'));
}

it('opens with its passphrase alone, and only where there is a backup', async () => {
  await expect(BackupFolder.open(root, 'another one')).rejects.toThrow('does not match this backup');
  await expect(BackupFolder.open(join(root, 'nowhere'), PASSPHRASE)).rejects.toThrow('There is no backup in');
});

it('counts a snapshot once its manifest is written, and removes what an interrupted one left', async () => {
  await snapshotOf(MONDAY);
  await folder.begin(instantOf(TUESDAY));
  expect(await folder.snapshots()).toEqual([MONDAY]);
  expect(await latestBackup(root)).toEqual(instantOf(MONDAY));
  await folder.begin(instantOf(WEDNESDAY));
  expect(await readdir(join(root, 'snapshots'))).toEqual([MONDAY, WEDNESDAY]);
});

it('has no latest backup where none is finished, nor in a folder that is gone', async () => {
  await folder.begin(instantOf(MONDAY));
  expect([await latestBackup(root), await latestBackup(join(root, 'nowhere'))]).toEqual([null, null]);
});

it('keeps a copy of an object once, under its key and version, encrypted', async () => {
  const object = { store: 'disk', key: 'users/a/1', etag: 'e1' };
  expect(await folder.findObject('disk', 'users/a/1', 'e1')).toBeNull();
  const file = await folder.writeObject(object, bytes('the plan'));
  expect(await folder.findObject('disk', 'users/a/1', 'e1')).toBe(file);
  expect(await folder.findObject('disk', 'users/a/1', 'e2')).toBeNull();
  expect(await folder.findObject('disk', 'users/a/10', 'e1')).toBeNull();
  expect(await folder.findObject('other', 'users/a/1', 'e1')).toBeNull();
  expect((await readFile(join(root, file))).includes('the plan')).toBe(false);
  const read: Uint8Array[] = [];
  for await (const chunk of folder.seal.read(join(root, file))) read.push(chunk);
  expect(Buffer.concat(read).toString()).toBe('the plan');
});

it('keeps the last snapshots, and the copies that any of them lists', async () => {
  await snapshotOf(MONDAY, ['users/a/1', 'users/b/1']);
  await snapshotOf(TUESDAY, ['users/a/1']);
  await snapshotOf(WEDNESDAY, ['users/a/1']);
  expect(await folder.prune(3)).toEqual({ snapshots: 0, objects: 0 });
  expect(await folder.prune(2)).toEqual({ snapshots: 1, objects: 1 });
  expect(await folder.snapshots()).toEqual([TUESDAY, WEDNESDAY]);
  expect(await readdir(join(root, 'objects/disk/users'))).toEqual(['a']);
});

it('is written by one process at a time; the lock of a dead one ends after two minutes', async () => {
  const lock = join(root, 'lock');
  const refusal = /^Another backup is being written/;
  await folder.claim();
  await expect(folder.claim()).rejects.toThrow(refusal);
  await folder.release();
  await writeFile(lock, '');
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await utimes(lock, ago(60), ago(60));
  await expect(folder.claim()).rejects.toThrow(refusal);
  await utimes(lock, ago(121), ago(121));
  await folder.claim();
  await folder.release();
  expect(await readdir(root)).not.toContain('lock');
});
