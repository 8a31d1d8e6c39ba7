import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/argon2';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { DerivedSecrets } from '../src/core/secrets/derived-secrets.js';
import { PASSWORD_RESET } from '../src/modules/mail/domain/mailed-secrets.js';
import { Tokens } from '../src/core/tokens/tokens.js';
import { SIGNUP_TICKET } from '../src/modules/auth/auth.tokens.js';
import {
  cookieOf,
  from,
  inTurn,
  logIn,
  newAccount,
  newEmail,
  PASSWORD,
  refresh,
  tryLogIn,
  whoAmI,
  statuses,
} from './auth-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';

describe('auth passwords', () => {
  const SECOND = 1000;
  const NEW_PASSWORD = 'battery staple';
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await createTestWorld();
    worker = await world.startWorker();
  });
  afterAll(() => world.close());

  const ask = (email: string, headers: Record<string, string> = from()) =>
    request(world.url).post('/resetPasswordLink').set(headers).send({ email });
  const check = (token: string) => request(world.url).post('/passTokenCheck').set(from()).send({ token });
  const reset = (token: string, password = NEW_PASSWORD) =>
    request(world.url).post('/resetPassword').set(from()).send({ token, password });
  const mailCount = (email: string) => world.database.collection('mails').countDocuments({ 'to.email': email });

  /** The token as the newest mail carries it. */
  async function tokenFor(email: string): Promise<string> {
    await ask(email).expect(200);
    const stored = await world.database.collection('password_resets').findOne({ email });
    return world.app.get(DerivedSecrets).token(PASSWORD_RESET, String(stored?.['resetId']));
  }

  describe('a forgotten password', () => {
    it('is replaced by the mailed link, whatever Host the asking call named, and ends every session', async () => {
      const { email } = await newAccount(world);
      const [phone, desk] = [await logIn(world, email), await logIn(world, email)];
      await ask(email, { ...from(), host: 'evil.example', 'x-forwarded-host': 'evil.example' }).expect(200);

      const mail = await waitForMail(email, /password/i);
      const links = [...(mail.text ?? '').matchAll(/https?:\/\/[^\s)>\]]+/g)].map(([link]) => link);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link.startsWith(`${world.env.PUBLIC_URL}/`)).toBe(true);
      expect(mail.raw).not.toContain('evil.example');
      const token = new URL(links.find((link) => link.includes('/updatepassword')) ?? '').searchParams.get('t') ?? '';

      expect((await check(token).expect(202)).body).toEqual({ valid: true });
      const answer = await reset(token).expect(200);
      expect(answer.body).toEqual({ changed: true });
      expect(cookieOf(answer)).toBeUndefined();
      for (const session of [phone, desk]) {
        await whoAmI(world, session.accessToken).expect(401);
        await refresh(world, session.cookie).expect(401);
      }
      await tryLogIn(world, email, PASSWORD).expect(401);
      await tryLogIn(world, email, NEW_PASSWORD).expect(200);
      await until(async () => (await mailsTo(email)).length === 2, 'the notice of the change');
    });

    it('lets the owner log in at once after others used up the attempts', async () => {
      const { email } = await newAccount(world);
      const token = await tokenFor(email);
      await Promise.all(Array.from({ length: 11 }, () => tryLogIn(world, email, 'wrong horse')));
      await tryLogIn(world, email, PASSWORD).expect(429);
      await reset(token).expect(200);
      await tryLogIn(world, email, NEW_PASSWORD).expect(200);
    });
  });

  describe('a reset token', () => {
    const refused = async (token: string) => {
      for (const answer of [await check(token), await reset(token)]) {
        expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'reset-link-invalid' });
      }
    };

    it('works once, also for two at once', async () => {
      const { email } = await newAccount(world);
      const token = await tokenFor(email);
      const answers = await Promise.all([reset(token, 'first password'), reset(token, 'second password')]);
      expect(statuses(answers)).toEqual([200, 403]);
      await refused(token);
    });

    it('is refused after 30 minutes', async () => {
      const token = await tokenFor((await newAccount(world)).email);
      world.clock.advance(1799 * SECOND);
      await check(token).expect(202);
      world.clock.advance(2 * SECOND);
      await refused(token);
    });

    it('is refused after a newer one', async () => {
      const { email } = await newAccount(world);
      const [older, newer] = [await tokenFor(email), await tokenFor(email)];
      await refused(older);
      await check(newer).expect(202);
    });

    it('is refused when it is made up, malformed or of another kind', async () => {
      const { email } = await newAccount(world);
      await refused('A'.repeat(43));
      await refused(world.app.get(Tokens).sign(SIGNUP_TICKET, { sub: email }));
      for (const token of ['', { $ne: '' }, 7, ['x']]) {
        await request(world.url).post('/passTokenCheck').set(from()).send({ token }).expect(400);
      }
    });

    it('sets nothing for an address without an account', async () => {
      await reset(await tokenFor(newEmail())).expect(403);
    });

    it('stands in no record', async () => {
      const { email } = await newAccount(world);
      const token = await tokenFor(email);
      const dump = await Promise.all(
        ['password_resets', 'mails', 'users'].map((name) => world.database.collection(name).find().toArray()),
      );
      expect(JSON.stringify(dump)).not.toContain(token);
    });
  });

  describe('asking for a reset', () => {
    it('answers the same with and without an account, and mails only the former', async () => {
      const [known, unknown] = [(await newAccount(world)).email, newEmail()];
      const [first, second] = [await ask(known).expect(200), await ask(unknown).expect(200)];
      expect(second.body).toEqual(first.body);
      expect(first.body.message).toBe(
        'If we have an account with that email, please click the included link to reset your password.',
      );
      await until(async () => (await mailCount(known)) === 1, 'the mail');
      expect(await mailCount(unknown)).toBe(0);
    });

    it('mails three times an hour; the fourth answer is the same', async () => {
      const { email } = await newAccount(world);
      const bodies = [];
      for (let time = 1; time <= 4; time += 1) {
        bodies.push((await ask(email).expect(200)).body);
        await until(async () => (await mailCount(email)) === Math.min(time, 3), `mail ${time}`);
      }
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await mailCount(email)).toBe(3);
    });
  });

  describe('a password', () => {
    const signUp = (password: unknown, email = newEmail()) => {
      const signupTicket = world.app.get(Tokens).sign(SIGNUP_TICKET, { sub: email });
      return request(world.url).post('/signup2').set(from()).send({ email, password, signupTicket });
    };

    it.each([5, 257])('of %i signs is refused', async (length) => {
      expect((await signUp('x'.repeat(length)).expect(400)).body.code).toBe('invalid-input');
    });

    it.each([6, 64, 256])('of %i signs is taken', async (length) => {
      await signUp('x'.repeat(length)).expect(201);
    });

    it('of 1 MB is turned away before it is looked at', async () => {
      const took: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        const start = performance.now();
        await signUp('x'.repeat(1_000_000)).expect(413);
        took.push(performance.now() - start);
      }
      // The least of several: a busy machine makes single answers late.
      expect(Math.min(...took)).toBeLessThan(500);
    });

    it('is kept exactly as typed, and all of it counts', async () => {
      const email = newEmail();
      const password = `  ${'密码'.repeat(40)} `;
      await signUp(password, email).expect(201);
      await tryLogIn(world, email, password.trim()).expect(401);
      await tryLogIn(world, email, `${password.slice(0, 72)}y${password.slice(73)}`).expect(401);
      await tryLogIn(world, email, password).expect(200);
    });

    it('is rehashed at the next log-in if the parameters have changed', async () => {
      const { id, email } = await newAccount(world);
      const users = world.database.collection<{ _id: string; passwordHash: string }>('users');
      const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 });
      await users.updateOne({ _id: id }, { $set: { passwordHash: weak } });
      await logIn(world, email);
      expect((await users.findOne({ _id: id }))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await logIn(world, email);
    });
  });

  describe('requesting a reset without a worker', () => {
    const ROUNDS = 25;

    beforeAll(() => worker.stop());

    const timeToAsk = async (email: string): Promise<number> => {
      const start = performance.now();
      await ask(email).expect(200);
      return performance.now() - start;
    };

    it('takes as long with as without an account', async () => {
      const accounts = await inTurn(ROUNDS, async () => (await newAccount(world)).email);
      const known: number[] = [];
      const unknown: number[] = [];
      for (const [round, email] of accounts.entries()) {
        // Each kind is the first one as often as the other: what the one leaves running would slow down the next.
        if (round % 2 === 0) known.push(await timeToAsk(email));
        unknown.push(await timeToAsk(newEmail()));
        if (round % 2 === 1) known.push(await timeToAsk(email));
      }
      // The least of many: a machine that is busy makes single answers late, but never early.
      const ratio = Math.min(...known) / Math.min(...unknown);
      expect(ratio).toBeGreaterThan(1 / 2);
      expect(ratio).toBeLessThan(2);
    });
  });
});
