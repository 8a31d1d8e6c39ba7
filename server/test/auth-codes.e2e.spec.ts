import request from 'supertest';
import { CODE_ALPHABET } from '#contract/primitives.js';
import { SenderTickets } from '../src/modules/auth/index.js';
import { cookieOf, from, newEmail, PASSWORD, statuses } from './auth-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo } from './inbox.js';
import { currentCode } from './people.js';

const SECOND = 1000;
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

type Purpose = 'signup' | 'send';
const ask = (email: string, purpose: Purpose) =>
  purpose === 'send'
    ? request(world.url).post('/verifyEmail').set(from()).send({ email })
    : request(world.url).post('/newsignupverify').set(from()).send({ email, password: PASSWORD });
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

describe.each<Purpose>(['signup', 'send'])('a code for %s', (purpose) => {
  it('proves the address, however it is typed', async () => {
    const { email, code } = await newCode(purpose);
    const { body } = await prove(` ${email.toUpperCase()}`, ` ${code.toLowerCase()} `, purpose).expect(200);
    if (purpose === 'signup') expect(body).toEqual({ email, verified: true, signupTicket: expect.any(String) });
    else expect(world.app.get(SenderTickets).verify(body.ticket)).toEqual({ email });
  });

  it('is burnt by 5 wrong ones; then the right one is refused and a new one is needed (A46)', async () => {
    const { email, code } = await newCode(purpose);
    for (let step = 1; step <= 5; step += 1) {
      const answer = await prove(email, otherThan(code, step), purpose).expect(403);
      expect(answer.body).toMatchObject({ code: 'wrong-code', message: 'Incorrect, check your email and try again.' });
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

  it('gives 5 tries also to 20 guesses at once (A46)', async () => {
    const { email, code } = await newCode(purpose);
    await Promise.all(Array.from({ length: 20 }, (_, step) => prove(email, otherThan(code, step + 1), purpose)));
    const stored = await world.database.collection('verifications').findOne({ email, purpose });
    expect(stored).toMatchObject({ tries: 5, usedAt: null });
    await prove(email, code, purpose).expect(403);
  });

  it('proves no other address and nothing else (A48)', async () => {
    const mine = await newCode(purpose);
    const theirs = await newCode(purpose);
    await prove(theirs.email, mine.code, purpose).expect(403);
    await prove(mine.email, mine.code, purpose === 'send' ? 'signup' : 'send').expect(403);
    await prove(newEmail(), mine.code, purpose).expect(403);
    await prove(mine.email, mine.code, purpose).expect(200);
  });

  it('lives 10 minutes (A48)', async () => {
    const { email, code } = await newCode(purpose);
    world.clock.advance(600 * SECOND);
    await prove(email, code, purpose).expect(403);
  });

  it('works once, also for two at once (A48)', async () => {
    const { email, code } = await newCode(purpose);
    const answers = await Promise.all([prove(email, code, purpose), prove(email, code, purpose)]);
    expect(statuses(answers)).toEqual([200, 403]);
    await prove(email, code, purpose).expect(403);
  });

  it('is void after a resend (A48)', async () => {
    const { email, code } = await newCode(purpose);
    world.clock.advance(31 * SECOND);
    await ask(email, purpose).expect(200);
    await prove(email, code, purpose).expect(403);
    await prove(email, await currentCode(world, email, purpose), purpose).expect(200);
  });

  it('stands in no record (A42)', async () => {
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

  it('makes a free account, whatever rights the form asks for, and logs in (A9)', async () => {
    const proof = await ticketFor();
    const wished = {
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
      fingerprint,
    };
    const answer = await signUp({ ...proof, ...wished, ...given }).expect(201);
    expect(answer.body.user).toMatchObject({
      email: proof.email,
      fullName: 'Mei Chen',
      lang: 'zh',
      role: 'free',
      status: 'active',
      stripeId: '',
      isAdministrator: false,
      loginCount: 1,
    });
    expect(cookieOf(answer)).toBeDefined();
    const stored = await world.database.collection('users').findOne({ email: proof.email });
    expect(stored).toMatchObject({ role: 'free', stripeId: '', company: 'River Trade', fingerprint });
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('wants the ticket of that very address, for half an hour', async () => {
    const proof = await ticketFor();
    const refused = async (body: object) =>
      expect((await signUp(body).expect(403)).body.code).toBe('signup-ticket-invalid');
    await refused({ ...proof, email: newEmail() });
    await refused({ ...proof, signupTicket: 'x' });
    await refused({ ...proof, signupTicket: world.app.get(SenderTickets).issue(proof.email).ticket });
    world.clock.advance(1831 * SECOND);
    await refused(proof);
    await signUp({ email: proof.email }).expect(400);
    expect(await world.database.collection('users').countDocuments({ email: proof.email })).toBe(0);
  });

  it('gives an address to one of two at once', async () => {
    const proof = await ticketFor();
    const answers = await Promise.all([signUp(proof), signUp(proof)]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect((await signUp(proof).expect(409)).body.message).toBe('This email has been taken');
    expect(await world.database.collection('users').countDocuments({ email: proof.email })).toBe(1);
  });

  it.each([
    ['an unknown key', { isAdministrator: true }],
    ['a nested unknown key', { fingerprint: { $where: '1' } }],
    ['a name of 121 signs', { fullName: 'x'.repeat(121) }],
    ['a line break in a name (A95)', { company: 'a\r\nBcc: b@example.com' }],
    ['another language', { lang: 'fr' }],
  ])('refuses %s with 400', async (_, body) => {
    await signUp({ email: newEmail(), signupTicket: 'x', ...body }).expect(400);
  });
});

it('mails the code in the language of the form, else of the browser', async () => {
  await world.startWorker();
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
});
