import request from 'supertest';
import { Accounts, PersonalData } from '../src/modules/identity/accounts/index.js';
import { LifetimeCodes } from '../src/modules/members/appsumo/index.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { from, logIn, newAccount } from './auth-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { accountIdOf, changeAccount, type Member, newMember } from './people.js';

describe('lifetime codes', () => {
  let world: TestWorld;
  let member: Member;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  beforeEach(async () => {
    member = await newMember(world);
  });
  afterAll(() => world.close());

  const codes = () => world.app.get(LifetimeCodes, { strict: false });

  async function make(count: number): Promise<string[]> {
    const made: string[] = [];
    for await (const code of codes().make(count, 'spring')) made.push(code);
    return made;
  }

  function activate(typed: string[], { user, email, headers }: Member = member, claimed: object = {}) {
    return request(world.url)
      .post('/api/appSumo/upgradeAppSumo')
      .set(headers)
      .send({ userId: user?._id, email, codes: typed, ...claimed });
  }

  async function userOf({ headers }: Member = member) {
    const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
    return body.user;
  }

  const list = ({ headers }: Member = member) => request(world.url).get('/v1/lifetime-codes').set(headers).expect(200);
  const stored = () => world.database.collection('lifetime_codes');
  const mask = (code: string) => `****-****-****-${code.slice(-4)}`;

  async function codeFindings(): Promise<string[]> {
    for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
      if (id === 'I9') return breaches;
    throw new Error('I9 was not checked');
  }

  it('one to eight are worth the plans of the table, the ninth is refused, and a refund lowers again', async () => {
    const made = await make(9);
    const roles: string[] = [];
    for (const [index, code] of made.slice(0, 8).entries()) {
      const { body } = await activate([code]).expect(200);
      expect(body).toHaveLength(index + 1);
      const user = await userOf();
      roles.push(user.role);
      expect([user.isSumo, user[`code${index + 1}`], user[`code${index + 2}`]]).toEqual([true, mask(code), undefined]);
    }
    const { body: before } = await list();
    expect(roles).toEqual(before.plans);
    expect(roles).toEqual('personal pro business businessplus businesselite team teamplus teamelite'.split(' '));
    const ninth = await activate(made.slice(8));
    expect([ninth.status, ninth.body.code, ninth.body.message]).toEqual([
      403,
      'too-many-codes',
      'Maximum codes reached',
    ]);

    const refunded = made[2] ?? '';
    expect(await codes().withdraw(refunded.toLowerCase())).toMatchObject({ batch: 'spring' });
    expect(await codes().withdraw(refunded)).toBeNull();
    const user = await userOf();
    expect([user.role, user.code3, user.code8]).toEqual(['teamplus', mask(made[3] ?? ''), undefined]);
    const { body: after } = await list();
    expect(after.codes.map(({ withdrawnAt }: { withdrawnAt: number | null }) => withdrawnAt !== null)).toEqual(
      made.slice(0, 8).map((code) => code === refunded),
    );
    expect((await activate([refunded])).body.code).toBe('codes-invalid');
    await activate(made.slice(8)).expect(200);
    expect((await userOf()).role).toBe('teamelite');
    expect(await codeFindings()).toEqual([]);
  });

  it('counts beside other plans: the best one holds', async () => {
    const [code = ''] = await make(1);
    await changeAccount(world.database, member.area.id, { assignedPlan: 'business' });
    await activate([code]).expect(200);
    expect((await userOf()).role).toBe('business');
    await changeAccount(world.database, member.area.id, { assignedUntil: new Date(0) });
    expect((await userOf()).role).toBe('personal');
  });

  it('all or none: one that is wrong leaves the others unused', async () => {
    const [one = '', two = '', taken = '', withdrawn = ''] = await make(4);
    await activate([taken], await newMember(world)).expect(200);
    await codes().withdraw(withdrawn);
    for (const wrong of [
      taken,
      withdrawn,
      '2222-2222-2222-2222',
      `${one.slice(0, -1)}${one.endsWith('2') ? 3 : 2}`,
      'x',
    ]) {
      const refused = await activate([one, wrong, two]);
      expect([refused.status, refused.body.code]).toEqual([400, 'codes-invalid']);
    }
    expect((await userOf()).isSumo).toBe(false);
    // The same twice is a slip, also in another spelling. Blank entries are ignored, however many.
    expect((await activate([one, ` ${one.toLowerCase()} `])).body.code).toBe('codes-invalid');
    expect((await activate([one, ...Array<string>(8).fill(' ')])).body).toEqual([mask(one)]);
    // A code that the account has already changes nothing.
    expect((await activate([one])).body).toEqual([mask(one)]);
    expect((await activate([one, two])).body).toEqual([mask(one), mask(two)]);
    expect((await activate(['', ' '])).body.code).toBe('codes-invalid');
  });

  it('one code has one owner, and the eighth place is taken once, also by calls at the same time', async () => {
    const others = await Promise.all([newMember(world), newMember(world), newMember(world)]);
    const [contested = '', ...made] = await make(11);
    const answers = await Promise.all(others.map((person) => activate([contested], person)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400, 400]);
    await activate(made.slice(0, 7)).expect(200);
    const last = await Promise.all(made.slice(7, 10).map((code) => activate([code])));
    expect(last.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403, 403]);
    expect((await list()).body.codes).toHaveLength(8);
    expect(await stored().countDocuments({ lastCharacters: contested.slice(-4), accountId: { $ne: null } })).toBe(1);
    expect(await codeFindings()).toEqual([]);
  });

  it('is for the person whose token it is', async () => {
    const [code = ''] = await make(1);
    const other = await newMember(world);
    for (const claimed of [{ userId: other.area.id }, { email: other.email }])
      expect((await activate([code], member, claimed)).body.code).toBe('not-yours');
  });

  it('guessing ends after ten wrong tries of an account', async () => {
    const [code = ''] = await make(1);
    for (let tries = 0; tries < 10; tries += 1) await activate(['2222-2222-2222-2222']).expect(400);
    const { status, body } = await activate([code]);
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
  });

  it('is stored as a hash, named in the export by its last characters, and used for ever', async () => {
    const [code = ''] = await make(1);
    await activate([code]).expect(200);
    const plain = code.replaceAll('-', '');
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(plain.slice(0, 8));
    const part = new Map(world.app.get(PersonalData, { strict: false }).parts()).get('lifetimeCodes');
    const accountId = await accountIdOf(world.database, member.area.id);
    const holder = { accountId, userId: member.area.id, email: member.email };
    const exported = [];
    for await (const record of part?.export(holder) ?? []) exported.push(record);
    expect(exported).toEqual([{ code: mask(code), redeemedAt: expect.any(Date), withdrawnAt: null }]);
    await part?.forget(holder, new AbortController().signal);
    expect(await stored().countDocuments({ accountId })).toBe(0);
    expect((await activate([code], await newMember(world))).body.code).toBe('codes-invalid');
  });

  it('fsck finds an account whose plan its codes are not worth, and a recount mends it', async () => {
    const [code = ''] = await make(1);
    await activate([code]).expect(200);
    const accountId = await accountIdOf(world.database, member.area.id);
    await changeAccount(world.database, member.area.id, { lifetimePlan: 'teamelite' });
    expect((await codeFindings()).filter((breach) => breach.includes(accountId))).toHaveLength(1);
    await codes().recountAll();
    expect((await world.app.get(Accounts, { strict: false }).findById(accountId))?.lifetimePlan).toBe('personal');
  });

  it('makes lifetime codes that are shown once, lists them masked, and withdraws one or all', async () => {
    const { id: operatorId, email } = await newAccount(world, { staffRole: 'operator' });
    const { accessToken } = await logIn(world, email);
    const operator = { authorization: `Bearer ${accessToken}`, ...from() };
    const ask = (verb: 'get' | 'post', path: string, body?: object) =>
      request(world.url)[verb](`/v1/admin/${path}`).set(operator).send(body);
    const memberId = member.user?._id ?? '';
    const reason = 'For a partner';
    const batch = 'summer 2026';
    const { text, headers } = await ask('post', 'code-batches', { batch, count: 3, reason }).expect(200);
    expect(headers['content-disposition']).toContain('codes.csv');
    const made = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '');
    expect(made).toHaveLength(3);
    await activate(made.slice(0, 2)).expect(200);
    const countsOf = async () => {
      const { body } = await ask('get', 'code-batches').expect(200);
      return body.batches.find((one: { batch: string }) => one.batch === batch);
    };
    expect(await countsOf()).toMatchObject({ made: 3, activated: 2, withdrawn: 0 });
    const listed = (await ask('get', 'codes').query({ batch }).expect(200)).body;
    expect(listed.total).toBe(3);
    for (const code of made) expect(JSON.stringify(listed)).not.toContain(code);
    const held = listed.codes.filter(({ userId }: { userId: string }) => userId === memberId);
    expect(held).toHaveLength(2);
    const roleNow = async () => (await userOf()).role;
    const roles = [await roleNow()];
    const { codeId } = held[0];
    await ask('post', 'codes/withdraw', { codeId, reason }).expect(200);
    expect((await ask('post', 'codes/withdraw', { codeId, reason }).expect(404)).body.code).toBe('not-found');
    roles.push(await roleNow());
    const rest = await ask('post', 'code-batches/withdraw', { batch, reason }).expect(200);
    expect(rest.body).toEqual({ withdrawn: 2 });
    roles.push(await roleNow());
    const [, plan = ''] = roles;
    expect(roles).toEqual([codes().plans[1], plan, 'free']);
    expect(plan).toBe(codes().plans[0]);
    expect(await countsOf()).toMatchObject({ made: 3, activated: 2, withdrawn: 3 });
    const { body } = await ask('get', `log?actorId=${operatorId}`).expect(200);
    expect(body.entries).toMatchObject([
      { action: 'codes.withdraw', targetId: '', after: { batch, count: 2 } },
      { action: 'codes.withdraw', targetId: memberId, after: { batch } },
      { action: 'codes.make', after: { batch, count: 3 } },
    ]);
    for (const code of made) expect(JSON.stringify(body)).not.toContain(code);
  });
});
