import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { currentCode, newMember, type Person } from './people.js';

const MB = 1_000_000;
const BIN = join(import.meta.dirname, '../../cli/bin.mjs');
jest.setTimeout(120_000);

let world: TestWorld;
let member: Person;
let folder: string;
let runs = 0;

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'build:cli'], { cwd: join(import.meta.dirname, '../..') });
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
  folder = await mkdtemp(join(tmpdir(), 'sampan-cli-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

interface Ended {
  code: number | null;
  events: Record<string, unknown>[];
  stderr: string;
}

interface Started {
  child: ChildProcess;
  /** Of JSON lines so far. */
  events: Record<string, unknown>[];
  ended: Promise<Ended>;
}

/** The built program, as a script would call it. */
function start(args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env['PATH'], SAMPAN_SERVER: world.url, SAMPAN_CONFIG_DIR: join(folder, 'config'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const events: Record<string, unknown>[] = [];
  let rest = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    events.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, events, stderr })));
  return { child, events, ended };
}

const asMember = () => ({ SAMPAN_EMAIL: member.email, SAMPAN_PASSWORD: 'correct horse' });

async function sourceFolder(sizes: Record<string, number>): Promise<string> {
  const source = join(folder, `cargo-${(runs += 1)}`);
  for (const [path, size] of Object.entries(sizes)) {
    await mkdir(join(source, path, '..'), { recursive: true });
    await writeFile(join(source, path), randomBytes(size));
  }
  return source;
}

async function sha256sBelow(dir: string, prefix = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) Object.assign(found, await sha256sBelow(path, `${prefix}${entry.name}/`));
    else
      found[prefix + entry.name] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return found;
}

/** The way to the server, at so many bytes a second. */
async function slowWay(bytesPerTick: number) {
  const server = http.createServer((request, response) => {
    const onward = http.request(new URL(request.url ?? '', world.url), {
      method: request.method,
      headers: request.headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      paced(answer, response);
    });
    onward.on('error', () => response.destroy());
    paced(request, onward);
  });
  const paced = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream) => {
    let budget = bytesPerTick;
    const timer = setInterval(() => {
      budget = bytesPerTick;
      from.resume();
    }, 20);
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      budget -= chunk.length;
      if (budget <= 0) from.pause();
    });
    from.on('end', () => to.end());
    from.on('close', () => clearInterval(timer));
    from.on('error', () => clearInterval(timer));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))) };
}

/** Waits until so many bytes have moved. */
const reaches = ({ events }: Started, bytes: number) =>
  until(() => Promise.resolve(events.some(({ doneBytes }) => Number(doneBytes) > bytes)), `${bytes} bytes`, 60);

const done = ({ events }: Pick<Ended, 'events'>) => events.find(({ event }) => event === 'done');

it('sends a folder, is killed in the middle, goes on, and what is got is what was sent', async () => {
  const source = await sourceFolder({ '报价/合同.pdf': 300_000, 'empty.txt': 0, 'deep/er/big.bin': 80 * MB });
  const way = await slowWay(400_000);
  const env = { ...asMember(), SAMPAN_SERVER: way.url };
  const first = start(['send', source, '--link'], env);
  await reaches(first, 30 * MB);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start(['send', source, '--link', '--json'], env).ended;
  expect([second.code, second.stderr]).toEqual([0, '']);
  const resumedAt = second.events.find(({ phase }) => phase === 'uploading' || phase === 'resuming');
  expect(resumedAt).toBeDefined();
  // What is there already is found in one step; the line moves less than that between two reports.
  const seen = second.events.filter(({ event }) => event === 'progress').map(({ doneBytes }) => Number(doneBytes));
  expect(Math.max(...seen.map((bytes, index) => bytes - (seen[index - 1] ?? 0)))).toBeGreaterThan(10 * MB);
  const { link, files } = done(second) as { link: string; files: { path: string; sha256: string }[] };
  expect(link).toContain('/w/');
  const sent = await sha256sBelow(source, `${source.split('/').at(-1)}/`);
  expect(Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]))).toEqual(sent);
  const [stored] = await world.database.collection('transfers').find({}).toArray();
  expect(stored?.['files']).toHaveLength(3);

  // The way back, with a break in it.
  const output = join(folder, 'got');
  const getting = start(['get', link.replace(/^https?:\/\/[^/]+/, way.url), '--output', output]);
  await reaches(getting, 20 * MB);
  getting.child.kill('SIGINT');
  expect((await getting.ended).code).toBe(4);
  const parts = (await readdir(join(output, Object.keys(sent)[0]?.split('/')[0] ?? '', 'deep/er'))).join();
  expect(parts).toMatch(/^big\.bin\..+\.part$/);
  const again = await start(['get', link.replace(/^https?:\/\/[^/]+/, way.url), '--output', output]).ended;
  expect(again.code).toBe(0);
  expect(await sha256sBelow(output)).toEqual(sent);
  await way.close();

  // Once more: everything is there, nothing travels.
  const third = await start(['get', link.replace(/^https?:\/\/[^/]+/, world.url), '-o', output]).ended;
  const { files: found } = done(third) as { files: { wasThere: boolean }[] };
  expect(found.map(({ wasThere }) => wasThere)).toEqual([true, true, true]);
});

