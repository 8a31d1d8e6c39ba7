import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadCheckpoint } from '../../../client/src/upload/node.js';
import { FileCheckpoints } from './file-checkpoints.js';
import { FileLocks } from './file-locks.js';
import { SessionFile } from './session-file.js';
import { sourceFiles } from './source-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text = 'x'): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

describe('what is sent', () => {
  it('is every file of the named folders, with its way there, in a fixed order', async () => {
    await write('trip/b.txt', 'bb');
    await write('trip/a/c.txt');
    await write('note.txt', 'four');
    await symlink(join(folder, 'note.txt'), join(folder, 'trip/link.txt'));
    await symlink(join(folder, 'trip'), join(folder, 'trip/circle'));
    const files = await sourceFiles([join(folder, 'trip'), join(folder, 'note.txt')]);
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['trip/a/c.txt', 1],
      ['trip/b.txt', 2],
      ['trip/link.txt', 4],
      ['note.txt', 4],
    ]);
    expect(Buffer.from(await (files[1]?.blob.arrayBuffer() ?? new ArrayBuffer(0))).toString()).toBe('bb');
  });

  it('is refused when two would have one name, when it is not there, and when there is nothing', async () => {
    await write('one/a.txt');
    await write('two/a.txt');
    await mkdir(join(folder, 'empty'));
    await expect(sourceFiles([join(folder, 'one/a.txt'), join(folder, 'two/a.txt')])).rejects.toThrow('"a.txt"');
    await expect(sourceFiles([join(folder, 'none')])).rejects.toMatchObject({ exitCode: 1 });
    await expect(sourceFiles([join(folder, 'empty')])).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('checkpoints', () => {
  const checkpoint = { slug: 'abcdEF1', uploadTicket: 't', files: [], savedAt: 1 } as unknown as UploadCheckpoint;

  it('are kept for the owner alone, one whole file each', async () => {
    const dir = join(folder, 'uploads');
    const store = new FileCheckpoints(dir);
    expect(await store.list()).toEqual([]);
    await store.save(checkpoint);
    await store.save({ ...checkpoint, savedAt: 2 });
    expect(await new FileCheckpoints(dir).list()).toEqual([{ ...checkpoint, savedAt: 2 }]);
    expect(await readdir(dir)).toEqual(['abcdEF1.json']);
    expect((await stat(join(dir, 'abcdEF1.json'))).mode & 0o077).toBe(0);
    await store.remove('abcdEF1');
    expect(await store.list()).toEqual([]);
  });

  it('that are broken are none', async () => {
    const dir = join(folder, 'uploads');
    await write('uploads/broken.json', '{"slug":');
    await write('uploads/other.json', '[]');
    expect(await new FileCheckpoints(dir).list()).toEqual([]);
  });
});

describe('a lock', () => {
  const take = (locks: FileLocks, work: () => Promise<void>) =>
    locks.request('upload-abc', { ifAvailable: true }, (lock) => (lock ? work() : undefined));

  it('is held by one at a time and given back', async () => {
    const locks = new FileLocks(folder);
    const ran: string[] = [];
    await take(locks, async () => {
      ran.push('first');
      await take(new FileLocks(folder), () => Promise.resolve(void ran.push('second')));
    });
    await take(locks, () => Promise.resolve(void ran.push('third')));
    expect(ran).toEqual(['first', 'third']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that died is released', async () => {
    // Beyond what any system gives to a process.
    await write('upload-abc.lock', '99999999');
    let ran = false;
    await take(new FileLocks(folder), () => Promise.resolve(void (ran = true)));
    expect(ran).toBe(true);
  });
});

it('a session is kept for the owner alone, and what is no session is none', async () => {
  const path = join(folder, 'deep/session.json');
  const file = new SessionFile(path);
  expect(await file.read()).toBeUndefined();
  await file.write({ server: 'https://files.test', email: 'me@x.com', cookie: 'c=1' });
  expect(await file.read()).toEqual({ server: 'https://files.test', email: 'me@x.com', cookie: 'c=1' });
  expect((await stat(path)).mode & 0o077).toBe(0);
  await writeFile(path, '{"server":1}');
  expect(await file.read()).toBeUndefined();
  expect(await readFile(path, 'utf8')).toBe('{"server":1}');
});
