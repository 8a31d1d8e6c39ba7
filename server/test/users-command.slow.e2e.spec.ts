import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newTeam } from './people.js';
import { operatorCommand, usersCommand } from './users-command.js';

/**
 * Runs in `npm run test:all` only: each command starts a program of its own. One of them is in operations.e2e.spec.ts,
 * what they call is in privacy.e2e.spec.ts.
 */

let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const run = (...args: string[]) => usersCommand(world, ...args);

it('refuses plans and accounts that do not exist', async () => {
  const { email, headers } = await newMember(world);
  expect(await run('plan', email, 'anon')).toBe(1);
  expect(await run('plan', 'unknown@example.com', 'pro')).toBe(1);
  const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
  expect(body.user.role).toBe('free');
});

it('assigns a plan until the end of a day, suspends and lifts, and shows all of it', async () => {
  const { email } = await newMember(world);
  const show = async () => (await operatorCommand(world, 'users', 'show', email)).output;
  expect([
    await run('plan', email, 'pro', '--until', '2026-02-30'),
    await run('plan', email, 'pro', '2026-02-28'),
  ]).toEqual([1, 1]);
  expect(await run('plan', email, 'pro', '--until', '2099-02-28')).toBe(0);
  expect(await show()).toMatch(/plan +pro\nassigned +pro until 2099-03-01T00:00:00.000Z\ncodes +none/);
  expect([await run('suspend', email), await run('suspend', 'unknown@example.com')]).toEqual([0, 1]);
  expect(await show()).toMatch(/status +revoke \(suspended\)\nstorage +0 bytes of 200 GB/);
  expect([await run('lift', email), await run('plan', email, 'free')]).toEqual([0, 0]);
  expect(await show()).toMatch(/plan +free\n[^]*status +active\n[^]*0 of 10 transfers/);
});

it('makes, counts and withdraws lifetime codes', async () => {
  const codes = (...args: string[]) => operatorCommand(world, 'codes', ...args);
  for (const wrong of [['make', '0'], ['make', '2', '--batch'], ['make', '2', 'spring'], ['withdraw'], []])
    expect((await codes(...wrong)).exitCode).toBe(1);
  const { output } = await codes('make', '3', '--batch', 'spring, 2026');
  const [head, first = '', ...rest] = output.trim().split('\r\n');
  expect([head, rest.length]).toEqual(['code,batch', 2]);
  const [, code = ''] = /^((?:\w{4}-){3}\w{4}),"spring, 2026"$/.exec(first) ?? [];
  expect([(await codes('withdraw', code)).exitCode, (await codes('withdraw', code)).exitCode]).toEqual([0, 1]);
  expect((await codes('list')).output).toBe('spring, 2026: 3 made, 0 activated, 1 withdrawn\n');
});

it('ends with 2 where the application cannot start', async () => {
  const env = { ...world.env, STORAGE_MASTER_KEY: 'not the one of the stored files, though long enough' };
  expect(await operatorCommand({ env }, 'codes', 'list')).toEqual({ exitCode: 2, output: '' });
});

it('exports accounts, never over a file', async () => {
  const { email } = await newMember(world);
  const file = join(world.env.STORAGE_DIR, 'export.json');
  expect(await run('export', email, file)).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8')).user).toEqual([expect.objectContaining({ email })]);
  expect(await run('export', email, file)).toBe(1);
});

it('deletes accounts that are named twice', async () => {
  const { email, headers } = await newMember(world);
  expect(await run('delete', email, 'another@example.com')).toBe(1);
  await request(world.url).get('/v1/contacts').set(headers).expect(200);
  expect([await run('delete', email, email), await run('delete', email, '--yes')]).toEqual([0, 1]);
  await request(world.url).get('/v1/contacts').set(headers).expect(401);
});

it('is about the own account of who acts for a team, and deletes neither them nor its owner', async () => {
  const { owner, members } = await newTeam(world);
  const email = members[0]?.email ?? '';
  const users = (...args: string[]) => operatorCommand(world, 'users', ...args);
  expect((await users('show', owner.email)).output).toMatch(/team +owner of a team of 2\nplan +business/);
  expect((await users('show', email)).output).toMatch(/team +member of the team of .+@example\.com\nplan +free/);
  const refused = [await users('delete', email, email), await users('delete', owner.email, owner.email)];
  expect(refused.map(({ exitCode }) => exitCode)).toEqual([1, 1]);
  expect(refused.map(({ output }) => output.split('.')[0])).toEqual([
    'This user acts for a team',
    'This user owns a team',
  ]);
});
