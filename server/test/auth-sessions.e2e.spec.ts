import { generateKeyPairSync } from 'node:crypto';
import { jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import request from 'supertest';
import { HOUR_MS } from '#contract/units.js';
import { RateLimiter } from '../src/core/limits/rate-limiter.js';
import { Log } from '../src/core/logging/log.js';
import { PasswordHasher } from '../src/core/secrets/password-hasher.js';
import { randomSecret } from '../src/core/secrets/secrets.js';
import { keyIdOf, Tokens } from '../src/core/tokens/tokens.js';
import { createApp } from '../src/create-app.js';
import { ACCESS_TOKEN, SENDER_TICKET, SIGNUP_TICKET } from '../src/modules/identity/auth/auth.tokens.js';
import { SessionRepository } from '../src/modules/identity/auth/data/session.repository.js';
import { LOGINS_PER_ACCOUNT } from '../src/modules/identity/auth/domain/limits.js';
import type { User } from '../src/modules/identity/auth/domain/user.js';
import { PASSWORD_TICKET } from '../src/modules/reach/downloads/downloads.tokens.js';
import { UNSUBSCRIBE_TOKEN } from '../src/modules/platform/mail/data/suppressions.js';
import { UPLOAD_TICKET, UPLOAD_TOKEN } from '../src/modules/files/uploads/uploads.tokens.js';
import {
  cookieOf,
  countByStatus,
  from,
  inTurn,
  loggedIn,
  type LoggedIn,
  logIn,
  newAccount,
  newEmail,
  PASSWORD,
  refresh,
  tryLogIn,
  whoAmI,
} from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { changeAccount, newNetwork } from './people.js';

describe('auth sessions', () => {
  const SECOND = 1000;
  const DAY = 24 * HOUR_MS;
  const previousSecret = randomSecret();
  let world: TestWorld;
  /** Reached by https, without a proxy before it. */
  let direct: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({ JWT_SECRET_PREVIOUS: previousSecret });
    direct = await createTestWorld({ PUBLIC_URL: 'https://files.example.test', TRUST_PROXY: '' });
  });
  afterAll(async () => {
    await world.close();
    await direct.close();
  });

  const sessionOf = (id: string) => world.database.collection<{ _id: string }>('sessions').findOne({ _id: id });

  describe('logging in', () => {
    it('answers user, access token and handle; the secret is in the cookie only', async () => {
      const user = await newAccount(world, { fullName: 'Mei Chen' });
      const answer = await tryLogIn(world, ` ${user.email.toUpperCase()} `, PASSWORD).expect(200);
      expect(answer.body.user).toMatchObject({ _id: user.id, email: user.email, fullName: 'Mei Chen', loginCount: 1 });
      expect(answer.text).not.toMatch(/passwordHash|argon2|credentialVersion/);
      const [line = ''] = answer.headers['set-cookie'] ?? [];
      const secret = line.split(';')[0]?.split('.').at(-1) ?? '';
      expect(secret).toHaveLength(43);
      expect(answer.text).not.toContain(secret);
      expect(JSON.stringify(await sessionOf(answer.body.refreshToken))).not.toContain(secret);
      expect(line).toMatch(/; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
      await whoAmI(world, answer.body.accessToken).expect(200);
    });

    it('says the same of a wrong password and an unknown address, and opens nothing', async () => {
      const { email } = await newAccount(world);
      const wrong = await tryLogIn(world, email, 'incorrect horse').expect(401);
      const unknown = await tryLogIn(world, `nobody-${email}`, 'incorrect horse').expect(401);
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
      expect(wrong.body).toMatchObject({ code: 'auth-failed', message: 'Unable to log in with provided credentials' });
      expect(cookieOf(wrong)).toBeUndefined();
    });

    it('verifies as costly a hash for an unknown address as for a known one', async () => {
      const verify = jest.spyOn(world.app.get(PasswordHasher, { strict: false }), 'verify');
      const { email } = await newAccount(world);
      for (const address of [email, `nobody-${email}`]) await tryLogIn(world, address, 'incorrect horse').expect(401);
      const costs = verify.mock.calls.map(([passwordHash]) => passwordHash.split('$').slice(1, 4));
      verify.mockRestore();
      expect(costs).toEqual([costs[0], costs[0]]);
      expect(costs[0]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    });

    it('is refused when the password changes while it is being verified', async () => {
      const { id, email } = await newAccount(world);
      const hasher = world.app.get(PasswordHasher, { strict: false });
      const users = world.database.collection<{ _id: string }>('users');
      const really = hasher.verify.bind(hasher);
      const verify = jest.spyOn(hasher, 'verify').mockImplementationOnce(async (passwordHash, password) => {
        const isRight = await really(passwordHash, password);
        await users.updateOne({ _id: id }, { $set: { passwordHash: await hasher.hash('another horse') } });
        return isRight;
      });
      const answer = await tryLogIn(world, email, PASSWORD).expect(401);
      verify.mockRestore();
      expect(answer.body.code).toBe('auth-failed');
      expect(cookieOf(answer)).toBeUndefined();
    });

    it('opens a session of its own, whatever session somebody else has put into the browser', async () => {
      const [attacker, victim] = [await newAccount(world), await newAccount(world)];
      const planted = await logIn(world, attacker.email);
      for (const cookie of [planted.cookie, `${planted.cookie.split('=')[0]}=chosen.by.the.attacker`]) {
        const own = loggedIn(await tryLogIn(world, victim.email, PASSWORD, { ...from(), cookie }).expect(200));
        expect(own.cookie).not.toBe(cookie);
        expect(own.refreshToken).not.toBe(planted.refreshToken);
        expect((await sessionOf(own.refreshToken))?.['userId' as '_id']).toBe(victim.id);
      }
      const afterwards = await refresh(world, planted.cookie);
      expect(afterwards.body.user?._id).not.toBe(victim.id);
    });

    it('works with an access token that ran out still in the headers', async () => {
      const { email } = await newAccount(world);
      const headers = { ...from(), authorization: 'Bearer long.gone.token' };
      await tryLogIn(world, email, PASSWORD, headers).expect(200);
    });

    it.each([
      ['operators', { email: { $gt: '' }, password: { $ne: null } }],
      ['arrays', { email: ['a@example.com'], password: ['x'] }],
      ['numbers', { email: 1, password: 2 }],
      ['an unknown key', { email: 'a@example.com', password: 'x', role: 'teamelite' }],
      ['no password', { email: 'a@example.com', password: '' }],
    ])('refuses %s with 400 and sets no session', async (_, body) => {
      const answer = await request(world.url).post('/combinedAuth').set(from()).send(body).expect(400);
      expect(answer.body.code).toBe('invalid-input');
      expect(cookieOf(answer)).toBeUndefined();
    });

    it('sets a host-bound cookie on an https installation', async () => {
      const { email } = await newAccount(direct);
      const answer = await tryLogIn(direct, email, PASSWORD).expect(200);
      const [line = ''] = answer.headers['set-cookie'] ?? [];
      expect(line).toMatch(
        /^__Host-sampan_session=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      );
      await refresh(direct, cookieOf(answer) ?? '').expect(200);
    });
  });

  describe('passwords tried for one account', () => {
    it('are refused from the 11th in 15 min on, for that time, without touching its sessions', async () => {
      const { email } = await newAccount(world);
      const session = await logIn(world, email);
      expect(countByStatus(await inTurn(10, () => tryLogIn(world, email, 'wrong horse')))).toEqual({ 401: 10 });

      const verify = jest.spyOn(world.app.get(PasswordHasher, { strict: false }), 'verify');
      const eleventh = await tryLogIn(world, email, 'wrong horse').expect(429);
      const right = await tryLogIn(world, email, PASSWORD).expect(429);
      expect(verify).not.toHaveBeenCalled();
      verify.mockRestore();
      for (const answer of [eleventh, right]) {
        expect(answer.body.code).toBe('too-many-requests');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
      }
      await whoAmI(world, session.accessToken).expect(200);
      await refresh(world, session.cookie).expect(200);
      await tryLogIn(world, (await newAccount(world)).email, PASSWORD).expect(200);

      // Ends the window, as Redis would.
      await world.app.get(RateLimiter).forgive(LOGINS_PER_ACCOUNT, email);
      await tryLogIn(world, email, PASSWORD).expect(200);
    });

    it('count only when they were wrong', async () => {
      const { email } = await newAccount(world);
      const network = newNetwork();
      const answers = await inTurn(12, () => tryLogIn(world, email, PASSWORD, from(network)));
      expect(countByStatus(answers)).toEqual({ 200: 12 });
      await tryLogIn(world, email, 'wrong horse').expect(401);
    });
  });

  describe('accounts tried from one address', () => {
    it('are refused from the 51st in 15 min on, whatever X-Forwarded-For says', async () => {
      const answers = await inTurn(51, () => tryLogIn(direct, newEmail(), 'wrong horse'));
      expect(answers.slice(0, 50).every(({ status }) => status === 401)).toBe(true);
      expect(answers[50]?.status).toBe(429);
      expect(Number(answers[50]?.headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  describe('12 wrong log-ins at once over two servers', () => {
    async function attack(first: TestWorld): Promise<Record<number, number>> {
      const second = await createApp(first.env, first.clock);
      await second.app.listen(0, '127.0.0.1');
      const urls = [first.url, (await second.app.getUrl()).replace('[::1]', '127.0.0.1')];
      const { email } = await newAccount(first);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => tryLogIn({ url: urls[index % 2] ?? '' }, email, 'wrong horse')),
      );
      await second.stop();
      return countByStatus(answers);
    }

    async function attackOneWith(overrides: Record<string, string>): Promise<Record<number, number>> {
      const own = await createTestWorld(overrides);
      const counts = await attack(own);
      await own.close();
      return counts;
    }

    it('are limited together', async () => {
      expect(await attack(world)).toEqual({ 401: 10, 429: 2 });
    });

    it('are limited while Redis is away', async () => {
      expect(await attackOneWith({ REDIS_URL: 'redis://127.0.0.1:1' })).toEqual({ 401: 10, 429: 2 });
    });
  });

  describe('refreshing', () => {
    it('rotates the secret and keeps the handle', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      const answer = await refresh(world, session.cookie).expect(200);
      expect(answer.body.refreshToken).toBe(session.refreshToken);
      expect(cookieOf(answer)).not.toBe(session.cookie);
      await whoAmI(world, answer.body.accessToken).expect(200);
    });

    it('ends the whole family when an old secret comes back after the grace, and logs it', async () => {
      const warn = jest.spyOn(world.app.get(Log), 'warn');
      const { id, email } = await newAccount(world);
      const first = await logIn(world, email);
      const second = loggedIn(await refresh(world, first.cookie).expect(200));
      world.clock.advance(11 * SECOND);
      const replay = await refresh(world, first.cookie).expect(401);
      expect(replay.body.code).toBe('session-ended');
      await refresh(world, second.cookie).expect(401);
      await whoAmI(world, second.accessToken).expect(401);
      expect(await sessionOf(first.refreshToken)).toMatchObject({ endedFor: 'reuse' });
      await refresh(world, first.cookie).expect(401);
      const warnings = warn.mock.calls.map(([fields]) => fields).filter((fields) => 'event' in Object(fields));
      warn.mockRestore();
      // Once, with ids only.
      expect(warnings).toEqual([{ event: 'session-reuse', sessionId: first.refreshToken, userId: id }]);
    });

    it('lets two tabs refresh at once: both 200, one family, no session ended', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      const tabs = await Promise.all(Array.from({ length: 6 }, () => refresh(world, session.cookie)));
      expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200));
      const cookies = new Set(tabs.map((answer) => cookieOf(answer)));
      expect(cookies.size).toBe(1);
      expect(cookies).not.toContain(session.cookie);
      world.clock.advance(60 * SECOND);
      await refresh(world, [...cookies][0] ?? '').expect(200);
      for (const { body } of tabs) await whoAmI(world, body.accessToken).expect(200);
    });

    it('does not bring back a session that ends at the same moment', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      const sessions = world.app.get(SessionRepository, { strict: false });
      const really = sessions.rotate.bind(sessions);
      const rotate = jest.spyOn(sessions, 'rotate').mockImplementationOnce(async (...rotation) => {
        await request(world.url).get('/logout').set('cookie', session.cookie).expect(200);
        return really(...rotation);
      });
      await refresh(world, session.cookie).expect(401);
      rotate.mockRestore();
      expect(await sessionOf(session.refreshToken)).toMatchObject({ endedFor: 'logout', counter: 0 });
    });

    it('ends after 7 idle days', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      world.clock.advance(7 * DAY + SECOND);
      const answer = await refresh(world, session.cookie).expect(401);
      expect(cookieOf(answer)).toBe('sampan_session=');
    });

    it('ends after 30 days however busy', async () => {
      let { cookie } = await logIn(world, (await newAccount(world)).email);
      for (let day = 0; day < 30; day += 5) {
        cookie = cookieOf(await refresh(world, cookie).expect(200)) ?? '';
        world.clock.advance(5 * DAY);
      }
      await refresh(world, cookie).expect(401);
    });

    it('is not impressed by a made-up secret for a known handle, and the session lives on', async () => {
      const { cookie, refreshToken } = await logIn(world, (await newAccount(world)).email);
      const madeUp = `sampan_session=${refreshToken}.0.${'A'.repeat(43)}`;
      await refresh(world, madeUp).expect(401);
      await refresh(world, `sampan_session=${refreshToken}`).expect(401);
      await request(world.url).get('/refreshToken').expect(401);
      await refresh(world, cookie).expect(200);
    });

    it('shows a changed role and status at once, with the old token too', async () => {
      const user = await newAccount(world);
      const { accessToken } = await logIn(world, user.email);
      const users = world.database.collection<{ _id: string }>('users');
      await changeAccount(world.database, user.id, { assignedPlan: 'pro', isSuspended: true });
      const { body } = await whoAmI(world, accessToken).expect(200);
      expect(body.user).toMatchObject({ role: 'pro', status: 'revoke' });
      await users.deleteOne({ _id: user.id });
      await whoAmI(world, accessToken).expect(401);
    });
  });

  describe('a page that the browser opens by the cookie alone', () => {
    const open = (cookie: string) => request(world.url).get('/queues').set({ cookie, accept: 'application/json' });

    it('knows the user, changes nothing of the session, and takes no secret that was replaced', async () => {
      const { id, email } = await newAccount(world, { staffRole: 'administrator' });
      const first = await logIn(world, email);
      const before = await sessionOf(first.refreshToken);
      await open(first.cookie).expect(200);
      expect(await sessionOf(first.refreshToken)).toEqual(before);
      const second = loggedIn(await refresh(world, first.cookie).expect(200));
      world.clock.advance(11 * SECOND);
      await open(first.cookie).expect(404);
      await open(second.cookie).expect(200);
      await world.database
        .collection<{ _id: string }>('users')
        .updateOne({ _id: id }, { $inc: { credentialVersion: 1 } });
      await open(second.cookie).expect(404);
      await refresh(world, second.cookie).expect(401);
    });
  });

  describe('logging out', () => {
    it('kills access and refresh token at once', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      const answer = await request(world.url).get('/logout').set('cookie', session.cookie).expect(200);
      expect(answer.body).toEqual({ loggedOut: true });
      expect(cookieOf(answer)).toBe('sampan_session=');
      await whoAmI(world, session.accessToken).expect(401);
      await refresh(world, session.cookie).expect(401);
    });

    it('does so for a program that sends only its access token', async () => {
      const session = await logIn(world, (await newAccount(world)).email);
      await request(world.url).get('/logout').set('authorization', `Bearer ${session.accessToken}`).expect(200);
      await refresh(world, session.cookie).expect(401);
    });

    it('leaves other sessions alone, and does nothing for strangers', async () => {
      const { email } = await newAccount(world);
      const [phone, desk] = [await logIn(world, email), await logIn(world, email)];
      await request(world.url).get('/logout').set('cookie', phone.cookie).expect(200);
      await request(world.url).get('/logout').set('cookie', `sampan_session=${desk.refreshToken}.0.x`).expect(200);
      await request(world.url).get('/logout').set('authorization', 'Bearer nonsense').expect(200);
      await whoAmI(world, desk.accessToken).expect(200);
    });
  });

  describe('an access token', () => {
    let user: User;
    let session: LoggedIn;

    beforeAll(async () => {
      user = await newAccount(world);
      session = await logIn(world, user.email);
    });

    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = (changes: object = {}) => {
      const iat = Math.floor(world.clock.now().getTime() / 1000);
      const own = { sub: user.id, sid: session.refreshToken, typ: 'access', iss: 'sampan', aud: world.env.PUBLIC_URL };
      return { ...own, iat, exp: iat + 900, ...changes };
    };
    const signed = (payload: object, secret = world.env.JWT_SECRET, options: jwt.SignOptions = {}) =>
      jwt.sign(payload, secret, { algorithm: 'HS256', ...options });

    async function expectRefused(token: string): Promise<void> {
      const answer = await whoAmI(world, token);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'unauthenticated' });
    }

    it('takes its own token, so that what follows is refused for its own fault', async () => {
      await whoAmI(world, signed(claims())).expect(200);
      await whoAmI(world, session.accessToken).expect(200);
    });

    describe('forged signatures', () => {
      it('refuses alg none, in any spelling', async () => {
        for (const alg of ['none', 'None', 'NONE']) {
          await expectRefused(`${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`);
          await expectRefused(
            `${encode({ alg, typ: 'JWT' })}.${encode(claims())}.${session.accessToken.split('.')[2]}`,
          );
        }
      });

      it('refuses an empty or foreign key', async () => {
        const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}`;
        await expectRefused(`${unsigned}.`);
        await expectRefused(signed(claims(), randomSecret()));
        await expectRefused(signed(claims(), ' '));
      });

      it('refuses other algorithms, with our secret or a key pair', async () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        await expectRefused(jwt.sign(claims(), privateKey, { algorithm: 'RS256' }));
        await expectRefused(signed(claims(), world.env.JWT_SECRET, { algorithm: 'HS512' }));
        const [, payload, signature] = signed(claims()).split('.');
        await expectRefused(`${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`);
      });

      it('fetches no key that a header points to', async () => {
        const header = {
          alg: 'HS256',
          kid: '../../../../dev/null',
          jku: 'http://127.0.0.1:1/keys',
          x5u: 'http://127.0.0.1:1/',
        };
        await expectRefused(signed(claims(), randomSecret(), { header }));
      });

      it('refuses what is no token at all', async () => {
        for (const token of ['x', 'a.b.c', session.accessToken.slice(0, -3), `${session.accessToken}.x`])
          await expectRefused(token);
        for (const authorization of ['', 'Bearer', session.accessToken, `Basic ${session.accessToken}`]) {
          await request(world.url).get('/anonCheck').set({ authorization }).expect(401);
        }
      });
    });

    describe('tokens for something else', () => {
      const others = [SIGNUP_TICKET, SENDER_TICKET, UPLOAD_TOKEN, UPLOAD_TICKET, PASSWORD_TICKET, UNSUBSCRIBE_TOKEN];

      it.each(others.map(({ name }) => name))('refuses one of type %s', async (name) => {
        const kind = { ...ACCESS_TOKEN, name };
        await expectRefused(world.app.get(Tokens).sign(kind, { sub: user.id, sid: session.refreshToken }));
      });

      it('refuses the refresh secret and the session handle', async () => {
        await expectRefused(session.cookie.split('=')[1] ?? '');
        await expectRefused(session.refreshToken);
      });

      it.each([
        ['another issuer', { iss: 'evil' }],
        ['another audience', { aud: 'https://other.example' }],
        ['no type', { typ: undefined }],
        ['no session', { sid: undefined }],
        ['no subject', { sub: undefined }],
        ['no end', { exp: undefined }],
        ['a session that never was', { sid: 'AAAAAAAAAAAAAAAAAAAAAA' }],
        ['an operator for a session', { sid: { $gt: '' } }],
      ])('refuses one with %s', async (_, changes) => {
        const payload = Object.fromEntries(Object.entries(claims(changes)).filter(([, value]) => value !== undefined));
        await expectRefused(signed(payload));
      });

      it("refuses the session of one account with another account's name", async () => {
        const other = await newAccount(world);
        await expectRefused(signed(claims({ sub: other.id })));
      });
    });

    it('lives 15 minutes', () => {
      const { iat = 0, exp } = jwt.decode(session.accessToken, { json: true }) ?? {};
      expect(exp).toBe(iat + 900);
    });

    it('forgives 30 s after the end of a token, not more', async () => {
      const now = Math.floor(world.clock.now().getTime() / 1000);
      await whoAmI(world, signed(claims({ iat: now - 920, exp: now - 20 }))).expect(200);
      await expectRefused(signed(claims({ iat: now - 932, exp: now - 32 })));
    });

    it('takes tokens of the previous secret while secrets are being changed', async () => {
      await whoAmI(world, signed(claims(), previousSecret, { keyid: keyIdOf(previousSecret) })).expect(200);
    });

    it('returns a visitor without a session, and the member with one', async () => {
      const visitor = await request(world.url).get('/anonCheck').set('lastvisit', '1700000000000').expect(200);
      expect(visitor.body).toEqual({ loggedIn: false, user: null, now: expect.any(Number) });
      const member = await whoAmI(world, session.accessToken).expect(200);
      expect(member.body).toMatchObject({ loggedIn: true, user: { _id: user.id, email: user.email } });
      await request(world.url).post('/folderSize').send({ userid: user.id }).expect(401);
    });
  });
});
