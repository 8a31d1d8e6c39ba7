import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import request from 'supertest';
import { eachObject, Stores } from '../src/modules/platform/storage/index.js';
import { startVersitygwServer } from '../src/modules/platform/storage/testing/start-s3-server.js';
import { BACKUP_PASSPHRASE, checksumsOf, emptySystem, expectRestored, randomFile } from './backups.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, type Person, send } from './people.js';
import { describeWith } from './with-tool.js';
import { operatorCommand, variablesOf } from './users-command.js';

/*
 * Runs in `npm run test:all` only: each command takes seconds to start, and these need many. In `npm test`,
 * `backup-folder.spec.ts` has what an interrupted backup leaves, what is copied once and what is kept, `backup.e2e.spec.ts`
 * damage, settings and the restore, `doctor.e2e.spec.ts` pending migrations and lost indexes.
 */

let folder: string;
let world: TestWorld;
let member: Person;

beforeAll(async () => {
  world = await createTestWorld({ BACKUP_PASSPHRASE });
  await world.startWorker();
  member = await newMember(world, { role: 'business' });
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backup = (...args: string[]) => operatorCommand(world, 'backup', folder, ...args);

const copies = async (): Promise<string[]> =>
  (await readdir(join(folder, 'objects'), { recursive: true })).filter((name) => /\+[\da-f]{64}$/.test(name));

/** Sends, and deletes earlier and new transfers, until it is stopped. */
function load(doomed: string[]): { stop: () => Promise<{ sent: number; deleted: number }> } {
  let isStopped = false;
  const counts = { sent: 0, deleted: 0 };
  const work = (async () => {
    while (!isStopped) {
      const { slug } = await send(world, member, randomFile(20_000), {
        sendAs: 'email',
        emailTo: [{ email: 'r@example.com' }],
      });
      counts.sent += 1;
      if (counts.sent % 2 === 0) continue;
      const body = { type: 'other', slug: doomed.pop() ?? slug };
      await request(world.url).post('/deleteTransfer').set(member.headers).send(body).expect(200);
      counts.deleted += 1;
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await work;
      return counts;
    },
  };
}

it('a backup under load has all that its database refers to', async () => {
  for (let count = 0; count < 5; count += 1) await send(world, member, randomFile(300_000));
  const before = await checksumsOf(world);
  const doomed: string[] = [];
  for (let count = 0; count < 20; count += 1) doomed.push((await send(world, member, randomFile(1000))).slug);
  const running = load(doomed);
  const written = await backup();
  const { sent, deleted } = await running.stop();
  expect(written.exitCode).toBe(0);
  expect([sent > 1, deleted > 1]).toEqual([true, true]);
  await expectRestored(world, folder, before);
});

it('goes on after a kill without copying again, and keeps what the last backups list', async () => {
  for (let count = 0; count < 5; count += 1) await send(world, member, randomFile(100_000));
  const killed = spawn(process.execPath, ['dist/server/src/backup.js', folder], { env: variablesOf(world.env) });
  const ended = new Promise((resolve) => killed.on('close', resolve));
  await until(async () => (await copies().catch(() => [])).length > 1, 'two copies');
  killed.kill('SIGKILL');
  await ended;
  const held = await copies();
  const inodes = await Promise.all(held.map(async (name) => (await stat(join(folder, 'objects', name))).ino));
  expect((await backup('--verify')).output).toMatch(/no complete backup/);
  // Its lock stays for two minutes.
  expect((await backup()).output).toMatch(/Another backup is being written/);
  await rm(join(folder, 'lock'));
  expect((await backup()).exitCode).toBe(0);
  const now = await Promise.all(held.map(async (name) => (await stat(join(folder, 'objects', name))).ino));
  expect(now).toEqual(inodes);

  const gone = await send(world, member, randomFile(1000));
  expect((await backup()).output).toMatch(/^1 objects \(/m);
  const all = (await copies()).length;
  await request(world.url)
    .post('/deleteTransfer')
    .set(member.headers)
    .send({ type: 'other', slug: gone.slug })
    .expect(200);
  const inStore = async () => {
    let count = 0;
    for (const [, store] of world.app.get(Stores)) for await (const _ of eachObject(store, '')) count += 1;
    return count;
  };
  await until(async () => (await inStore()) === all - 1, 'the object to be removed');
  expect((await backup('--keep', '2')).output).toMatch(/^1 old backups and 0 copies were removed/m);
  expect((await backup('--keep', '1')).output).toMatch(/^2 old backups and 1 copies were removed/m);
});

it('a damaged backup is found, and a restore that was broken off goes on', async () => {
  await send(world, member, randomFile(50_000));
  await backup();
  const env = await emptySystem(world.env);
  const [name = ''] = await copies();
  const path = join(folder, 'objects', name);
  const whole = await readFile(path);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 100) ^ 1, flipped.length - 100);
  await writeFile(path, flipped);
  expect(await backup('--verify')).toEqual({ exitCode: 1, output: expect.stringMatching(/a different checksum/) });
  expect((await operatorCommand({ env }, 'restore', folder)).exitCode).not.toBe(0);
  await writeFile(path, whole);
  expect(await backup('--verify')).toEqual({ exitCode: 0, output: expect.stringMatching(/is intact/) });
  const other = { ...env, BACKUP_PASSPHRASE: 'not the passphrase of this' };
  expect((await operatorCommand({ env: other }, 'restore', folder)).output).toMatch(/does not match this backup/);
  expect((await operatorCommand({ env }, 'restore', folder)).exitCode).toBe(0);

  expect(await operatorCommand({ env }, 'restore', folder)).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/is not empty/),
  });

  const { output } = await operatorCommand(world, 'doctor', '--backup', folder);
  expect(output).toMatch(/^ok +backup-folder +the last backup in .* is from \d/m);

  const settings = join(folder, 'settings.env');
  await operatorCommand({ env }, 'restore', folder, '--settings', settings);
  expect(await readFile(settings, 'utf8')).toContain(`RECEIPT_KEY='${world.env.RECEIPT_KEY}'`);
  const foreign = { ...(await emptySystem(world.env)), RECEIPT_KEY: randomBytes(32).toString('base64') };
  expect((await operatorCommand({ env: foreign }, 'restore', folder)).output).toMatch(/^RECEIPT_KEY of this system/);
});

