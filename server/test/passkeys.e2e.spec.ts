import request from 'supertest';
import { TOTP } from 'otpauth';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { cookieOf, from, loggedIn, logIn, newAccount, PASSWORD, statuses, tryLogIn, whoAmI } from './auth-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';
import { currentCode, newTeam } from './people.js';
import { SoftwareAuthenticator, type Tampering } from './software-authenticator.js';

describe('passkeys', () => {
  const MINUTE = 60_000;
  let world: TestWorld;
  let worker: WorkerApp;
  let origin: string;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
    origin = new URL(world.env.PUBLIC_URL).origin;
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  interface Begun {
    options: Parameters<SoftwareAuthenticator['create']>[0] & Parameters<SoftwareAuthenticator['get']>[0];
    cookie: string;
  }

  const post = (path: string, accessToken?: string, cookie?: string) =>
    request(world.url)
      .post(path)
      .set({
        ...from(),
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...(cookie !== undefined && { cookie }),
      });

  /** Gets a challenge, in a browser of its own. */
  async function begin(path: string, accessToken?: string): Promise<Begun> {
    const { body, headers } = await post(`${path}/challenge`, accessToken).expect(200);
    const [line = ''] = [headers['set-cookie'] ?? []].flat();
    expect(line).toMatch(/sampan_passkey=.*HttpOnly/i);
    return { options: body, cookie: line.split(';')[0] ?? '' };
  }

  async function tryAdd(accessToken: string, authenticator: SoftwareAuthenticator, tampering: Tampering = {}) {
    const { options, cookie } = await begin('/v1/passkeys', accessToken);
    const credential = authenticator.create(options, tampering);
    return post('/v1/passkeys', accessToken, cookie).send({ name: 'Laptop', credential });
  }

  /** A logged-in user with a passkey. */
  async function withPasskey() {
    const { email, id } = await newAccount(world);
    const { accessToken } = await logIn(world, email);
    const authenticator = new SoftwareAuthenticator(origin);
    const { status, body } = await tryAdd(accessToken, authenticator);
    expect(status).toBe(201);
    return { email, id, accessToken, authenticator, passkeyId: String(body.passkeyId) };
  }

  const show = (cookie: string | undefined, credential: object) =>
    post('/v1/login/passkey', undefined, cookie).send({ credential });

  async function logInWith(authenticator: SoftwareAuthenticator, tampering: Tampering = {}) {
    const { options, cookie } = await begin('/v1/login/passkey');
    return show(cookie, authenticator.get(options, tampering));
  }

  const security = (accessToken: string) =>
    request(world.url)
      .get('/v1/security')
      .set({ ...from(), authorization: `Bearer ${accessToken}` })
      .expect(200);

  describe('passkeys of a member', () => {
    it('are added, listed, renamed and removed, with a mail for each that comes or goes', async () => {
      const { email, accessToken, authenticator, passkeyId } = await withPasskey();
      expect((await waitForMail(email, /passkey was added/i)).text).toContain('without a password');
      const as = { ...from(), authorization: `Bearer ${accessToken}` };
      await request(world.url).patch(`/v1/passkeys/${passkeyId}`).set(as).send({ name: 'Desk' }).expect(200);
      const { body } = await security(accessToken);
      expect(body.passkeys).toEqual([{ passkeyId, name: 'Desk', createdAt: expect.any(Number), lastUsedAt: null }]);

      await request(world.url).delete(`/v1/passkeys/${passkeyId}`).set(as).expect(200);
      const again = await request(world.url).delete(`/v1/passkeys/${passkeyId}`).set(as).expect(404);
      expect(again.body.code).toBe('passkey-not-found');
      await waitForMail(email, /passkey was removed/i);
      expect((await logInWith(authenticator)).body.code).toBe('passkey-refused');
    });

    it('are not added twice by one authenticator', async () => {
      const { accessToken, authenticator } = await withPasskey();
      const { options } = await begin('/v1/passkeys', accessToken);
      expect(options).toMatchObject({ excludeCredentials: [{ id: authenticator.credentialId }] });
      expect((await tryAdd(accessToken, authenticator)).body.code).toBe('passkey-exists');
    });

    it.each<[string, Tampering]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['no verification of the person', { isUnverified: true }],
    ])('are not added with %s', async (_, tampering) => {
      const { email } = await newAccount(world);
      const { accessToken } = await logIn(world, email);
      const { status, body } = await tryAdd(accessToken, new SoftwareAuthenticator(origin), tampering);
      expect([status, body.code]).toEqual([403, 'passkey-refused']);
    });

    it('are not added by the challenge of another person, nor by one for a log-in', async () => {
      const [mine, theirs] = [await withPasskey(), await withPasskey()];
      for (const begun of [await begin('/v1/passkeys', theirs.accessToken), await begin('/v1/login/passkey')]) {
        const authenticator = new SoftwareAuthenticator(origin);
        const { challenge } = begun.options;
        const credential = authenticator.create({ challenge, rp: { id: 'sampan.test' }, user: { id: 'x' } });
        const answer = await post('/v1/passkeys', mine.accessToken, begun.cookie).send({ name: 'x', credential });
        expect([answer.status, answer.body.code]).toEqual([403, 'passkey-expired']);
      }
    });
  });

  describe('a log-in with a passkey', () => {
    it('opens a new session, and says when it was used', async () => {
      const { email, authenticator } = await withPasskey();
      const answer = await logInWith(authenticator);
      const { accessToken } = loggedIn(answer);
      expect([answer.status, answer.body.user.email]).toEqual([200, email]);
      await whoAmI(world, accessToken).expect(200);
      expect((await security(accessToken)).body.passkeys).toMatchObject([{ lastUsedAt: expect.any(Number) }]);
      await logIn(world, email);
    });

    it('stands for the second factor', async () => {
      const { email, accessToken, authenticator } = await withPasskey();
      const { body: setup } = await post('/v1/second-factor/setup', accessToken).expect(200);
      const code = new TOTP({ secret: setup.key }).generate({ timestamp: world.clock.now().getTime() });
      await post('/v1/second-factor', accessToken).send({ ticket: setup.ticket, code }).expect(200);
      const asked = await tryLogIn(world, email, PASSWORD).expect(401);
      expect(asked.body.details).toEqual({ hasApp: true, hasPasskey: true });
      expect((await logInWith(authenticator)).status).toBe(200);
    });

    it.each<[string, Tampering]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['no verification of the person', { isUnverified: true }],
      ['no user', { userHandle: '' }],
      ['a user who is none', { userHandle: 'AAAA' }],
    ])('is refused with %s', async (_, tampering) => {
      const { authenticator } = await withPasskey();
      const { userHandle, ...rest } = tampering;
      const { options, cookie } = await begin('/v1/login/passkey');
      const credential = authenticator.get(options, rest);
      const response = { ...credential.response, userHandle: userHandle ?? credential.response.userHandle };
      if (response.userHandle === '') Reflect.deleteProperty(response, 'userHandle');
      const answer = await show(cookie, { ...credential, response });
      expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([403, 'passkey-refused', undefined]);
    });

    it('takes no passkey of another person: neither their user nor their credential with a key of one’s own', async () => {
      const [mine, theirs] = [await withPasskey(), await withPasskey()];
      const { userHandle, credentialId } = theirs.authenticator;
      for (const tampering of [{ userHandle }, { credentialId }, { userHandle, credentialId }]) {
        const answer = await logInWith(mine.authenticator, tampering);
        expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([403, 'passkey-refused', undefined]);
      }
      expect((await logInWith(mine.authenticator)).body.user.email).toBe(mine.email);
    });

    it('answers each challenge once, also at the same time, in the browser that asked, within 5 minutes', async () => {
      const { authenticator } = await withPasskey();
      const { options, cookie } = await begin('/v1/login/passkey');
      const credential = authenticator.get(options);
      expect((await show(undefined, credential)).body.code).toBe('passkey-expired');
      const other = await begin('/v1/login/passkey');
      expect((await show(other.cookie, credential)).body.code).toBe('passkey-refused');
      const answers = await Promise.all([1, 2, 3].map(() => show(cookie, credential)));
      expect(statuses(answers)).toEqual([200, 403, 403]);
      expect((await show(cookie, credential)).body.code).toBe('passkey-expired');

      const late = await begin('/v1/login/passkey');
      world.clock.advance(6 * MINUTE);
      expect((await show(late.cookie, authenticator.get(late.options))).body.code).toBe('passkey-expired');
    });

    it('is refused when the counter does not grow, which a copied key shows by, also at the same time', async () => {
      const { authenticator } = await withPasskey();
      expect((await logInWith(authenticator, { counter: 5 })).status).toBe(200);
      for (const counter of [5, 4]) {
        const answer = await logInWith(authenticator, { counter });
        expect([answer.status, answer.body.code]).toEqual([403, 'passkey-refused']);
      }
      const answers = await Promise.all([1, 2].map(() => logInWith(authenticator, { counter: 6 })));
      expect(statuses(answers)).toEqual([200, 403]);
    });
  });

  describe('a passkey as proof of who makes the calls', () => {
    async function prove(accessToken: string, authenticator: SoftwareAuthenticator) {
      const { options, cookie } = await begin('/v1/step-up/passkey', accessToken);
      const credential = authenticator.get(options);
      return post('/v1/step-up/passkey', accessToken, cookie).send({ credential });
    }

    it('is taken from its owner alone', async () => {
      const [mine, theirs] = [await withPasskey(), await withPasskey()];
      world.clock.advance(11 * MINUTE);
      const { accessToken } = mine;
      expect((await post('/v1/passkeys/challenge', accessToken).expect(403)).body.code).toBe('step-up-required');
      expect((await prove(accessToken, theirs.authenticator)).body.code).toBe('passkey-refused');
      await post('/v1/passkeys/challenge', accessToken).expect(403);
      expect((await prove(accessToken, mine.authenticator)).status).toBe(200);
      await post('/v1/passkeys/challenge', accessToken).expect(200);
    });

    it('is the second factor that a team demands: the password alone neither logs in nor proves it', async () => {
      const { owner, members } = await newTeam(world, { members: 1 });
      const tokenOf = (person = owner) => (person.headers['authorization'] ?? '').replace('Bearer ', '');
      const [ownersKey, matesKey] = [new SoftwareAuthenticator(origin), new SoftwareAuthenticator(origin)];
      expect((await tryAdd(tokenOf(), ownersKey)).status).toBe(201);
      const demand = request(world.url).put('/v1/teams/second-factor').set(owner.headers);
      await demand.send({ isDemanded: true }).expect(200);
      const [mate = owner] = members;
      await request(world.url).get('/v1/contacts').set(mate.headers).expect(403);
      expect((await tryAdd(tokenOf(mate), matesKey)).status).toBe(201);
      await request(world.url).get('/v1/contacts').set(mate.headers).expect(200);

      const asked = await tryLogIn(world, mate.email, 'correct horse').expect(401);
      expect(asked.body.details).toEqual({ hasApp: false, hasPasskey: true });
      const { accessToken } = loggedIn(await logInWith(matesKey));
      world.clock.advance(11 * MINUTE);
      expect((await post('/v1/step-up', accessToken).send({ password: 'correct horse' })).status).toBe(403);
      expect((await prove(accessToken, matesKey)).status).toBe(200);
    });
  });

  describe('passkeys that somebody else may have added', () => {
    it('are removed by the undo of a change of address', async () => {
      const { email, id, accessToken, authenticator } = await withPasskey();
      const address = `new-${email}`;
      await post('/v1/address/code', accessToken).send({ email: address }).expect(200);
      const code = await currentCode(world, address, 'address');
      await post('/v1/address', accessToken).send({ email: address, code }).expect(200);
      const mail = await waitForMail(email, /address of your account was changed/i);
      const token = /undo-address\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1];
      await post('/v1/address/undo').send({ token }).expect(200);
      expect((await logInWith(authenticator)).body.code).toBe('passkey-refused');
      expect(await world.database.collection<{ _id: string }>('users').findOne({ _id: id })).toMatchObject({
        email,
        passkeys: [],
      });
    });

    it('are removed by “this was not me”', async () => {
      const { email, authenticator } = await withPasskey();
      const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
      await tryLogIn(world, email, PASSWORD, { ...from(), 'user-agent': phone }).expect(200);
      const mail = await waitForMail(email, /new login/i);
      const token = /not-me\?t=([\w.-]+)/.exec(mail.text ?? '')?.[1];
      await post('/v1/login/disown').send({ token }).expect(200);
      expect((await logInWith(authenticator)).body.code).toBe('passkey-refused');
    });
  });
});
