import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.js';
import { readSettings } from '../settings.js';
import type { Terminal } from '../terminal/terminal.js';

interface Served {
  id: string;
  path: string;
  text: string;
  damaged?: boolean;
  sha256?: string;
}

let folder: string;
let server: http.Server;
let files: Served[];
let refused: Record<string, number>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  refused = {};
  server = http.createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** A server that may be malicious: the command has to check its names and ids itself. */
async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
  const answer = (value: object) => response.end(JSON.stringify(value));
  const url = request.url ?? '';
  if (url === '/v1/downloads')
    return void answer({
      visit: 'v',
      files: files.map(({ text, sha256 = null, damaged = false, ...file }) => ({
        ...file,
        size: text.length,
        sha256,
        damaged,
      })),
    });
  if (url === '/v1/downloads/file') {
    const { fileId } = JSON.parse(body) as { fileId: string };
    return void answer({ url: `/bytes?${encodeURIComponent(fileId)}`, downloadToken: 't' });
  }
  if (url === '/v1/downloads/complete') return void answer({});
  const id = decodeURIComponent(url.slice('/bytes?'.length));
  response.statusCode = refused[id] ?? 200;
  response.end(files.find((file) => file.id === id)?.text);
}

async function got(...options: string[]) {
  const lines: Record<string, unknown>[] = [];
  const terminal: Terminal = {
    isInteractive: false,
    canDraw: false,
    columns: 80,
    closed: new AbortController().signal,
    out: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    err: () => undefined,
    draw: () => undefined,
    ask: () => Promise.reject(new Error('no terminal')),
  };
  const link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/abcdEF1`;
  const code = await run({
    argv: ['get', link, '-o', join(folder, 'out'), ...options],
    settings: readSettings({ SAMPAN_CONFIG_DIR: join(folder, 'config') }),
    terminal,
    version: '1',
    signal: new AbortController().signal,
    now: () => Date.now(),
  });
  return { code, lines, done: lines.find(({ event }) => event === 'done'), failed: lines.at(-1) };
}

async function tree(at: string): Promise<string[]> {
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1))
    .sort();
}

it('writes nothing outside of its folder and nothing hidden, whatever the server says', async () => {
  files = [
    { id: 'a', path: 'a.txt.q/z', text: 'z' },
    { id: 'q/../../esc', path: 'a.txt', text: 'a' },
    { id: '../../b', path: '../../b', text: 'b' },
    { id: 'c', path: '/etc/c', text: 'c' },
    { id: 'd', path: '.bash_profile', text: 'd' },
    { id: 'e', path: '.ssh/authorized_keys', text: 'e' },
    { id: 'f', path: 'out/f', text: 'f' },
  ];
  const { code, lines } = await got();
  expect(code).toBe(0);
  expect(await tree(folder)).toEqual([
    'out/_/_/b',
    'out/_/etc/c',
    'out/_bash_profile',
    'out/_ssh/authorized_keys',
    'out/a.txt',
    'out/a.txt.q/z',
    'out/out/f',
  ]);
  const note = lines.find((line) => line['code'] === 'hidden-names');
  expect(note).toMatchObject({ paths: ['.bash_profile', '.ssh/authorized_keys'] });
  expect((await got('--hidden')).code).toBe(0);
  expect(await tree(folder)).toEqual(expect.arrayContaining(['out/.bash_profile', 'out/.ssh/authorized_keys']));
});

it('goes on after what is wrong with one file, and names all of those at once', async () => {
  await mkdir(join(folder, 'elsewhere'));
  await mkdir(join(folder, 'out'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'out/docs'));
  await writeFile(join(folder, 'out/taken'), 'no folder');
  refused = { c: 404 };
  files = [
    { id: 'a', path: 'docs/a.txt', text: 'a' },
    { id: 'b', path: 'b.txt', text: 'b', damaged: true },
    { id: 'c', path: 'c.txt', text: 'c' },
    { id: 'd', path: 'taken/d.txt', text: 'd' },
    { id: 'e', path: 'e.txt', text: 'e', sha256: '0'.repeat(64) },
    { id: 'f', path: 'f.txt', text: 'f' },
    { id: 'g', path: `${'g'.repeat(300)}.txt`, text: 'g' },
  ];
  const { code, done, failed } = await got();
  expect(code).toBe(1);
  expect(done?.['files']).toHaveLength(2);
  const paths = ['b.txt', 'c.txt', 'docs/a.txt', 'e.txt', 'taken/d.txt'];
  expect(done?.['failed']).toMatchObject(paths.map((path) => ({ path })));
  const message = String(failed?.['message']);
  expect(message).toContain('Not downloaded: 5.');
  for (const path of paths) expect(message).toContain(`"${path}": `);
  expect(await tree(folder)).toEqual(['out/f.txt', `out/${'g'.repeat(251)}.txt`, 'out/taken']);
});

it('does not call a store that refuses a lost connection', async () => {
  refused = { a: 403 };
  files = [{ id: 'a', path: 'a.txt', text: 'a' }];
  const { code, failed } = await got();
  expect([code, failed]).toMatchObject([1, { code: 'store-refused', message: expect.stringContaining('status 403') }]);
});

it('keeps both of two names that differ in case, where the file system does', async () => {
  files = [
    { id: 'a', path: 'README.md', text: 'upper' },
    { id: 'b', path: 'Readme.md', text: 'lower' },
  ];
  expect((await got()).code).toBe(0);
  const names = await tree(join(folder, 'out'));
  expect(names).toHaveLength(2);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'out', name), 'utf8')));
  expect(texts.sort()).toEqual(['lower', 'upper']);
});

it.each([undefined, createHash('sha256').update('new').digest('hex')])(
  'makes no further copy at each run, whether the server knows the checksum or not (%s)',
  async (sha256) => {
    await mkdir(join(folder, 'out'));
    await writeFile(join(folder, 'out/one.txt'), 'old');
    files = [{ id: '0', path: 'one.txt', text: 'new', ...(sha256 !== undefined && { sha256 }) }];
    for (const wasThere of [false, true, true]) {
      const { code, done } = await got();
      const place = { target: join(folder, 'out/one (1).txt'), wasThere };
      expect([code, done?.['files']]).toMatchObject([0, [place]]);
    }
    expect(await tree(folder)).toEqual(['out/one (1).txt', 'out/one.txt']);
  },
);

it('writes through no link that lies where its partial file would', async () => {
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'mine'), 'mine');
  await symlink(join(folder, 'mine'), join(folder, 'out/a.txt.0.part'));
  files = [{ id: '0', path: 'a.txt', text: 'new' }];
  expect((await got()).code).toBe(0);
  expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('mine');
  expect(await readFile(join(folder, 'out/a.txt'), 'utf8')).toBe('new');
});