it('does not keep what has another checksum, and does not write over what is there', async () => {
  const source = await sourceFolder({ 'a.bin': 2 * MB });
  const { link } = done(await start(['send', join(source, 'a.bin'), '--link'], asMember()).ended) as { link: string };
  const here = link.replace(/^https?:\/\/[^/]+/, world.url);
  const output = join(folder, 'careful');
  await mkdir(output);
  await writeFile(join(output, 'a.bin'), 'mine');
  expect((await start(['get', here, '-o', output]).ended).code).toBe(0);
  expect(await readFile(join(output, 'a.bin'), 'utf8')).toBe('mine');
  const got = await readFile(join(output, 'a (1).bin'));
  expect(got.equals(await readFile(join(source, 'a.bin')))).toBe(true);
  // A piece of an earlier try that is not what it should be.
  const fresh = join(folder, 'careful-2');
  await mkdir(fresh);
  const { body } = await world.http
    .post('/v1/downloads')
    .send({ slug: link.split('/').at(-1) })
    .expect(200);
  await writeFile(join(fresh, `a.bin.${body.files[0].id}.part`), randomBytes(MB));
  expect((await start(['get', here, '-o', fresh]).ended).code).toBe(0);
  expect((await stat(join(fresh, 'a.bin'))).size).toBe(2 * MB);
  expect(await sha256sBelow(fresh)).toEqual({ 'a.bin': createHash('sha256').update(got).digest('hex') });
});

it('says how it went by its exit code', async () => {
  const source = await sourceFolder({ 'a.txt': 10 });
  expect((await start(['send', source]).ended).code).toBe(2);
  expect((await start(['send', source, '--link', '--to', 'a@b.cn']).ended).code).toBe(2);
  expect((await start(['send', join(source, 'nowhere'), '--link'], asMember()).ended).code).toBe(1);
  expect((await start(['get', `${world.url}/w/zzzzzzz`]).ended).code).toBe(3);
  const refused = await start(['send', source, '--link'], { ...asMember(), SAMPAN_PASSWORD: 'wrong' }).ended;
  expect(refused.code).toBe(3);
  expect(refused.events.at(-1)).toMatchObject({ event: 'failed', code: 'auth-failed', exitCode: 3 });
  const away = await start(['get', 'http://127.0.0.1:9/w/abcdefg']).ended;
  expect(away.code).toBe(1);
});

it('keeps a session after login, for its owner alone, and forgets it at logout', async () => {
  const config = join(folder, 'member-config');
  const env = { SAMPAN_CONFIG_DIR: config };
  const source = await sourceFolder({ 'a.txt': 10 });
  expect((await start(['login'], { ...env, ...asMember() }).ended).code).toBe(0);
  expect((await stat(join(config, 'session.json'))).mode & 0o077).toBe(0);
  expect(await readFile(join(config, 'session.json'), 'utf8')).not.toContain('correct horse');
  for (const round of [1, 2])
    expect([round, (await start(['send', source, '--link'], env).ended).code]).toEqual([round, 0]);
  expect((await start(['logout'], env).ended).code).toBe(0);
  expect((await start(['send', source, '--link'], env).ended).code).toBe(2);
});

it('lets a visitor prove an address by a code, and send by mail with a password', async () => {
  const source = await sourceFolder({ 'note.txt': 1000 });
  const from = `visitor-${randomBytes(4).toString('hex')}@example.com`;
  const args = ['send', source, '--to', 'li@example.com,ravi@example.com', '--from', from, '--password', 'river'];
  const asked = await start(args).ended;
  expect([asked.code, asked.events.at(-1)]).toMatchObject([3, { code: 'code-needed' }]);
  const sent = await start([...args, '--code', await currentCode(world, from, 'send')]).ended;
  expect(sent.code).toBe(0);
  const { link } = done(sent) as { link: string };
  const here = link.replace(/^https?:\/\/[^/]+/, world.url);
  const output = join(folder, 'protected');
  expect((await start(['get', here, '-o', output]).ended).code).toBe(2);
  expect((await start(['get', here, '-o', output, '--password', 'wrong']).ended).code).toBe(3);
  expect((await start(['get', here, '-o', output, '--password', 'river']).ended).code).toBe(0);
  expect(Object.values(await sha256sBelow(output))).toEqual(Object.values(await sha256sBelow(source)));
});

it('goes on after a file that was got in part has become longer by mistake', async () => {
  const source = await sourceFolder({ 'a.bin': MB });
  const { link } = done(await start(['send', join(source, 'a.bin'), '--link'], asMember()).ended) as { link: string };
  const { body } = await world.http
    .post('/v1/downloads')
    .send({ slug: link.split('/').at(-1) })
    .expect(200);
  const output = join(folder, 'longer');
  await mkdir(output);
  const part = join(output, `a.bin.${body.files[0].id}.part`);
  await writeFile(part, '');
  await truncate(part, 5 * MB);
  expect((await start(['get', link.replace(/^https?:\/\/[^/]+/, world.url), '-o', output]).ended).code).toBe(0);
  expect((await stat(join(output, 'a.bin'))).size).toBe(MB);
});
