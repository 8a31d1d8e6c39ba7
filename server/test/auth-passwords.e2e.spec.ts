import { jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { PasswordHasher } from '../src/core/secrets/password-hasher.js';
import { DerivedSecrets } from '../src/core/secrets/secrets.js';
import { PASSWORD_RESET } from '../src/modules/platform/mail/domain/mailed-secrets.js';
import { Tokens } from '../src/core/tokens/tokens.js';
import { SIGNUP_TICKET } from '../src/modules/identity/auth/auth.tokens.js';
import { PasswordMails } from '../src/modules/identity/auth/password-mails.service.js';
import {
  cookieOf,
  from,
  logIn,
  newAccount,
  newEmail,
  PASSWORD,
  refresh,
  tryLogIn,
  whoAmI,
  statuses,
} from './auth-calls.js';
import { DatabaseCommands } from './database-commands.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';

describe('auth passwords', () => {
  const SECOND = 1000;
  const NEW_PASSWORD = 'battery staple';
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  afterAll(() => world.close());

  const ask = (email: string, headers: Record<string, string> = from()) =>
    request(world.url).post('/resetPasswordLink').set(headers).send({ email });
  const check = (token: string) => request(world.url).post('/passTokenCheck').set(from()).send({ token });
  const reset = (token: string, password = NEW_PASSWORD) =>
    request(world.url).post('/resetPassword').set(from()).send({ token, password });
  const mailCount = (email: string) => world.database.collection('mails').countDocuments({ 'to.email': email });

  async function newestReset(email: string): Promise<string> {
    return String((await world.database.collection('password_resets').findOne({ email }))?.['resetId']);
  }

  /** The token as the newest mail carries it. */
  async function tokenFor(email: string): Promise<string> {
    await ask(email).expect(200);
    return world.app.get(DerivedSecrets).token(PASSWORD_RESET, await newestReset(email));
  }

  describe('a forgotten password', () => {
    it('is replaced by the mailed link, whatever Host the asking call named, and ends every session', async () => {
      const { email } = await newAccount(world, { lang: 'zh' });
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
      const notice = await until(
        async () => (await mailsTo(email)).find((each) => each.subject !== mail.subject),
        'it',
      );
      expect(notice.subject).toMatch(/[\u4e00-\u9fff]/);
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

    it('mails three times an hour; the fourth answer is the same, and the third link stays good', async () => {
      const { email } = await newAccount(world);
      const bodies = [];
      for (let time = 1; time <= 3; time += 1) {
        bodies.push((await ask(email).expect(200)).body);
        await until(async () => (await mailCount(email)) === time, `mail ${time}`);
      }
      const third = await newestReset(email);
      bodies.push((await ask(email).expect(200)).body);
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      // A fourth mail would come with a new reset.
      expect(await newestReset(email)).toBe(third);
      await check(world.app.get(DerivedSecrets).token(PASSWORD_RESET, third)).expect(202);
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
      const hashing = jest.spyOn(world.app.get(PasswordHasher, { strict: false }), 'hash');
      await signUp('x'.repeat(1_000_000)).expect(413);
      expect(hashing).not.toHaveBeenCalled();
      hashing.mockRestore();
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
      const renewed = (await users.findOne({ _id: id }))?.passwordHash;
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await logIn(world, email);
      expect((await users.findOne({ _id: id }))?.passwordHash).toBe(renewed);
    });
  });

  describe('a password that is tried', () => {
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
  });

  describe('a reset that waits for the worker', () => {
    beforeAll(() => worker.stop());

    it('does the same work with as without an account', async () => {
      const commands = new DatabaseCommands(world.app);
      const workFor = async (email: string) => {
        commands.take();
        await ask(email).expect(200);
        return commands.take();
      };
      const known = await workFor((await newAccount(world)).email);
      expect(known.length).toBeGreaterThan(0);
      expect(known.filter((command) => /users|accounts/.test(command))).toEqual([]);
      expect(await workFor(newEmail())).toEqual(known);
    });

    it('is mailed unless a newer one replaced it or it ran out', async () => {
      const { email } = await newAccount(world);
      const sendLink = (resetId: string) => world.app.get(PasswordMails, { strict: false }).sendLink({ resetId });
      const ids: string[] = [];
      for (const _ of ['older', 'newer']) {
        await ask(email).expect(200);
        ids.push(await newestReset(email));
      }
      const [older = '', newer = ''] = ids;
      await sendLink(older);
      expect(await mailCount(email)).toBe(0);
      await sendLink(newer);
      expect(await mailCount(email)).toBe(1);

      await ask(email).expect(200);
      world.clock.advance(1801 * SECOND);
      await sendLink(await newestReset(email));
      expect(await mailCount(email)).toBe(1);
    });
  });
});
