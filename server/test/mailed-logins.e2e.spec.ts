import { TOTP } from 'otpauth';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import {
  cookieOf,
  from,
  inTurn,
  loggedIn,
  logIn,
  newAccount,
  newEmail,
  PASSWORD,
  statuses,
  tryLogIn,
  whoAmI,
} from './auth-calls.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { currentCode } from './people.js';

describe('mailed logins', () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  const userOf = (email: string) => world.database.collection('users').findOne({ email });
  /** `name=value` of the cookie that an answer sets. */
  const setCookieOf = (answer: { headers: Record<string, string | string[]> }, name: string) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith(`${name}=`)) ?? '';

  describe('a log-in from a new device', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
    const disown = (token: string) => request(world.url).post('/v1/login/disown').set(from()).send({ token });
    const newDeviceMails = (email: string) =>
      world.database.collection('mails').countDocuments({ 'to.email': email, template: 'new-device' });

    it('is mailed with a link that the person ends all sessions with, once, and chooses a new password', async () => {
      const { email } = await newAccount(world);
      const [desk, again] = [await logIn(world, email), await logIn(world, email)];
      const stolen = loggedIn(await tryLogIn(world, email, PASSWORD, { ...from(), 'user-agent': phone }).expect(200));
      const mail = await waitForMail(email, /new login/i);
      expect(mail.text).toContain('Safari, iPhone');
      expect(await newDeviceMails(email)).toBe(1);
      const token = /not-me\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '';
      await request(world.url).get(`/not-me?t=${token}`);
      await whoAmI(world, stolen.accessToken).expect(200);

      const altered = await disown(`${token.slice(0, -2)}xx`).expect(403);
      expect(altered.body.code).toBe('reset-link-invalid');
      const answers = await Promise.all([disown(token), disown(token)]);
      expect(statuses(answers)).toEqual([200, 403]);
      for (const { accessToken } of [desk, again, stolen]) await whoAmI(world, accessToken).expect(401);
      await tryLogIn(world, email, PASSWORD).expect(401);
      const resetToken = answers.find(({ status }) => status === 200)?.body.resetToken;
      await request(world.url).post('/resetPassword').set(from()).send({ token: resetToken, password: 'a new one' });
      await logIn(world, email, 'a new one');
      await disown(token).expect(403);
    });

    it('is not mailed for a first log-in, nor for a device that was seen', async () => {
      const { email } = await newAccount(world);
      const asPhone = { ...from(), 'user-agent': phone };
      for (const headers of [asPhone, asPhone]) await tryLogIn(world, email, PASSWORD, headers).expect(200);
      expect(await userOf(email)).toMatchObject({ outbox: [] });
      expect(await newDeviceMails(email)).toBe(0);
    });
  });

  describe('a log-in with a mailed link', () => {
    const ask = (email: string) => request(world.url).post('/v1/login/link').set(from()).send({ email }).expect(200);
    const use = (token: string, cookie: string) =>
      request(world.url)
        .post('/v1/login/link/use')
        .set({ ...from(), ...(cookie !== '' && { cookie }) })
        .send({ token });
    const askingBrowser = async (email: string) => setCookieOf(await ask(email), 'sampan_login_link');

    /** The link of the mail, and the cookie of the browser that asked. */
    async function mailedLink(email: string) {
      const cookie = await askingBrowser(email);
      const mail = await waitForMail(email, /login link/i);
      return { cookie, token: /login-link\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '' };
    }

    it('works once, in the browser that asked, and opening the page changes nothing', async () => {
      const { email } = await newAccount(world);
      const { cookie, token } = await mailedLink(email);
      await request(world.url).get(`/login-link?t=${token}`).set({ cookie });
      for (const other of ['', 'sampan_login_link=made-up', await askingBrowser('somebody@example.com')]) {
        const refused = await use(token, other).expect(403);
        expect([refused.body.code, cookieOf(refused)]).toEqual(['login-link-elsewhere', undefined]);
      }
      expect((await use(`${token.slice(0, -2)}xx`, cookie).expect(403)).body.code).toBe('login-link-invalid');
      const answers = await Promise.all([use(token, cookie), use(token, cookie)]);
      expect(statuses(answers)).toEqual([200, 403]);
      expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({ email, loginCount: 1 });
    });

    it('does not stand for the second factor', async () => {
      const { email } = await newAccount(world);
      const { accessToken } = await logIn(world, email);
      const post = (path: string, body: object) =>
        request(world.url)
          .post(path)
          .set({ authorization: `Bearer ${accessToken}`, ...from() })
          .send(body)
          .expect(200);
      const { body: setup } = await post('/v1/second-factor/setup', {});
      const code = new TOTP({ secret: setup.key }).generate({ timestamp: world.clock.now().getTime() });
      const { body: on } = await post('/v1/second-factor', { ticket: setup.ticket, code });

      const { cookie, token } = await mailedLink(email);
      const answer = await use(token, cookie).expect(401);
      expect([answer.body.code, cookieOf(answer)]).toEqual(['second-factor-required', undefined]);
      const confirm = request(world.url)
        .post('/v1/login/code')
        .set({ ...from(), cookie: setCookieOf(answer, 'sampan_login') });
      expect(cookieOf(await confirm.send({ code: on.recoveryCodes[0] }).expect(200))).toBeDefined();
    });

    it('ends after 15 minutes; asking answers the same for everybody, and mails three times an hour', async () => {
      const { email } = await newAccount(world);
      const { cookie, token } = await mailedLink(email);
      world.clock.advance(16 * MINUTE);
      expect((await use(token, cookie).expect(403)).body.code).toBe('login-link-invalid');
      const answers = await inTurn(4, () => ask(email));
      const unknown = await ask('nobody@example.com');
      for (const { body, headers } of answers)
        expect([body, Object.keys(headers)]).toEqual([unknown.body, Object.keys(unknown.headers)]);
      expect(await world.database.collection('login_links').countDocuments({ email })).toBeLessThanOrEqual(3);
    });
  });

  describe('a change of address', () => {
    const post = (path: string, accessToken: string, body: object) =>
      request(world.url)
        .post(path)
        .set({ authorization: `Bearer ${accessToken}`, ...from() })
        .send(body);
    const ask = (accessToken: string, email: string) => post('/v1/address/code', accessToken, { email });
    const change = (accessToken: string, email: string, code: string) =>
      post('/v1/address', accessToken, { email, code });
    const undo = (token: string) => request(world.url).post('/v1/address/undo').set(from()).send({ token });
    const askSignup = (email: string) => request(world.url).post('/newsignupverify').set(from()).send({ email });
    const codeFor = (email: string) => currentCode(world, email, 'address');

    async function member() {
      const { email, id } = await newAccount(world);
      return { email, id, ...(await logIn(world, email)) };
    }

    /** A user whose address has just been changed, and the link that their old address got. */
    async function changed() {
      const person = await member();
      const newAddress = newEmail();
      await ask(person.accessToken, newAddress).expect(200);
      const answer = await change(person.accessToken, newAddress, await codeFor(newAddress)).expect(200);
      expect(answer.body.email).toBe(newAddress);
      const mail = await waitForMail(person.email, /address of your account was changed/i);
      expect(mail.text).toContain(newAddress);
      return { ...person, newAddress, token: /undo-address\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '' };
    }

    it('takes the code that the new address got, once, and keeps the session', async () => {
      const { email, accessToken } = await member();
      const newAddress = newEmail();
      await ask(accessToken, newAddress).expect(200);
      const code = await codeFor(newAddress);
      expect((await waitForMail(newAddress, /verification code/i)).text).toContain(code);
      expect((await change(accessToken, newAddress, 'AAAAA').expect(403)).body.code).toBe('wrong-code');
      expect((await change(accessToken, newEmail(), code).expect(403)).body.code).toBe('wrong-code');
      const answers = await Promise.all([1, 2].map(() => change(accessToken, newAddress, code)));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      await whoAmI(world, accessToken).expect(200);
      await tryLogIn(world, email, PASSWORD).expect(401);
      await logIn(world, newAddress);
      expect((await ask(accessToken, newEmail()).expect(409)).body.code).toBe('address-change-open');
      expect((await change(accessToken, newAddress, code).expect(409)).body.code).toBe('address-change-open');
    });

    it('needs a proof of who asks that is not older than ten minutes', async () => {
      const { accessToken } = await member();
      world.clock.advance(11 * MINUTE);
      const newAddress = newEmail();
      for (const answer of [await ask(accessToken, newAddress), await change(accessToken, newAddress, 'AAAAA')])
        expect([answer.status, answer.body.code]).toEqual([403, 'step-up-required']);
    });

    it('does not tell which addresses have an account: those get a mail, and no code', async () => {
      const [asker, owner] = [await member(), await member()];
      const former = await changed();
      const free = await ask(asker.accessToken, newEmail()).expect(200);
      for (const taken of [owner.email, former.email]) {
        const answer = await ask(asker.accessToken, taken).expect(200);
        expect([answer.body, Object.keys(answer.headers)]).toEqual([free.body, Object.keys(free.headers)]);
        await waitForMail(taken, /already has an account/i);
        expect((await mailsTo(taken)).filter(({ subject }) => /code/i.test(subject ?? ''))).toEqual([]);
        // Nor would the right code help.
        expect((await change(asker.accessToken, taken, await codeFor(taken)).expect(409)).body.code).toBe(
          'email-taken',
        );
      }
      await whoAmI(world, owner.accessToken).expect(200);
    });

    it('gives an address to one of two users who change to it at the same time, or to one who signs up', async () => {
      const [one, two] = [await member(), await member()];
      const address = newEmail();
      await askSignup(address).expect(200);
      const verifyComplete = await currentCode(world, address, 'signup');
      const proof = { email: address, verifyComplete };
      const { body } = await request(world.url).post('/newsignupverify').set(from()).send(proof).expect(200);
      const codes: string[] = [];
      for (const { accessToken } of [one, two]) {
        // Each proves the address with a code of their own.
        await ask(accessToken, address).expect(200);
        codes.push(await codeFor(address));
        await world.database
          .collection('verifications')
          .updateOne({ email: address, purpose: 'address' }, [{ $set: { sentAt: new Date(0) } }]);
      }
      const signUp = { email: address, password: PASSWORD, signupTicket: body.signupTicket };
      const answers = await Promise.all([
        change(one.accessToken, address, codes[1] ?? ''),
        change(two.accessToken, address, codes[1] ?? ''),
        request(world.url).post('/signup2').set(from()).send(signUp),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(await world.database.collection('users').countDocuments({ email: address })).toBe(1);
    });

    it('is undone by the old address, once: whoever changed it loses sessions, password and second factor', async () => {
      const { id, email, newAddress, accessToken, token } = await changed();
      const { body: setup } = await post('/v1/second-factor/setup', accessToken, {}).expect(200);
      const code = new TOTP({ secret: setup.key }).generate({ timestamp: world.clock.now().getTime() });
      await post('/v1/second-factor', accessToken, { ticket: setup.ticket, code }).expect(200);
      expect((await askSignup(email).expect(409)).body.code).toBe('email-taken');
      await request(world.url).get(`/undo-address?t=${token}`);
      expect((await undo(`${token.slice(0, -2)}xx`).expect(403)).body.code).toBe('reset-link-invalid');

      const answers = await Promise.all([undo(token), undo(token)]);
      expect(statuses(answers)).toEqual([200, 403]);
      await whoAmI(world, accessToken).expect(401);
      await tryLogIn(world, newAddress, PASSWORD).expect(401);
      await tryLogIn(world, email, PASSWORD).expect(401);
      expect(await userOf(email)).toMatchObject({ _id: id, formerAddress: null, secondFactor: null });
      const resetToken = answers.find(({ status }) => status === 200)?.body.resetToken;
      await request(world.url).post('/resetPassword').set(from()).send({ token: resetToken, password: 'a new one' });
      await logIn(world, email, 'a new one');
      await undo(token).expect(403);
    });

    it('keeps a second factor of before: the old mailbox alone does not get past it', async () => {
      const person = await member();
      const { body: setup } = await post('/v1/second-factor/setup', person.accessToken, {}).expect(200);
      const code = new TOTP({ secret: setup.key }).generate({ timestamp: world.clock.now().getTime() });
      await post('/v1/second-factor', person.accessToken, { ticket: setup.ticket, code }).expect(200);
      world.clock.advance(1000);
      const newAddress = newEmail();
      await ask(person.accessToken, newAddress).expect(200);
      await change(person.accessToken, newAddress, await codeFor(newAddress)).expect(200);
      const mail = await waitForMail(person.email, /address of your account was changed/i);
      const { body } = await undo(/undo-address\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '').expect(200);
      await request(world.url)
        .post('/resetPassword')
        .set(from())
        .send({ token: body.resetToken, password: 'a new one' });
      const answer = await tryLogIn(world, person.email, 'a new one').expect(401);
      expect(answer.body.code).toBe('second-factor-required');
    });

    it('stands after 7 days, and the old address is free again', async () => {
      const { email, newAddress, token } = await changed();
      world.clock.advance(7 * DAY + MINUTE);
      expect((await undo(token).expect(403)).body.code).toBe('reset-link-invalid');
      const { accessToken } = await logIn(world, newAddress);
      await ask(accessToken, newEmail()).expect(200);
      await until(async () => (await userOf(newAddress))?.['formerAddress'] === null, 'the release of the address');
      await askSignup(email).expect(200);
    });
  });
});
