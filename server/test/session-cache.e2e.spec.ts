import { LRUCache } from 'lru-cache';
import request from 'supertest';
import { type Transaction, Transactions } from '../src/core/mongo/writes.js';
import { createApp, type ServerApp } from '../src/create-app.js';
import { Accounts } from '../src/modules/identity/accounts/index.js';
import { SessionRepository } from '../src/modules/identity/auth/data/session.repository.js';
import { CredentialRepository } from '../src/modules/identity/auth/data/credential.repository.js';
import { Sessions, Users } from '../src/modules/identity/auth/index.js';
import { DatabaseCommands } from './database-commands.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { keepKnownRecords } from './known-records.js';
import { type Member, newMember } from './people.js';

/** A change by one server is visible at once to another one that has cached the session. */
describe('a session that a server knows', () => {
  let world: TestWorld;
  let other: ServerApp;
  let commands: DatabaseCommands;

  beforeAll(async () => {
    world = await createTestWorld();
    other = await createApp(world.env, world.clock);
    await other.app.init();
    commands = new DatabaseCommands(other.app);
    keepKnownRecords(world.app, other.app);
  });
  afterAll(async () => {
    await other.stop();
    await world.close();
  });

  const knownOf = (app: ServerApp['app']) =>
    (app.get(SessionRepository) as unknown as { known: { known: LRUCache<string, object> } }).known.known;

  function claimsOf({ headers }: Member): { sub: string; sid: string } {
    return JSON.parse(Buffer.from(headers['authorization']?.split('.')[1] ?? '', 'base64url').toString());
  }

  const seenBy = (app: ServerApp['app'], member: Member) => {
    const { sub, sid } = claimsOf(member);
    return app.get(Sessions).memberOf(sub, sid);
  };

  /** Both servers have read it, and read it no more. */
  async function knownMember(): Promise<Member> {
    const member = await newMember(world, { role: 'business' });
    const { app } = other;
    await until(async () => {
      await seenBy(world.app, member);
      await seenBy(app, member);
      commands.take();
      await seenBy(app, member);
      return commands.take().length === 0;
    }, 'the session to be known');
    return member;
  }

  const inTransaction = <T>(write: (transaction: Transaction) => Promise<T>) =>
    world.app.get(Transactions).run((transaction) => write(transaction));

  type Seen = Awaited<ReturnType<typeof seenBy>>;
  const changes: [
    name: string,
    change: (member: Member) => Promise<unknown>,
    fact: (seen: Seen) => unknown,
    value: unknown,
  ][] = [
    ['a log-out', ({ headers }) => request(world.url).get('/logout').set(headers).expect(200), (seen) => seen, null],
    [
      'a new password',
      (member) =>
        world.app.get(CredentialRepository).changePassword(claimsOf(member).sub, { passwordHash: 'x', outbox: [] }),
      (seen) => seen,
      null,
    ],
    [
      'a suspension',
      async (member) => {
        const accountId = (await seenBy(world.app, member))?.accountId ?? '';
        await inTransaction((transaction) =>
          world.app.get(Accounts).update(accountId, { isSuspended: true }, transaction),
        );
      },
      (seen) => seen?.entitlements.status,
      'revoke',
    ],
    [
      'another plan',
      async (member) => {
        const accountId = (await seenBy(world.app, member))?.accountId ?? '';
        const plan = { assignedPlan: 'teamelite', assignedUntil: null } as const;
        await inTransaction((transaction) => world.app.get(Accounts).update(accountId, plan, transaction));
      },
      (seen) => seen?.entitlements.plan,
      'teamelite',
    ],
    [
      'a role of the staff',
      (member) =>
        inTransaction((transaction) => world.app.get(Users).setStaffRole(claimsOf(member).sub, 'support', transaction)),
      (seen) => seen?.staffRole,
      'support',
    ],
    [
      'a role in a team',
      async (member) => {
        const user = await world.app.get(Users).findById(claimsOf(member).sub);
        if (!user) throw new Error('no user');
        await inTransaction((transaction) =>
          world.app.get(Users).changeTeam(user, { teamRole: 'member' }, transaction),
        );
      },
      (seen) => seen?.teamRole,
      'member',
    ],
  ];
  it.each(changes)('is dropped everywhere by %s', async (_name, change, fact, value) => {
    const member = await knownMember();
    expect(fact(await seenBy(other.app, member))).not.toEqual(value);
    await change(member);
    // The process that wrote it sees the change before the answer.
    expect(fact(await seenBy(world.app, member))).toEqual(value);
    await until(async () => fact(await seenBy(other.app, member)) === value, 'the message');
  });

  it('is not asked where a proof is asked again', async () => {
    const member = await knownMember();
    const { sid } = claimsOf(member);
    // The message of a logout is late: the session ends by a write that publishes no message.
    const known = knownOf(world.app);
    const kept = known.get(sid);
    await world.database
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: sid }, { $set: { endedAt: new Date() } });
    known.set(sid, kept);
    await request(world.url).get('/v1/sessions').set(member.headers).expect(200);
    const proven = await request(world.url).post('/v1/account/deletion').set(member.headers).send({});
    expect([proven.status, proven.body.code]).toEqual([401, 'unauthenticated']);
  });
});
