import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember } from './people.js';
import { usersCommand } from './users-command.js';

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
