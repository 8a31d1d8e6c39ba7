import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import request from 'supertest';
import { codesCommandOf } from '../src/commands/codes-command.js';
import { usersCommandOf } from '../src/commands/users-command.js';
import { LifetimeCodes } from '../src/modules/members/appsumo/index.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { newMember, newTeam } from './people.js';

/** Runs the commands in this process; operations.e2e runs them as programs, in `npm run test:all`. */
describe('commands for accounts and codes', () => {
  let world: TestWorld;
  let folder: string;

  beforeAll(async () => {
    world = await sharedWorld();
    folder = await mkdtemp(join(tmpdir(), 'sampan-users-'));
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** @returns its exit code and what it printed; wrong arguments print the usage and exit with 1 */
  async function outcomeOf(command: ((app: INestApplicationContext) => Promise<number>) | null) {
    let output = '';
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      output += String(chunk);
      return true;
    });
    try {
      return { exitCode: command ? await command(world.app) : 1, output: () => output };
    } finally {
      spy.mockRestore();
    }
  }
  const users = (...args: string[]) => outcomeOf(usersCommandOf(args));
  const run = async (...args: string[]) => (await users(...args)).exitCode;
  const show = async (email: string) => (await users('show', email)).output();
  const isUnderstood = (...args: string[]) => usersCommandOf(args) !== null;

  it('refuses plans, days, roles and accounts that do not exist', async () => {
    const email = 'mei@example.com';
    const wrong = [
      ['plan', email, 'anon'],
      ['plan', email, 'pro', '--until', '2026-02-30'],
      ['plan', email, 'pro', '2026-02-28'],
      ['plan', email, 'pro', '--until', '2026-02-28', 'more'],
      ['role', email, 'king'],
      ['show', 'nobody'],
      ['forget', email],
      [],
    ];
    expect(wrong.filter((args) => isUnderstood(...args))).toEqual([]);
    expect(isUnderstood('plan', email, 'pro', '--until', '2028-02-29')).toBe(true);
    for (const args of [['plan', 'pro'], ['suspend'], ['role', 'support'], ['show'], ['export']])
      expect(await run(args[0] ?? '', 'unknown@example.com', ...args.slice(1))).toBe(1);
  });

  it('assigns a plan until the end of a day, suspends and lifts, and shows all of it', async () => {
    const { email, headers } = await newMember(world);
    expect(await run('plan', email, 'pro', '--until', '2099-02-28')).toBe(0);
    expect((await request(world.url).get('/anonCheck').set(headers).expect(200)).body.user.role).toBe('pro');
    expect(await show(email)).toMatch(/plan +pro\nassigned +pro until 2099-03-01T00:00:00.000Z\ncodes +none/);
    expect(await run('suspend', email)).toBe(0);
    expect(await show(email)).toMatch(/status +revoke \(suspended\)\nstorage +0 bytes of 200 GB/);
    expect([await run('lift', email), await run('plan', email, 'free')]).toEqual([0, 0]);
    expect(await show(email)).toMatch(/plan +free\n[^]*status +active\n[^]*0 of 10 transfers/);
    const log = await world.database.collection('staff_log').find({ 'before.plan': 'pro' }).toArray();
    expect(log.at(-1)).toMatchObject({ action: 'plan.change', actorId: '', after: { plan: 'free', until: null } });
  });

  it('exports accounts, never over a file', async () => {
    const { email } = await newMember(world);
    const file = join(folder, 'export.json');
    expect(await run('export', email, file)).toBe(0);
    const written = await readFile(file, 'utf8');
    expect(JSON.parse(written).user).toEqual([expect.objectContaining({ email })]);
    expect(await run('export', email, file)).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  it('deletes accounts that are named twice', async () => {
    const { email, headers } = await newMember(world);
    expect([isUnderstood('delete', email, 'another@example.com'), isUnderstood('delete', email)]).toEqual([
      false,
      false,
    ]);
    await request(world.url).get('/v1/contacts').set(headers).expect(200);
    expect([await run('delete', email, email), await run('delete', email, '--yes')]).toEqual([0, 1]);
    await request(world.url).get('/v1/contacts').set(headers).expect(401);
  });

  it('is about the own account of who acts for a team, and deletes neither them nor its owner', async () => {
    const { owner, members } = await newTeam(world);
    const email = members[0]?.email ?? '';
    expect(await show(owner.email)).toMatch(/team +owner of a team of 2\nplan +business/);
    expect(await show(email)).toMatch(/team +member of the team of .+@example\.com\nplan +free/);
    const refused = [await users('delete', email, email), await users('delete', owner.email, owner.email)];
    expect(refused.map(({ exitCode }) => exitCode)).toEqual([1, 1]);
    expect(refused.map(({ output }) => output().split('.')[0])).toEqual([
      'This user is in a team',
      'This user owns a team',
    ]);
  });

  it('makes, counts and withdraws lifetime codes', async () => {
    for (const wrong of [['make', '0'], ['make', '2', '--batch'], ['make', '2', 'spring'], ['withdraw'], []])
      expect([wrong, codesCommandOf(wrong)]).toEqual([wrong, null]);
    const codes = (...args: string[]) => {
      const command = codesCommandOf(args);
      return outcomeOf(command && ((app) => command(app.get(LifetimeCodes, { strict: false }))));
    };
    const made = (await codes('make', '3', '--batch', 'spring, 2026')).output();
    const [head, first = '', ...rest] = made.trim().split('\r\n');
    expect([head, rest.length]).toEqual(['code,batch', 2]);
    const [, code = ''] = /^((?:\w{4}-){3}\w{4}),"spring, 2026"$/.exec(first) ?? [];
    expect([(await codes('withdraw', code)).exitCode, (await codes('withdraw', code)).exitCode]).toEqual([0, 1]);
    expect((await codes('list')).output()).toContain('spring, 2026: 3 made, 0 activated, 1 withdrawn\n');
  });
});