it('a dry run names the migrations that a start would run, and changes nothing', async () => {
  const env = await emptySystem(world.env);
  const dry = await operatorCommand({ env }, 'migrate', '--dry-run');
  expect(dry).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^indexes-transfers-\w+: 0 records, indexes to create: \w/m),
  });
  expect(dry.output).toMatch(/^0001-staff-roles$/m);
  expect((await operatorCommand({ env }, 'migrate', '--dry-run')).output).toBe(dry.output);
  expect((await operatorCommand({ env }, 'migrate')).exitCode).toBe(0);
  const database = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  await database.collection('transfers').dropIndex('slug_1');
  expect((await operatorCommand({ env }, 'migrate', '--indexes')).output).toBe('The database is up to date.\n');
  expect(Object.keys(await database.collection('transfers').indexInformation())).toContain('slug_1');
  await database.dropDatabase();
  await database.close();
});

describeWith('versitygw', 'with a bucket', () => {
  it('a backup lists its objects, and a restore says which of them are gone', async () => {
    const server = await startVersitygwServer();
    const inBucket = await createTestWorld({ BACKUP_PASSPHRASE, STORES: JSON.stringify([server.config]) });
    const sender = await newMember(inBucket);
    await send(inBucket, sender, randomFile(10_000));
    await send(inBucket, sender, randomFile(20_000));
    const command = (name: 'backup' | 'restore', env = inBucket.env) => operatorCommand({ env }, name, folder);
    expect(await command('backup')).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/ 2 objects\.\n0 objects \(/),
    });
    expect((await command('restore', await emptySystem(inBucket.env))).exitCode).toBe(0);
    const store = inBucket.app.get(Stores).named(server.config.name);
    const keys: string[] = [];
    for await (const { key } of eachObject(store, '')) keys.push(key);
    await store.delete(keys[0] ?? '');
    expect(await command('restore', await emptySystem(inBucket.env))).toEqual({
      exitCode: 1,
      output: expect.stringContaining(
        `1 objects are missing from their buckets, differ, or have damaged copies:\n  ${keys[0]}`,
      ),
    });
    await inBucket.close();
    await server.close();
  });
});
