import { jest } from '@jest/globals';
import type { AccountSession } from '#contract/accounts/account.js';
import request from 'supertest';
import { ACCESS_TOKENS_MAX } from '#contract/limits.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { RateLimiter } from '../src/core/limits/rate-limiter.js';
import { Log } from '../src/core/logging/log.js';
import { CALLS_PER_TOKEN } from '../src/modules/identity/auth/domain/limits.js';
import type { UserDocument } from '../src/modules/identity/auth/data/user.schema.js';
import {
  cookieOf,
  from,
  inTurn,
  loggedIn,
  logIn,
  type LoggedIn,
  newAccount,
  PASSWORD,
  refresh,
  tryLogIn,
  whoAmI,
} from './auth-calls.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';

describe('account', () => {
  const NEW_PASSWORD = 'battery staple';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  /** A network of the packaged location database. */
  const IN_INDIA = '49.207.51.7';
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());

  const bearer = ({ accessToken }: LoggedIn, headers = from()) => ({
    ...headers,
    authorization: `Bearer ${accessToken}`,
  });
  const userOf = (id: string) => world.database.collection<UserDocument>('users').findOne({ _id: id });
  const update = (who: LoggedIn, body: object) =>
    request(world.url).post('/v1/updateProfile').set(bearer(who)).send(body);
  const sessionsOf = (who: LoggedIn, query = '') => request(world.url).get(`/v1/sessions${query}`).set(bearer(who));
  const endOf = (who: LoggedIn, id: string) => request(world.url).delete(`/v1/sessions/${id}`).set(bearer(who));
  const change = (who: LoggedIn, body: object, headers = from()) =>
    request(world.url).post('/v1/changePassword').set(bearer(who, headers)).send(body);

  describe('the profile', () => {
    it('takes name and company, without what cannot be seen', async () => {
      const { email } = await newAccount(world);
      const member = await logIn(world, email);
      const given = { fullName: '  \u202eMei\u200b Lin<b>\u202c ', company: 'River & Sons' };
      const { body } = await update(member, given).expect(200);
      expect(body).toMatchObject({ fullName: 'Mei Lin<b>', company: 'River & Sons' });
      // Removed as it was set.
      expect((await update(member, { fullName: '' }).expect(200)).body).toMatchObject({
        fullName: '',
        company: 'River & Sons',
      });
    });

    it('takes language, time zone and settings of transfers, and says so at once in every session', async () => {
      const { id, email } = await newAccount(world);
      const [phone, desk] = [await logIn(world, email), await logIn(world, email)];
      const changes = { lang: 'zh', timeZone: 'Asia/Shanghai', transferSettings: { reminds: false } };
      const { body } = await update(phone, changes).expect(200);
      expect(body).toMatchObject({ _id: id, ...changes });
      expect((await whoAmI(world, desk.accessToken).expect(200)).body.user).toMatchObject(changes);
      // One alone leaves the others as they are.
      await update(desk, { lang: 'en' }).expect(200);
      expect((await whoAmI(world, phone.accessToken)).body.user).toMatchObject({ ...changes, lang: 'en' });
    });

    it.each([
      ['an owner', { userid: 'another', lang: 'zh' }],
      ['a name with a header', { fullName: 'Mei\r\nBcc: all@example.com' }],
      ['a name that is too long', { fullName: 'M'.repeat(121) }],
      ['a picture of its own', { profilePic: 'https://tracker.example.com/p.png' }],
      ['a logo of its own', { logoPic: '/v1/pictures/x' }],
      ['an account', { accountId: 'another', ownAccountId: 'another' }],
      ['a role in a team', { teamRole: 'owner' }],
      ['an address', { email: 'new@example.com' }],
      ['a role', { role: 'teamelite' }],
      ['a status', { status: 'active' }],
      ['a payer', { stripeId: 'cus_1' }],
      ['a right', { staffRole: 'administrator' }],
      ['a version', { credentialVersion: 9 }],
      ['a password', { password: NEW_PASSWORD }],
      ['an unknown setting', { transferSettings: { reminds: true, role: 'pro' } }],
      ['an unknown language', { lang: 'xx' }],
      ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
      ['operators', { lang: { $ne: 'zh' }, timeZone: { $gt: '' } }],
      ['settings without a change of any', { transferSettings: { expirySeconds: 1 } }],
      ['a brand', { brand: { poweredBy: false } }],
      ['a path of the record', { 'transferSettings.reminds': false }],
      ['nothing', {}],
    ])('refuses %s, and changes nothing', async (_, body) => {
      const { id, email } = await newAccount(world);
      const member = await logIn(world, email);
      const before = await userOf(id);
      expect((await update(member, body).expect(400)).body.code).toBe('invalid-input');
      expect(await userOf(id)).toEqual(before);
    });

    it('is the caller’s own', async () => {
      const [a, b] = [await newAccount(world), await newAccount(world)];
      const before = await userOf(b.id);
      await update(await logIn(world, a.email), { lang: 'zh' }).expect(200);
      expect(await userOf(b.id)).toEqual(before);
      await request(world.url).post('/v1/updateProfile').set(from()).send({ lang: 'zh' }).expect(401);
    });
  });

  describe('changing the password', () => {
    it('ends every other session, mails the owner in their language, and keeps this one', async () => {
      const { id, email } = await newAccount(world);
      const [here, phone] = [await logIn(world, email), await logIn(world, email)];
      await update(here, { lang: 'zh', timeZone: 'Asia/Shanghai' }).expect(200);
      const answer = await change(here, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
      const renewed = loggedIn(answer);
      expect(answer.body.user._id).toBe(id);
      for (const ended of [phone, here]) {
        await whoAmI(world, ended.accessToken).expect(401);
        await refresh(world, ended.cookie).expect(401);
      }
      await whoAmI(world, renewed.accessToken).expect(200);
      const { body } = await sessionsOf(renewed).expect(200);
      expect(body).toMatchObject({ total: 1, sessions: [{ current: true }] });
      await tryLogIn(world, email, PASSWORD).expect(401);
      await tryLogIn(world, email, NEW_PASSWORD).expect(200);

      const mail = await waitForMail(email, /\p{Script=Han}/u);
      expect(mail.subject).toMatch(/密码/);
      expect(`${mail.text}${mail.raw}`).not.toContain(NEW_PASSWORD);
      await refresh(world, renewed.cookie).expect(200);
    });

    it('wants the current one, and counts wrong ones as failed log-ins', async () => {
      const { id, email } = await newAccount(world);
      const member = await logIn(world, email);
      const before = await userOf(id);
      const guess = { currentPassword: 'wrong horse', newPassword: NEW_PASSWORD };
      for (let time = 1; time <= 10; time += 1) {
        expect((await change(member, guess).expect(403)).body.code).toBe('current-password-wrong');
      }
      const eleventh = await change(member, { ...guess, currentPassword: PASSWORD }).expect(429);
      expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
      await tryLogIn(world, email, PASSWORD).expect(429);
      expect(await userOf(id)).toEqual(before);
      await whoAmI(world, member.accessToken).expect(200);
      expect(await mailsTo(email)).toHaveLength(0);
    });

    it('is done once by two at the same time', async () => {
      const { id, email } = await newAccount(world);
      const member = await logIn(world, email);
      const answers = await Promise.all(
        ['first password', 'second password'].map((newPassword) =>
          change(member, { currentPassword: PASSWORD, newPassword }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await userOf(id))?.credentialVersion).toBe(2);
    });

    it.each([
      ['too short', { currentPassword: PASSWORD, newPassword: '12345' }],
      ['too long', { currentPassword: PASSWORD, newPassword: 'x'.repeat(257) }],
      ['operators', { currentPassword: { $ne: null }, newPassword: NEW_PASSWORD }],
      ['a list', { currentPassword: [PASSWORD], newPassword: NEW_PASSWORD }],
      ['another user', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, userid: 'x' }],
    ])('refuses %s with 400', async (_, body) => {
      const { id, email } = await newAccount(world);
      const before = await userOf(id);
      const member = await logIn(world, email);
      await change(member, body).expect(400);
      expect((await userOf(id))?.passwordHash).toBe(before?.passwordHash);
    });

    it('is refused to other sites and to visitors', async () => {
      const { email } = await newAccount(world);
      const member = await logIn(world, email);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const foreign = await change(member, body, { ...from(), 'sec-fetch-site': 'cross-site' }).expect(403);
      expect(foreign.body.code).toBe('cross-site-request');
      expect(cookieOf(foreign)).toBeUndefined();
      await request(world.url).post('/v1/changePassword').set(from()).send(body).expect(401);
    });
  });

  describe('the list of sessions', () => {
    it('returns device, country and last use of each, never the address', async () => {
      const { id, email } = await newAccount(world);
      const desk = await logIn(world, email);
      const phone = loggedIn(
        await tryLogIn(world, email, PASSWORD, { 'x-forwarded-for': IN_INDIA, 'user-agent': IPHONE }).expect(200),
      );
      const { body } = await sessionsOf(desk).expect(200);
      expect(body.total).toBe(2);
      const byId = new Map((body.sessions as AccountSession[]).map((session) => [session.id, session]));
      expect(byId.get(desk.refreshToken)).toMatchObject({ current: true, country: null, device: { kind: 'program' } });
      expect(byId.get(phone.refreshToken)).toMatchObject({
        current: false,
        country: 'IN',
        device: { kind: 'phone', browser: 'Safari', system: 'iPhone' },
      });
      const stored = await world.database.collection('sessions').find({ userId: id }).toArray();
      for (const text of [JSON.stringify(body), JSON.stringify(stored)]) {
        expect(text).not.toContain(IN_INDIA);
        expect(text).not.toContain('Mozilla');
      }
      expect(JSON.stringify(body)).not.toMatch(/seed|counter|credential/);
    });

    it('follows a session to where it is used last', async () => {
      const { email } = await newAccount(world);
      const { cookie } = await logIn(world, email);
      world.clock.advance(HOUR_MS);
      const moved = { 'x-forwarded-for': IN_INDIA, 'user-agent': IPHONE };
      const renewed = loggedIn(await refresh(world, cookie, moved).expect(200));
      const { body } = await sessionsOf(renewed).expect(200);
      const [session] = body.sessions as AccountSession[];
      expect(session).toMatchObject({ country: 'IN', device: { system: 'iPhone' } });
      expect((session?.lastUsedAt ?? 0) - (session?.createdAt ?? 0)).toBeGreaterThanOrEqual(HOUR_MS);
    });

    it('shows text of a hostile browser nowhere', async () => {
      const { email } = await newAccount(world);
      const headers = { ...from(), 'user-agent': '<img src=x onerror=alert(1)>' };
      const session = loggedIn(await tryLogIn(world, email, PASSWORD, headers).expect(200));
      expect((await sessionsOf(session).expect(200)).text).not.toContain('onerror');
    });

    it('is paged, the last used first, and knows no ended ones', async () => {
      const { id, email } = await newAccount(world);
      const first = await logIn(world, email);
      const template = await world.database.collection('sessions').findOne({ userId: id });
      const now = world.clock.now().getTime();
      await world.database.collection<{ _id: string }>('sessions').insertMany(
        Array.from({ length: 24 }, (_, index) => ({
          ...template,
          _id: `${id}-${index}`,
          lastUsedAt: new Date(now - (index + 1) * HOUR_MS),
          endedAt: index === 5 ? new Date(now) : null,
          idleExpiresAt: new Date(index === 6 ? now - 1 : now + HOUR_MS),
          credentialVersion: index === 7 ? 0 : 1,
        })),
      );
      const pages = [await sessionsOf(first).expect(200), await sessionsOf(first, '?skip=20').expect(200)];
      expect(pages.map(({ body }) => [body.sessions.length, body.total])).toEqual([
        [20, 22],
        [2, 22],
      ]);
      const ids = pages.flatMap(({ body }) => body.sessions.map((session: AccountSession) => session.id));
      expect(ids[0]).toBe(first.refreshToken);
      expect(ids.at(-1)).toBe(`${id}-23`);
      for (const gone of [5, 6, 7]) expect(ids).not.toContain(`${id}-${gone}`);
      for (const query of ['?skip=-1', '?skip=1e9', '?skip[$gt]=1', '?userid=x']) {
        await sessionsOf(first, query).expect(400);
      }
    });

    it('ends one, whose tokens are dead at once', async () => {
      const { email } = await newAccount(world);
      const [desk, phone] = [await logIn(world, email), await logIn(world, email)];
      await endOf(desk, phone.refreshToken).expect(200, { ended: true });
      await whoAmI(world, phone.accessToken).expect(401);
      await refresh(world, phone.cookie).expect(401);
      await whoAmI(world, desk.accessToken).expect(200);
      expect((await endOf(desk, phone.refreshToken).expect(404)).body.code).toBe('session-not-found');
    });

    it('ends all others', async () => {
      const { email } = await newAccount(world);
      const [desk, ...others] = await Promise.all(Array.from({ length: 4 }, () => logIn(world, email)));
      if (!desk) throw new Error('no session');
      const answer = await request(world.url).delete('/v1/sessions').set(bearer(desk)).expect(200);
      expect(answer.body).toEqual({ ended: 3 });
      for (const other of others) {
        await whoAmI(world, other.accessToken).expect(401);
        await refresh(world, other.cookie).expect(401);
      }
      expect((await sessionsOf(desk).expect(200)).body.total).toBe(1);
    });

    it('is the user’s own only: foreign and unknown ids get the same response, and B is unchanged', async () => {
      const [a, b] = [await newAccount(world), await newAccount(world)];
      const [mine, theirs] = [await logIn(world, a.email), await logIn(world, b.email)];
      const stored = () => world.database.collection('sessions').find({ userId: b.id }).toArray();
      const before = await stored();
      const foreign = await endOf(mine, theirs.refreshToken).expect(404);
      const unknown = await endOf(mine, 'nobody').expect(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      await endOf(mine, encodeURIComponent('../x')).expect(400);
      await request(world.url).delete('/v1/sessions').set(bearer(mine)).expect(200);
      expect((await sessionsOf(mine).expect(200)).text).not.toContain(theirs.refreshToken);
      expect(await stored()).toEqual(before);
      await whoAmI(world, theirs.accessToken).expect(200);
      await request(world.url).get('/v1/sessions').set(from()).expect(401);
      await request(world.url).delete('/v1/sessions').set(from()).expect(401);
      await request(world.url).delete(`/v1/sessions/${theirs.refreshToken}`).set(from()).expect(401);
    });
  });

  describe('a personal access token', () => {
    const asksFor = { name: 'Backups', scopes: ['read', 'contacts'], days: 30 };
    const createFor = (who: LoggedIn, changes: object = {}) =>
      request(world.url)
        .post('/v1/access-tokens')
        .set(bearer(who))
        .send({ ...asksFor, ...changes });
    const listOf = async (who: LoggedIn) =>
      (await request(world.url).get('/v1/access-tokens').set(bearer(who)).expect(200)).body.tokens;
    const callBy = (secret: string, path = '/v1/access-token') =>
      request(world.url)
        .get(path)
        .set({ ...from(), authorization: `Bearer ${secret}` });
    const expectDead = async (secret: string) => {
      const { status, body } = await callBy(secret);
      expect([status, body.code]).toEqual([401, 'token-invalid']);
    };

    it('lets a program act for its user; the secret is in one answer alone, and nowhere in the database', async () => {
      const { id, email } = await newAccount(world);
      const who = await logIn(world, email);
      const { body } = await createFor(who).expect(201);
      expect((await callBy(body.value).expect(200)).body).toEqual({ userId: id, email, scopes: asksFor.scopes });
      await callBy(body.value, '/v1/contacts').expect(200);
      expect(await listOf(who)).toMatchObject([{ ...body.token, lastUsedAt: expect.any(Number) }]);
      const [stored] = await world.database.collection('access_tokens').find({ userId: id }).toArray();
      expect(JSON.stringify(stored)).not.toContain(body.value.slice(4, 20));
      expect(JSON.stringify(await listOf(who))).not.toContain('smp_');
    });

    it.each([
      [
        'is revoked',
        (who: LoggedIn, id: string) => request(world.url).delete(`/v1/access-tokens/${id}`).set(bearer(who)),
      ],
      ['has a new password', (who: LoggedIn) => change(who, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })],
    ])('ends at once when it or its user %s', async (_, end) => {
      const who = await logIn(world, (await newAccount(world)).email);
      const { body } = await createFor(who).expect(201);
      await callBy(body.value).expect(200);
      await end(who, body.token.tokenId).expect(200);
      await expectDead(body.value);
    });

    it('ends on its day, with its user, and is refused where it was not copied whole', async () => {
      const { id, email } = await newAccount(world);
      const who = await logIn(world, email);
      const { value: secret } = (await createFor(who, { days: null }).expect(201)).body;
      for (const wrong of [secret.slice(0, -1), `${secret}x`, secret.replace(/.$/, '_'), 'smp_'])
        await expectDead(wrong);
      await world.database
        .collection<UserDocument>('users')
        .updateOne({ _id: id }, { $set: { deletedAt: world.clock.now() } });
      await expectDead(secret);
    });

    it('has a limit of calls of its own, and writes its last use once in five minutes', async () => {
      const { id, email } = await newAccount(world);
      const who = await logIn(world, email);
      const { body } = await createFor(who).expect(201);
      const lastUse = async () =>
        (await world.database.collection('access_tokens').findOne({ userId: id }))?.['lastUsedAt'];
      await callBy(body.value).expect(200);
      const first = await lastUse();
      world.clock.advance(60_000);
      await callBy(body.value).expect(200);
      expect(await lastUse()).toEqual(first);
      world.clock.advance(240_000);
      await callBy(body.value).expect(200);
      expect(await lastUse()).not.toEqual(first);
      const limiter = world.app.get(RateLimiter, { strict: false });
      await inTurn(CALLS_PER_TOKEN.points, () => limiter.tryTake(CALLS_PER_TOKEN, body.token.tokenId));
      await callBy(body.value).expect(429);
      await sessionsOf(who).expect(200);
      world.clock.advance(30 * DAY_MS);
      await expectDead(body.value);
    });

    it('stays within the limit of tokens', async () => {
      const { id, email } = await newAccount(world);
      const who = await logIn(world, email);
      const { body } = await createFor(who).expect(201);
      const collection = world.database.collection<{ _id: string }>('access_tokens');
      const stored = await collection.findOne({ _id: body.token.tokenId });
      const others = Array.from({ length: ACCESS_TOKENS_MAX - 1 }, (_, index) => ({
        ...stored,
        _id: `${id}${index}`,
        secretHash: `${id}${index}`,
      }));
      await collection.insertMany(others);
      expect((await createFor(who)).body).toMatchObject({
        code: 'too-many-tokens',
        details: { limit: ACCESS_TOKENS_MAX },
      });
    });
  });

  it('leaves the notice of a change to the worker, once', async () => {
    const { email } = await newAccount(world);
    await change(await logIn(world, email), { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
    await until(async () => (await mailsTo(email)).length === 1, 'the notice');
  });

  it('logs neither passwords nor tokens, ids of sessions, addresses or opinions', async () => {
    const log = world.app.get(Log);
    const lines: string[] = [];
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line))),
    );
    const { email } = await newAccount(world);
    const [desk, phone] = [await logIn(world, email), await logIn(world, email)];
    const opinion = 'a secret opinion';
    await request(world.url)
      .post('/api/feedback')
      .set(bearer(desk))
      .send({ message: opinion, rating: 'Bad' })
      .expect(201);
    await endOf(desk, phone.refreshToken).expect(200);
    await change(desk, { currentPassword: 'wrong horse', newPassword: NEW_PASSWORD }).expect(403);
    const renewed = loggedIn(await change(desk, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200));
    await until(async () => lines.length >= 6, 'a line for each call');
    for (const spy of spies) spy.mockRestore();
    const secrets = [desk, phone, renewed].flatMap((session) => Object.values(session));
    for (const secret of [...secrets, PASSWORD, NEW_PASSWORD, 'wrong horse', email, opinion]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});
