import request from 'supertest';
import { CODE_ALPHABET } from '#contract/formats.js';
import { SenderTickets } from '../src/modules/identity/auth/index.js';
import { InstallationPolicies } from '../src/modules/platform/policies/index.js';
import { cookieOf, countByStatus, from, inTurn, newAccount, newEmail, PASSWORD, statuses } from './auth-calls.js';
import { createTestWorld, sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo } from './inbox.js';
import { currentCode, newNetwork } from './people.js';

describe('auth codes', () => {
  const SECOND = 1000;
  let world: TestWorld;
  /** Its operator has closed sign-up, and allows few mails. */
  let restricted: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
    restricted = await createTestWorld({ CODE_MAILS_PER_HOUR: '3' });
    await restricted.database
      .collection<{ _id: string }>('policies')
      .updateOne(
        { _id: 'installation' },
        { $set: { 'policies.signUp': 'nobody' }, $inc: { revision: 1 } },
        { upsert: true },
      );
    await restricted.app.get(InstallationPolicies, { strict: false }).announce();
  });
  afterAll(async () => {
    await world.close();
    await restricted.close();
  });

  type Purpose = 'signup' | 'send';
  const ask = (email: string, purpose: Purpose, network = newNetwork()) =>
    purpose === 'send'
      ? request(world.url).post('/verifyEmail').set(from(network)).send({ email })
      : request(world.url).post('/newsignupverify').set(from(network)).send({ email, password: PASSWORD });
  const prove = (email: string, code: string, purpose: Purpose) =>
    purpose === 'send'
      ? request(world.url).post('/checkVerifyEmail').set(from()).send({ email, verifyId: code })
      : request(world.url)
          .post('/newsignupverify')
          .set(from())
          .send({ email, verifyComplete: code, isTeamMember: false });

  async function newCode(purpose: Purpose): Promise<{ email: string; code: string }> {
    const email = newEmail();
    await ask(email, purpose).expect(200);
    return { email, code: await currentCode(world, email, purpose) };
  }
  /** Well-formed, and surely not it. */
  const otherThan = (code: string, step = 1): string => {
    const last = CODE_ALPHABET.indexOf(code.slice(-1));
    return code.slice(0, -1) + CODE_ALPHABET.charAt((last + step) % CODE_ALPHABET.length);
  };

  it('mails the code in the language of the form, else of the browser', async () => {
    // It stops again before the other tests, whose hundred mails need no delivery.
    const worker = await world.startWorker();
    const [formEmail, browserEmail] = [newEmail(), newEmail()];
    const post = (body: object) =>
      request(world.url)
        .post('/verifyEmail')
        .set({ ...from(), 'accept-language': 'zh-CN,en;q=0.5' })
        .send(body);
    await post({ email: formEmail, lang: 'en' }).expect(200);
    await post({ email: browserEmail }).expect(200);
    for (const [email, isChinese] of [
      [formEmail, false],
      [browserEmail, true],
    ] as const) {
      const [mail] = await until(async () => {
        const mails = await mailsTo(email);
        return mails.length > 0 && mails;
      }, `a code for ${email}`);
      expect(/[\u4e00-\u9fff]/.test(mail?.subject ?? '')).toBe(isChinese);
      expect(mail?.text).toContain(await currentCode(world, email, 'send'));
    }
    await worker.stop();
  });

  describe.each<Purpose>(['signup', 'send'])('a code for %s', (purpose) => {
    it('proves the address, however it is typed', async () => {
      const { email, code } = await newCode(purpose);
      const { body } = await prove(` ${email.toUpperCase()}`, ` ${code.toLowerCase()} `, purpose).expect(200);
      if (purpose === 'signup') expect(body).toEqual({ email, verified: true, signupTicket: expect.any(String) });
      else expect(world.app.get(SenderTickets).verify(body.ticket)).toEqual({ email });
    });

    it('is burnt by 5 wrong ones; then the right one is refused and a new one is needed', async () => {
      const { email, code } = await newCode(purpose);
      for (let step = 1; step <= 5; step += 1) {
        const answer = await prove(email, otherThan(code, step), purpose).expect(403);
        expect(answer.body).toMatchObject({
          code: 'wrong-code',
          message: 'Incorrect, check your email and try again.',
        });
      }
      await prove(email, code, purpose).expect(403);
      world.clock.advance(31 * SECOND);
      await ask(email, purpose).expect(200);
      await prove(email, await currentCode(world, email, purpose), purpose).expect(200);
    });

    it('is still good after 4 wrong ones', async () => {
      const { email, code } = await newCode(purpose);
      for (let step = 1; step <= 4; step += 1) await prove(email, otherThan(code, step), purpose).expect(403);
      await prove(email, code, purpose).expect(200);
    });

    it('gives 5 tries also to 20 guesses at once', async () => {
      const { email, code } = await newCode(purpose);
      await Promise.all(Array.from({ length: 20 }, (_, step) => prove(email, otherThan(code, step + 1), purpose)));
      const stored = await world.database.collection('verifications').findOne({ email, purpose });
      expect(stored).toMatchObject({ tries: 5, usedAt: null });
      await prove(email, code, purpose).expect(403);
    });

    it('proves no other address and nothing else', async () => {
      const mine = await newCode(purpose);
      const theirs = await newCode(purpose);
      await prove(theirs.email, mine.code, purpose).expect(403);
      await prove(mine.email, mine.code, purpose === 'send' ? 'signup' : 'send').expect(403);
      await prove(newEmail(), mine.code, purpose).expect(403);
      await prove(mine.email, mine.code, purpose).expect(200);
    });

    it('lives 10 minutes', async () => {
      const { email, code } = await newCode(purpose);
      world.clock.advance(600 * SECOND);
      await prove(email, code, purpose).expect(403);
    });

    it('works once, also for two at once', async () => {
      const { email, code } = await newCode(purpose);
      const answers = await Promise.all([prove(email, code, purpose), prove(email, code, purpose)]);
      expect(statuses(answers)).toEqual([200, 403]);
      await prove(email, code, purpose).expect(403);
    });

    it('is void after a resend', async () => {
      const { email, code } = await newCode(purpose);
      world.clock.advance(31 * SECOND);
      await ask(email, purpose).expect(200);
      await prove(email, code, purpose).expect(403);
      await prove(email, await currentCode(world, email, purpose), purpose).expect(200);
    });

    it('stands in no record', async () => {
      const { email, code } = await newCode(purpose);
      for (const name of ['verifications', 'mails']) {
        const documents = await world.database
          .collection(name)
          .find({ $or: [{ email }, { 'to.email': email }] })
          .toArray();
        expect(documents).toHaveLength(1);
        expect(JSON.stringify(documents)).not.toContain(code);
      }
    });
  });

  it.each(['1234', '123456', '1234!', '', 5, ['ABCDE'], null])('is refused as malformed: %p', async (verifyId) => {
    await request(world.url).post('/checkVerifyEmail').set(from()).send({ email: newEmail(), verifyId }).expect(400);
  });

  describe('signing up', () => {
    const ticketFor = async (): Promise<{ email: string; signupTicket: string }> => {
      const { email, code } = await newCode('signup');
      return { email, signupTicket: (await prove(email, code, 'signup').expect(200)).body.signupTicket };
    };
    const signUp = (body: object) =>
      request(world.url)
        .post('/signup2')
        .set(from())
        .send({ password: PASSWORD, ...body });

    it('creates a free account, whatever role the request contains, and logs in', async () => {
      const proof = await ticketFor();
      const injected = {
        role: 'teamelite',
        status: 'active',
        stripeId: 'cus_b',
        period: 'yearly',
        role_full: 'Team Elite',
      };
      const fingerprint = { language: 'zh-CN', platform: 'Linux' };
      const given = {
        fullName: ' Mei Chen ',
        company: 'River Trade',
        lang: 'zh',
        referrer: 'https://a.example/',
        endorsely_referral: 'friend-7',
        fingerprint,
      };
      const answer = await signUp({ ...proof, ...injected, ...given }).expect(201);
      expect(answer.body.user).toMatchObject({
        email: proof.email,
        fullName: 'Mei Chen',
        lang: 'zh',
        role: 'free',
        status: 'active',
        stripeId: '',
        staffRole: null,
        loginCount: 1,
        folderSize: 0,
        endorsely_referral: 'friend-7',
      });
      expect(cookieOf(answer)).toBeDefined();
      const stored = await world.database.collection('users').findOne({ email: proof.email });
      expect(stored).toMatchObject({ company: 'River Trade', fingerprint });
      expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('wants the ticket of that very address, for half an hour', async () => {
      const proof = await ticketFor();
      const refused = async (body: object) =>
        expect((await signUp(body).expect(403)).body.code).toBe('signup-ticket-invalid');
      await refused({ ...proof, email: newEmail() });
      await refused({ ...proof, signupTicket: 'x' });
      world.clock.advance(1831 * SECOND);
      await refused(proof);
      await signUp({ email: proof.email }).expect(400);
      expect(await world.database.collection('users').countDocuments({ email: proof.email })).toBe(0);
    });

    it('takes the proof of a visitor who has just sent, of that very address and for half an hour', async () => {
      const { email, code } = await newCode('send');
      const { ticket } = (await prove(email, code, 'send').expect(200)).body;
      const other = await signUp({ email: newEmail(), signupTicket: ticket }).expect(403);
      expect(other.body.code).toBe('signup-ticket-invalid');
      await signUp({ email, signupTicket: ticket }).expect(201);
      const late = newEmail();
      const { ticket: old } = world.app.get(SenderTickets).issue(late);
      world.clock.advance(1831 * SECOND);
      await signUp({ email: late, signupTicket: old }).expect(403);
    });

    it('gives an address to one of two at once', async () => {
      const proof = await ticketFor();
      const answers = await Promise.all([signUp(proof), signUp(proof)]);
      expect(statuses(answers)).toEqual([201, 409]);
      expect((await signUp(proof).expect(409)).body.message).toBe('This email has been taken');
      expect(await world.database.collection('users').countDocuments({ email: proof.email })).toBe(1);
    });

    it.each([
      ['an unknown key', { staffRole: 'administrator' }],
      ['a nested unknown key', { fingerprint: { $where: '1' } }],
      ['a name of 121 signs', { fullName: 'x'.repeat(121) }],
      ['a line break in a name', { company: 'a\r\nBcc: b@example.com' }],
      ['another language', { lang: 'fr' }],
    ])('refuses %s with 400', async (_, body) => {
      await signUp({ email: newEmail(), signupTicket: 'x', ...body }).expect(400);
    });
  });

  const verificationMails = (email: string) => world.database.collection('mails').countDocuments({ 'to.email': email });

  describe('asking for sign-up codes', () => {
    it('reports a taken address, but the 11th time in an hour 429', async () => {
      const network = newNetwork();
      const users = await inTurn(11, () => newAccount(world));
      const answers = await inTurn(11, (index) =>
        request(world.url)
          .post('/newsignupverify')
          .set(from(network))
          .send({ email: users[index]?.email, password: PASSWORD }),
      );
      expect(answers[0]?.body).toMatchObject({ code: 'email-taken', message: 'This email has been taken' });
      expect(countByStatus(answers)).toEqual({ 409: 10, 429: 1 });
      expect(answers[10]?.status).toBe(429);
    });

    it('is refused where sign-up is closed', async () => {
      const email = newEmail();
      const calls = [
        request(restricted.url).post('/newsignupverify').set(from()).send({ email, password: PASSWORD }),
        request(restricted.url).post('/newsignupverify').set(from()).send({ email, verifyComplete: 'ABCDE' }),
        request(restricted.url).post('/signup2').set(from()).send({ email, password: PASSWORD, signupTicket: 'x' }),
      ];
      for (const call of calls) expect((await call.expect(403)).body.code).toBe('signup-disabled');
    });
  });

  describe('mailed codes', () => {
    it('are sent to one address every 30 s at most', async () => {
      const email = newEmail();
      await ask(email, 'send').expect(200);
      const tooSoon = await ask(email, 'send').expect(429);
      expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(25);
      expect(await verificationMails(email)).toBe(1);
      world.clock.advance(31 * SECOND);
      await ask(email, 'send').expect(200);
      expect(await verificationMails(email)).toBe(2);
    });

    it('are sent once for concurrent requests', async () => {
      const email = newEmail();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email, 'send')));
      expect(countByStatus(answers)).toEqual({ 200: 1, 429: 4 });
      expect(await verificationMails(email)).toBe(1);
    });

    it('are sent to one address 5 times in an hour', async () => {
      const email = newEmail();
      const answers = await inTurn(6, () => {
        world.clock.advance(31 * SECOND);
        return ask(email, 'send');
      });
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await verificationMails(email)).toBe(5);
    });

    it('are sent from one network 10 times in an hour', async () => {
      const network = newNetwork();
      const emails = Array.from({ length: 11 }, newEmail);
      const answers = await inTurn(11, (index) => ask(emails[index] ?? '', 'send', network));
      expect(countByStatus(answers)).toEqual({ 200: 10, 429: 1 });
      expect(await verificationMails(emails[10] ?? '')).toBe(0);
      await ask(emails[10] ?? '', 'send').expect(200);
    });

    it('are sent by the whole installation as often as its operator allows', async () => {
      const answers = await inTurn(4, () =>
        request(restricted.url).post('/verifyEmail').set(from()).send({ email: newEmail() }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    });
  });
});
