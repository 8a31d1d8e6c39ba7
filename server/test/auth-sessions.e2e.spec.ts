import { jest } from '@jest/globals';
import request from 'supertest';
import { HOUR_MS } from '../src/core/clock/clock.js';
import { Log } from '../src/core/logging/log.js';
import { cookieOf, from, loggedIn, logIn, newAccount, PASSWORD, refresh, tryLogIn, whoAmI } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';

const SECOND = 1000;
const DAY = 24 * HOUR_MS;
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

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
  ])('refuses %s with 400 and sets no session (A31)', async (_, body) => {
    const answer = await request(world.url).post('/combinedAuth').set(from()).send(body).expect(400);
    expect(answer.body.code).toBe('invalid-input');
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('sets a host-bound cookie on an https installation (A29)', async () => {
    const secure = await createTestWorld({ PUBLIC_URL: 'https://files.example.test' });
    const { email } = await newAccount(secure);
    const answer = await tryLogIn(secure, email, PASSWORD).expect(200);
    const [line = ''] = answer.headers['set-cookie'] ?? [];
    expect(line).toMatch(
      /^__Host-sampan_session=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    await refresh(secure, cookieOf(answer) ?? '').expect(200);
    await secure.close();
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

  it('ends the whole family when an old secret comes back after the grace, and logs it (A24)', async () => {
    const warn = jest.spyOn(world.app.get(Log), 'warn');
    const first = await logIn(world, (await newAccount(world)).email);
    const second = loggedIn(await refresh(world, first.cookie).expect(200));
    world.clock.advance(11 * SECOND);
    const replay = await refresh(world, first.cookie).expect(401);
    expect(replay.body.code).toBe('session-ended');
    await refresh(world, second.cookie).expect(401);
    await whoAmI(world, second.accessToken).expect(401);
    expect(await sessionOf(first.refreshToken)).toMatchObject({ endedFor: 'reuse' });
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'session-reuse' }), expect.any(String));
  });

  it('lets two tabs refresh at once: both 200, one family, nobody logged out (A25)', async () => {
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

  it('shows a changed role and status at once, with the old token too (A3, A17)', async () => {
    const user = await newAccount(world);
    const { accessToken } = await logIn(world, user.email);
    const users = world.database.collection<{ _id: string }>('users');
    await users.updateOne({ _id: user.id }, { $set: { role: 'pro', status: 'revoke' } });
    const { body } = await whoAmI(world, accessToken).expect(200);
    expect(body.user).toMatchObject({ role: 'pro', status: 'revoke' });
    await users.deleteOne({ _id: user.id });
    await whoAmI(world, accessToken).expect(401);
  });
});

describe('logging out', () => {
  it('kills access and refresh token at once (A26)', async () => {
    const session = await logIn(world, (await newAccount(world)).email);
    const answer = await request(world.url).get('/logout').set('cookie', session.cookie).expect(200);
    expect(answer.body).toEqual({ loggedOut: true });
    expect(cookieOf(answer)).toBe('sampan_session=');
    await whoAmI(world, session.accessToken).expect(401);
    await refresh(world, session.cookie).expect(401);
  });

  it('does so for a program that sends only its access token (A26)', async () => {
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

describe('other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
  ];

  it.each(foreign)('can neither rotate nor end a session nor log in, with %s (A28)', async (_, headers) => {
    const { email } = await newAccount(world);
    const session = await logIn(world, email);
    const login = await tryLogIn(world, email, PASSWORD, { ...from(), ...headers }).expect(403);
    const rotation = await refresh(world, session.cookie, headers).expect(403);
    const logout = await request(world.url)
      .get('/logout')
      .set({ cookie: session.cookie, ...headers })
      .expect(403);
    for (const answer of [login, rotation, logout]) {
      expect(answer.body.code).toBe('cross-site-request');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await sessionOf(session.refreshToken)).toMatchObject({ counter: 0, endedAt: null });
  });

  it('cannot post a form (A28)', async () => {
    const answer = await request(world.url)
      .post('/combinedAuth')
      .type('form')
      .send({ email: 'a@example.com', password: PASSWORD });
    expect(answer.status).toBe(415);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it.each(['https://evil', 'null', 'https://sampan.test.evil', 'http://unverified.custom.domain'])(
    'are not allowed to read answers: Origin %s (A30)',
    async (origin) => {
      const preflight = { origin, 'access-control-request-method': 'POST' };
      const answers = await Promise.all([
        request(world.url).get('/anonCheck').set({ origin }),
        request(world.url).get('/refreshToken').set({ origin }),
        request(world.url).options('/combinedAuth').set(preflight),
      ]);
      for (const { headers } of answers) {
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    },
  );

  it('may be followed by the page itself', async () => {
    const { cookie } = await logIn(world, (await newAccount(world)).email);
    await refresh(world, cookie, { origin: world.env.PUBLIC_URL, 'sec-fetch-site': 'same-origin' }).expect(200);
  });
});
