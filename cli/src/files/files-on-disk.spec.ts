import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadCheckpoint } from '../../../client/src/upload/node.js';
import { FileCheckpoints } from './file-checkpoints.js';
import { FileLocks } from './file-locks.js';
import { SealedUpload } from './sealed-upload.js';
import { SessionFile } from './session-file.js';
import { leftOutText, sourceFiles } from './source-files.js';

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
  const at = (path: string) => join(folder, path);
  const leftOutOf = async (...paths: string[]) => {
    const { leftOut } = await sourceFiles(paths.map(at));
    return leftOut.map(({ path, reason, isLoss }) => [path, reason, isLoss]);
  };

  it('is every file of the named folders, with its way there, in a fixed order', async () => {
    await write('trip/b.txt', 'bb');
    await write('trip/a/c.txt');
    await write('trip/README.md');
    await write('trip/Readme.md');
    await write('note.txt', 'four');
    await symlink(at('trip/b.txt'), at('trip/link.txt'));
    const { files, leftOut, origins } = await sourceFiles([at('trip'), at('note.txt')]);
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['trip/README.md', 1],
      ['trip/Readme.md', 1],
      ['trip/a/c.txt', 1],
      ['trip/b.txt', 2],
      ['trip/link.txt', 2],
      ['note.txt', 4],
    ]);
    expect(leftOut).toEqual([]);
    expect(origins.map(({ named }) => named)).toEqual([at('trip'), at('note.txt')]);
    expect(Buffer.from(await (files[3]?.blob.arrayBuffer() ?? new ArrayBuffer(0))).toString()).toBe('bb');
  });

  it('leaves out of a folder what is no file of it, and names each with the reason', async () => {
    await write('secret.txt');
    await write('other/c.txt');
    await write('trip/a.txt');
    await mkdir(at('trip/bare'));
    await symlink(at('secret.txt'), at('trip/out.txt'));
    await symlink('../secret.txt', at('trip/out-too.txt'));
    await symlink(at('trip/nowhere'), at('trip/broken'));
    await symlink('loop', at('trip/loop'));
    await symlink(at('trip'), at('trip/circle'));
    await symlink(at('other'), at('trip/other'));
    await promisify(execFile)('mkfifo', [at('trip/pipe')]);
    const { files, leftOut } = await sourceFiles([at('trip')]);
    expect(files.map(({ path }) => path)).toEqual(['trip/a.txt']);
    expect(leftOut.map(({ path, reason, isLoss }) => [path, reason, isLoss])).toEqual([
      ['trip/bare', 'empty-folder', false],
      ['trip/broken', 'link-broken', false],
      ['trip/circle', 'link-to-folder', false],
      ['trip/loop', 'link-broken', false],
      ['trip/other', 'link-to-folder', false],
      ['trip/out-too.txt', 'link-outside', false],
      ['trip/out.txt', 'link-outside', false],
      ['trip/pipe', 'no-file', false],
    ]);
    const text = leftOutText(leftOut);
    expect(text).toContain('Not sent: 8.');
    expect(text).toContain(`"trip/out.txt": a link to a file outside the folder: ${JSON.stringify(at('secret.txt'))}`);
  });

  it('goes on after what cannot be sent, and says of each that it is missing', async () => {
    const deep = `trip/${'d'.repeat(200)}/${'e'.repeat(200)}/${'f'.repeat(200)}/${'g'.repeat(200)}/${'h'.repeat(250)}`;
    await write('trip/z.txt');
    await write('trip/...');
    await write('trip/ ');
    await write('trip/caf\u00e9.txt');
    await write('trip/cafe\u0301.txt');
    await write('trip/a\u200b.txt');
    await write('trip/a.txt');
    await write(deep);
    await writeFile(Buffer.concat([Buffer.from(at('trip/caf')), Buffer.from([0xe9]), Buffer.from('.txt')]), 'x');
    expect(await leftOutOf('trip')).toEqual([
      ['trip/caf\\xE9.txt', 'name-not-utf8', true],
      ['trip/ ', 'file-name-unusable', true],
      ['trip/...', 'file-name-unusable', true],
      ['trip/a\u200b.txt', 'duplicate-file', true],
      ['trip/caf\u00e9.txt', 'duplicate-file', true],
      [deep, 'file-path-too-long', true],
    ]);
  });

  it('goes on after what may not be read', async () => {
    await write('trip/a.txt');
    await write('trip/locked.txt');
    await write('trip/closed/b.txt');
    for (const path of ['trip/locked.txt', 'trip/closed']) await chmod(at(path), 0);
    await asNobody(async () => {
      const { files, leftOut } = await sourceFiles([at('trip')]);
      expect(files.map(({ path }) => path)).toEqual(['trip/a.txt']);
      expect(leftOut).toMatchObject([
        { path: 'trip/closed', reason: 'unreadable', isLoss: true },
        { path: 'trip/locked.txt', reason: 'unreadable', isLoss: true },
      ]);
    });
  });

  it('is what a link leads to that was named itself, and says so', async () => {
    await write('real/a.txt');
    await symlink(at('real'), at('alias'));
    const { files, origins } = await sourceFiles([at('alias')]);
    expect(files.map(({ path }) => path)).toEqual(['alias/a.txt']);
    expect(origins).toEqual([{ named: at('alias'), real: await realpath(at('real')) }]);
  });

  it('is not what took the place of a file since', async () => {
    await write('trip/a.txt', 'mine');
    await write('secret.txt', 'none');
    const { files } = await sourceFiles([at('trip')]);
    await rm(at('trip/a.txt'));
    await symlink(at('secret.txt'), at('trip/a.txt'));
    await expect(files[0]?.blob.arrayBuffer()).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('is refused once it was changed, where it is encrypted', async () => {
    await write('a.txt', 'one');
    const { files } = await sourceFiles([at('a.txt')]);
    const sealing = await SealedUpload.of(files, at('keys'), Date.now());
    const [file] = sealing.files;
    expect((await file?.blob.arrayBuffer())?.byteLength).toBe(file?.size);
    await write('a.txt', 'two');
    await utimes(at('a.txt'), new Date(), new Date(Date.now() + 60_000));
    await expect(file?.blob.slice(0, 300).arrayBuffer()).rejects.toThrow('The file was changed.');
    // Two versions of a file have no key in common.
    const { files: changed } = await sourceFiles([at('a.txt')]);
    const other = await SealedUpload.of(changed, at('keys'), Date.now());
    expect(other.key).not.toEqual(sealing.key);
    expect((await SealedUpload.of(files, at('keys'), Date.now())).key).not.toEqual(other.key);
    expect((await SealedUpload.of(changed, at('keys'), Date.now())).key).toEqual(other.key);
    for (const name of await readdir(at('keys'))) expect((await stat(at(`keys/${name}`))).mode & 0o777).toBe(0o600);
  });

  it('is nothing where two would have one name, or one of the named is not there; all are named', async () => {
    await write('one/a.txt');
    await write('two/a.txt');
    await write('one/b.txt');
    await write('two/b.txt');
    await mkdir(at('empty'));
    const twice = ['one/a.txt', 'one/b.txt', 'two/a.txt', 'two/b.txt'].map(at);
    await expect(sourceFiles(twice)).rejects.toThrow('"a.txt", "b.txt"');
    const missing = sourceFiles([at('none'), at('one/a.txt'), at('gone')]);
    await expect(missing).rejects.toMatchObject({ exitCode: 1, message: expect.stringMatching(/none.*\n.*gone/) });
    await expect(sourceFiles([at('empty')])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('"empty": an empty folder'),
    });
  });
});

/** Root reads everything. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  await chmod(folder, 0o755);
  process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

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
