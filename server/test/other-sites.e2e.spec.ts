import request from 'supertest';
import { from, logIn, newAccount, PASSWORD, refresh, tryLogIn } from './auth-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';

describe('other sites', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  const foreign: [string, Record<string, string>][] = [
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
  ];

  it.each(foreign)('can neither rotate nor end a session nor log in, with %s', async (_, headers) => {
    const { email } = await newAccount(world);
    const session = await logIn(world, email);
    const there = { ...from(), ...headers };
    const login = await tryLogIn(world, email, PASSWORD, there).expect(403);
    const rotation = await refresh(world, session.cookie, there).expect(403);
    const logout = await request(world.url)
      .get('/logout')
      .set({ cookie: session.cookie, ...there })
      .expect(403);
    for (const answer of [login, rotation, logout]) {
      expect(answer.body.code).toBe('cross-site-request');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    const sessions = world.database.collection<{ _id: string }>('sessions');
    expect(await sessions.findOne({ _id: session.refreshToken })).toMatchObject({ counter: 0, endedAt: null });
  });

  it('cannot post a form', async () => {
    const answer = await request(world.url)
      .post('/combinedAuth')
      .set(from())
      .type('form')
      .send({ email: 'a@example.com', password: PASSWORD });
    expect(answer.status).toBe(415);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it.each(['https://evil', 'null', 'https://sampan.test.evil', 'http://unverified.custom.domain'])(
    'are not allowed to read answers: Origin %s',
    async (origin) => {
      const there = { ...from(), origin };
      const preflight = { ...there, 'access-control-request-method': 'POST' };
      const answers = await Promise.all([
        request(world.url).get('/anonCheck').set(there),
        request(world.url).get('/refreshToken').set(there),
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
    await refresh(world, cookie, { ...from(), origin: world.env.PUBLIC_URL, 'sec-fetch-site': 'same-origin' }).expect(
      200,
    );
  });
});
