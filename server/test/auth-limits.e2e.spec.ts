import { performance } from 'node:perf_hooks';
import request from 'supertest';
import { createApp } from '../src/create-app.js';
import { RateLimiter } from '../src/core/limits/rate-limiter.js';
import { LOGINS_PER_ACCOUNT } from '../src/modules/auth/domain/limits.js';
import { from, logIn, newAccount, newEmail, PASSWORD, refresh, tryLogIn, whoAmI } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newNetwork } from './people.js';

const SECOND = 1000;
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

async function times<T>(count: number, work: (index: number) => PromiseLike<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}
const tally = (answers: { status: number }[]): Record<number, number> =>
  answers.reduce<Record<number, number>>((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {});
const verificationMails = (email: string) => world.database.collection('mails').countDocuments({ 'to.email': email });

describe('passwords tried for one account (A33)', () => {
  it('are refused from the 11th in 15 min on, for that time, without touching its sessions', async () => {
    const { email } = await newAccount(world);
    const session = await logIn(world, email);
    expect(tally(await times(10, () => tryLogIn(world, email, 'wrong horse')))).toEqual({ 401: 10 });

    const eleventh = await tryLogIn(world, email, 'wrong horse').expect(429);
    const right = await tryLogIn(world, email, PASSWORD).expect(429);
    for (const answer of [eleventh, right]) {
      expect(answer.body.code).toBe('too-many-requests');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    await whoAmI(world, session.accessToken).expect(200);
    await refresh(world, session.cookie).expect(200);
    await tryLogIn(world, (await newAccount(world)).email, PASSWORD).expect(200);

    // The end of the window, as Redis would bring it about.
    await world.app.get(RateLimiter).forgive(LOGINS_PER_ACCOUNT, email);
    await tryLogIn(world, email, PASSWORD).expect(200);
  });

  it('count only when they were wrong', async () => {
    const { email } = await newAccount(world);
    const network = newNetwork();
    const answers = await times(12, () => tryLogIn(world, email, PASSWORD, from(network)));
    expect(tally(answers)).toEqual({ 200: 12 });
    await tryLogIn(world, email, 'wrong horse').expect(401);
  });
});

describe('accounts tried from one address (A34)', () => {
  it('are refused from the 51st in 15 min on, whatever X-Forwarded-For says', async () => {
    const direct = await createTestWorld({ TRUST_PROXY: '' });
    const answers = await times(51, () => tryLogIn(direct, newEmail(), 'wrong horse'));
    expect(answers.slice(0, 50).every(({ status }) => status === 401)).toBe(true);
    expect(answers[50]?.status).toBe(429);
    expect(Number(answers[50]?.headers['retry-after'])).toBeGreaterThan(0);
    await direct.close();
  });
});

describe('12 wrong log-ins at once over two servers (A35)', () => {
  async function attack(overrides: Record<string, string>): Promise<Record<number, number>> {
    const first = await createTestWorld(overrides);
    const second = await createApp(first.env, first.clock);
    await second.app.listen(0, '127.0.0.1');
    const urls = [first.url, (await second.app.getUrl()).replace('[::1]', '127.0.0.1')];
    const { email } = await newAccount(first);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => tryLogIn({ url: urls[index % 2] ?? '' }, email, 'wrong horse')),
    );
    await second.stop();
    await first.close();
    return tally(answers);
  }

  it('are limited together', async () => {
    expect(await attack({})).toEqual({ 401: 10, 429: 2 });
  });

  it('are limited whatever mode the environment names', async () => {
    expect(await attack({ NODE_ENV: 'test' })).toEqual({ 401: 10, 429: 2 });
  });

  it('are limited while Redis is away', async () => {
    expect(await attack({ REDIS_URL: 'redis://127.0.0.1:1' })).toEqual({ 401: 10, 429: 2 });
  });
});

describe('asking for sign-up codes', () => {
  it('tells of a taken address, but the 11th time in an hour 429 (A39)', async () => {
    const network = newNetwork();
    const users = await times(11, () => newAccount(world));
    const answers = await times(11, (index) =>
      request(world.url)
        .post('/newsignupverify')
        .set(from(network))
        .send({ email: users[index]?.email, password: PASSWORD }),
    );
    expect(answers[0]?.body).toMatchObject({ code: 'email-taken', message: 'This email has been taken' });
    expect(tally(answers)).toEqual({ 409: 10, 429: 1 });
    expect(answers[10]?.status).toBe(429);
  });

  it('is refused where sign-up is closed', async () => {
    const closed = await createTestWorld({ DISABLE_SIGNUP: 'true' });
    const email = newEmail();
    const calls = [
      request(closed.url).post('/newsignupverify').set(from()).send({ email, password: PASSWORD }),
      request(closed.url).post('/newsignupverify').set(from()).send({ email, verifyComplete: 'ABCDE' }),
      request(closed.url).post('/signup2').set(from()).send({ email, password: PASSWORD, signupTicket: 'x' }),
    ];
    for (const call of calls) expect((await call.expect(403)).body.code).toBe('signup-disabled');
    await closed.close();
  });
});

describe('mailed codes (A49)', () => {
  const ask = (email: string, network = newNetwork()) =>
    request(world.url).post('/verifyEmail').set(from(network)).send({ email });

  it('are sent to one address every 30 s at most', async () => {
    const email = newEmail();
    await ask(email).expect(200);
    const tooSoon = await ask(email).expect(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(25);
    expect(await verificationMails(email)).toBe(1);
    world.clock.advance(31 * SECOND);
    await ask(email).expect(200);
    expect(await verificationMails(email)).toBe(2);
  });

  it('are sent once when asked for several times at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    expect(tally(answers)).toEqual({ 200: 1, 429: 4 });
    expect(await verificationMails(email)).toBe(1);
  });

  it('are sent to one address 5 times in an hour', async () => {
    const email = newEmail();
    const answers = await times(6, () => {
      world.clock.advance(31 * SECOND);
      return ask(email);
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await verificationMails(email)).toBe(5);
  });

  it('are sent from one network 10 times in an hour', async () => {
    const network = newNetwork();
    const emails = Array.from({ length: 11 }, newEmail);
    const answers = await times(11, (index) => ask(emails[index] ?? '', network));
    expect(tally(answers)).toEqual({ 200: 10, 429: 1 });
    expect(await verificationMails(emails[10] ?? '')).toBe(0);
    await ask(emails[10] ?? '').expect(200);
  });

  it('are sent by the whole installation as often as its operator allows', async () => {
    const small = await createTestWorld({ CODE_MAILS_PER_HOUR: '3' });
    const answers = await times(4, () =>
      request(small.url).post('/verifyEmail').set(from()).send({ email: newEmail() }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    await small.close();
  });
});

describe('asking for a reset (A37)', () => {
  const ROUNDS = 25;
  const ask = async (email: string): Promise<number> => {
    const start = performance.now();
    await request(world.url).post('/resetPasswordLink').set(from()).send({ email }).expect(200);
    return performance.now() - start;
  };

  it('takes as long with as without an account', async () => {
    const accounts = await times(ROUNDS, async () => (await newAccount(world)).email);
    const known: number[] = [];
    const unknown: number[] = [];
    for (const [round, email] of accounts.entries()) {
      // Each kind is the first one as often as the other: what the one leaves running would slow down the next.
      if (round % 2 === 0) known.push(await ask(email));
      unknown.push(await ask(newEmail()));
      if (round % 2 === 1) known.push(await ask(email));
    }
    // The least of many: a machine that is busy makes single answers late, but never early.
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(1 / 2);
    expect(ratio).toBeLessThan(2);
  });
});
