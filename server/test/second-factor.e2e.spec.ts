import { TOTP } from 'otpauth';
import request from 'supertest';
import type { EndpointShape } from '#contract/endpoint.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { DerivedSecrets } from '../src/core/secrets/secrets.js';
import { PASSWORD_RESET } from '../src/modules/platform/mail/domain/mailed-secrets.js';
import {
  cookieOf,
  countByStatus,
  from,
  inTurn,
  loggedIn,
  logIn,
  newAccount,
  PASSWORD,
  refresh,
  sessionOf,
  statuses,
  tryLogIn,
  whoAmI,
} from './auth-calls.js';
import { memberCalls, nameOf, samplesAbout } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';
import { newTeam, type Person } from './people.js';

describe('second factor', () => {
  const SECOND = 1000;
  const MINUTE = 60 * SECOND;
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
  const as = (accessToken: string) => ({ authorization: `Bearer ${accessToken}`, ...from() });
  const post = (path: string, accessToken: string, body?: object) =>
    request(world.url).post(path).set(as(accessToken)).send(body);

  /** Code that the person's app shows; each step of 30 seconds has another one. */
  function codeOf(key: string): string {
    return new TOTP({ secret: key }).generate({ timestamp: world.clock.now().getTime() });
  }

  function nextCodeOf(key: string): string {
    world.clock.advance(30 * SECOND);
    return codeOf(key);
  }

  /** A person whose second factor is on. */
  async function secured() {
    const { email } = await newAccount(world);
    const session = await logIn(world, email);
    const { body } = await post('/v1/second-factor/setup', session.accessToken).expect(200);
    const { key, ticket } = body as { key: string; ticket: string };
    const answer = await post('/v1/second-factor', session.accessToken, { ticket, code: codeOf(key) }).expect(200);
    return { email, key, session, recoveryCodes: answer.body.recoveryCodes as string[] };
  }

  const stepCookieOf = (answer: { headers: Record<string, string | string[]> }) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.includes('sampan_login')) ?? '';

  /** Shows the password; returns the cookie that the code goes with. */
  async function begin(email: string): Promise<string> {
    const answer = await tryLogIn(world, email, PASSWORD).expect(401);
    expect(answer.body.code).toBe('second-factor-required');
    expect(cookieOf(answer)).toBeUndefined();
    return stepCookieOf(answer);
  }

  const confirm = (cookie: string, code: string, headers = from()) =>
    request(world.url)
      .post('/v1/login/code')
      .set({ ...headers, ...(cookie !== '' && { cookie }) })
      .send({ code });

  describe('switching on', () => {
    it('counts once a code confirms it, tells the person, and stores neither secret nor recovery codes', async () => {
      const { email } = await newAccount(world);
      const { accessToken } = await logIn(world, email);
      const { body: setup } = await post('/v1/second-factor/setup', accessToken).expect(200);
      const wrong = await post('/v1/second-factor', accessToken, { ticket: setup.ticket, code: '000000' }).expect(403);
      expect(wrong.body.code).toBe('second-factor-wrong');
      await logIn(world, email);

      const code = codeOf(setup.key);
      const on = await post('/v1/second-factor', accessToken, { ticket: setup.ticket, code }).expect(200);
      expect(on.body.recoveryCodes).toHaveLength(10);
      expect(new Set(on.body.recoveryCodes).size).toBe(10);
      await begin(email);
      expect((await waitForMail(email, /two-step login is on/i)).text).toContain('authenticator app');

      const security = await request(world.url).get('/v1/security').set(as(accessToken)).expect(200);
      expect(security.body.secondFactor).toEqual({ enabledAt: expect.any(Number), recoveryCodesLeft: 10 });
      const stored = JSON.stringify(await userOf(email));
      for (const secret of [setup.key, ...on.body.recoveryCodes]) expect(stored).not.toContain(secret);
      const again = await post('/v1/second-factor', accessToken, { ticket: setup.ticket, code }).expect(409);
      expect(again.body.code).toBe('second-factor-on');
    });

    it('takes no ticket of another person', async () => {
      const [mine, theirs] = [await newAccount(world), await newAccount(world)];
      const { accessToken } = await logIn(world, mine.email);
      const other = await logIn(world, theirs.email);
      const { body: setup } = await post('/v1/second-factor/setup', other.accessToken).expect(200);
      const code = codeOf(setup.key);
      const foreign = await post('/v1/second-factor', accessToken, { ticket: setup.ticket, code }).expect(403);
      expect(foreign.body.code).toBe('login-expired');
      expect(await userOf(mine.email)).toMatchObject({ secondFactor: null });
    });
  });

  describe('a log-in with a second factor', () => {
    it('opens a new session only with password and code, in the browser that showed the password', async () => {
      const { email, key } = await secured();
      const cookie = await begin(email);
      const code = nextCodeOf(key);
      for (const other of ['', 'sampan_login=made-up', await begin((await secured()).email)]) {
        const refused = await confirm(other, code);
        expect([refused.status, refused.body.code, cookieOf(refused)]).toEqual([403, expect.any(String), undefined]);
      }
      const answer = await confirm(cookie, code).expect(200);
      const session = loggedIn(answer);
      expect(answer.body.user.email).toBe(email);
      await whoAmI(world, session.accessToken).expect(200);
      await refresh(world, session.cookie).expect(200);

      const twice = await confirm(cookie, nextCodeOf(key)).expect(403);
      expect(twice.body.code).toBe('login-expired');
    });

    it('takes a code once, also from many browsers at the same time, and none of an earlier step', async () => {
      const { email, key } = await secured();
      const cookies = await inTurn(5, () => begin(email));
      const before = codeOf(key);
      const code = nextCodeOf(key);
      const answers = await Promise.all(cookies.map((cookie) => confirm(cookie, code)));
      expect(statuses(answers)).toEqual([200, 403, 403, 403, 403]);
      const earlier = await confirm(await begin(email), before).expect(403);
      expect(earlier.body.code).toBe('second-factor-wrong');
    });

    it('finishes a begun log-in once, also with two good codes at the same time', async () => {
      const { email, recoveryCodes } = await secured();
      const cookie = await begin(email);
      const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => confirm(cookie, code)));
      expect(statuses(answers)).toEqual([200, 403]);
    });

    it('takes each recovery code once, however it is typed, and says that one was used', async () => {
      const { email, session, recoveryCodes } = await secured();
      const [code = ''] = recoveryCodes;
      const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
      const cookies = await inTurn(3, () => begin(email));
      const answers = await Promise.all(cookies.map((cookie) => confirm(cookie, typed)));
      expect(statuses(answers)).toEqual([200, 403, 403]);
      await waitForMail(email, /recovery code was used/i);
      const security = await request(world.url).get('/v1/security').set(as(session.accessToken)).expect(200);
      expect(security.body.secondFactor.recoveryCodesLeft).toBe(9);

      const renewed = await post('/v1/second-factor/recovery-codes', session.accessToken).expect(200);
      await confirm(await begin(email), recoveryCodes[1] ?? '').expect(403);
      await confirm(await begin(email), renewed.body.recoveryCodes[0]).expect(200);
    });

    it('limits guesses per person, from whatever network', async () => {
      const { email, key } = await secured();
      const cookie = await begin(email);
      const tries = await inTurn(10, () => confirm(cookie, '000000'));
      expect(countByStatus(tries)).toEqual({ 403: 10 });
      await confirm(await begin(email), nextCodeOf(key)).expect(429);
    });

    it('has to be done within 10 minutes, and with the password that was shown', async () => {
      const { email, key, recoveryCodes } = await secured();
      const late = await begin(email);
      const changed = await begin(email);
      const { accessToken } = loggedIn(await confirm(await begin(email), recoveryCodes[0] ?? '').expect(200));
      const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
      await post('/v1/changePassword', accessToken, change).expect(200);
      expect((await confirm(changed, nextCodeOf(key)).expect(403)).body.code).toBe('login-expired');
      world.clock.advance(11 * MINUTE);
      expect((await confirm(late, codeOf(key)).expect(403)).body.code).toBe('login-expired');
    });

    it('is not passed by a new password', async () => {
      const { email } = await secured();
      await request(world.url).post('/resetPasswordLink').set(from()).send({ email }).expect(200);
      const reset = await world.database.collection('password_resets').findOne({ email });
      const token = world.app.get(DerivedSecrets).token(PASSWORD_RESET, String(reset?.['resetId']));
      const answer = await request(world.url).post('/resetPassword').set(from()).send({ token, password: PASSWORD });
      expect([answer.status, cookieOf(answer)]).toEqual([200, undefined]);
      await begin(email);
    });

    it('gives the browser no session that somebody else has put there', async () => {
      const { email, key } = await secured();
      const attacker = await logIn(world, (await newAccount(world)).email);
      const cookie = await begin(email);
      const session = loggedIn(await confirm(`${cookie}; ${attacker.cookie}`, nextCodeOf(key)).expect(200));
      expect(session.refreshToken).not.toBe(attacker.refreshToken);
      expect((await whoAmI(world, attacker.accessToken)).body.user.email).not.toBe(email);
    });

    it('ends with switching it off', async () => {
      const { email, session } = await secured();
      await request(world.url).delete('/v1/second-factor').set(as(session.accessToken)).expect(200);
      await logIn(world, email);
      await waitForMail(email, /two-step login is off/i);
    });
  });

  describe('calls that ask again who makes them', () => {
    const guarded = memberCalls.filter(({ stepUp }) => stepUp);
    const named = guarded.map((endpoint): [string, EndpointShape] => [nameOf(endpoint), endpoint]);
    const samples = samplesAbout(new Proxy({} as Parameters<typeof samplesAbout>[0], { get: () => 'x' }));

    /** 11 minutes after the log-in: the access token still works. */
    async function staleSession(email: string) {
      const session = await logIn(world, email);
      world.clock.advance(11 * MINUTE);
      return session.accessToken;
    }

    it.each(named)('%s: is refused 10 minutes after the log-in', async (_, endpoint) => {
      const headers = await sessionOf(world, await newAccount(world, { staffRole: 'administrator' }));
      world.clock.advance(11 * MINUTE);
      const { params = {}, body } = samples.get(endpoint) ?? {};
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
      const verb = endpoint.method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete';
      const answer = await request(world.url)[verb](path).set(headers).send(body);
      expect([answer.status, answer.body.code]).toEqual([403, 'step-up-required']);
    });

    it('are taken for 10 minutes after the password, in that session alone', async () => {
      const { email } = await newAccount(world);
      const accessToken = await staleSession(email);
      const wrong = await post('/v1/step-up', accessToken, { password: 'wrong' }).expect(403);
      expect(wrong.body.code).toBe('current-password-wrong');
      await post('/v1/second-factor/setup', accessToken).expect(403);
      await post('/v1/step-up', accessToken, { password: PASSWORD }).expect(200);
      await post('/v1/second-factor/setup', accessToken).expect(200);
      const other = await staleSession(email);
      await post('/v1/second-factor/setup', other).expect(403);
    });

    it('want the code, not the password, where the second factor is on', async () => {
      const { email, key, recoveryCodes } = await secured();
      const { accessToken } = loggedIn(await confirm(await begin(email), recoveryCodes[0] ?? '').expect(200));
      world.clock.advance(11 * MINUTE);
      const byPassword = await post('/v1/step-up', accessToken, { password: PASSWORD }).expect(403);
      expect(byPassword.body.code).toBe('second-factor-wrong');
      await request(world.url).delete('/v1/second-factor').set(as(accessToken)).expect(403);
      const code = codeOf(key);
      await post('/v1/step-up', accessToken, { code }).expect(200);
      await post('/v1/step-up', accessToken, { code }).expect(403);
      await request(world.url).delete('/v1/second-factor').set(as(accessToken)).expect(200);
    });
  });

  describe('a team that demands a second factor', () => {
    const demand = (accessToken: string, isDemanded = true) =>
      request(world.url).put('/v1/teams/second-factor').set(as(accessToken)).send({ isDemanded });
    const setUp = async (accessToken: string) => {
      const { body } = await post('/v1/second-factor/setup', accessToken).expect(200);
      const code = codeOf(body.key);
      await post('/v1/second-factor', accessToken, { ticket: body.ticket, code }).expect(200);
    };
    const tokenOf = ({ headers }: Person) => (headers['authorization'] ?? '').replace('Bearer ', '');
    const samples = samplesAbout(new Proxy({} as Parameters<typeof samplesAbout>[0], { get: () => 'x' }));
    const send = (endpoint: EndpointShape, headers: Record<string, string>) => {
      const { method, path } = endpoint;
      const { params = {}, body, query = {} } = samples.get(endpoint) ?? {};
      const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
      const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? 'x');
      return request(world.url)[verb](filled).set(headers).query(query).send(body);
    };

    async function demandingTeam() {
      const { owner, members } = await newTeam(world, { members: 1 });
      const [ownerToken, member] = [tokenOf(owner), members[0] as Person];
      expect((await demand(ownerToken).expect(403)).body.code).toBe('second-factor-demanded');
      await request(world.url).get('/v1/teams').set(member.headers).expect(200);
      await setUp(ownerToken);
      return { ownerToken, member, memberToken: tokenOf(member) };
    }

    it('is refused to its users, in sessions that are open too, until they have one; its owner goes on', async () => {
      const { ownerToken, member, memberToken } = await demandingTeam();
      expect((await demand(memberToken).expect(403)).body.code).toBe('not-team-admin');
      const on = await demand(ownerToken).expect(200);
      expect(on.body.demandsSecondFactor).toBe(true);
      await request(world.url).get('/v1/contacts').set(as(ownerToken)).expect(200);

      const refused = await request(world.url).get('/v1/contacts').set(member.headers).expect(403);
      expect(refused.body.code).toBe('second-factor-demanded');
      const again = loggedIn(await tryLogIn(world, member.email, PASSWORD).expect(200));
      await request(world.url).get('/v1/contacts').set(as(again.accessToken)).expect(403);
      const { body: session } = await refresh(world, again.cookie).expect(200);
      expect(session.user.mustSetUpSecondFactor).toBe(true);

      await setUp(memberToken);
      await request(world.url).get('/v1/contacts').set(member.headers).expect(200);
      const { body } = await request(world.url).get('/anonCheck').set(member.headers).expect(200);
      expect(body.user.mustSetUpSecondFactor).toBe(false);
    });

    it('refuses every call of members but those by which they set it up, change their profile or leave', async () => {
      const { ownerToken, member } = await demandingTeam();
      await demand(ownerToken).expect(200);
      const calls = [...new Map(memberCalls.map((call) => [nameOf(call), call])).values()];
      const open = new Set(allCalls.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(nameOf));
      const answers = await inTurn(calls.length, async (at) => {
        const call = calls[at] as EndpointShape;
        const { status, body } = await send(call, { ...member.headers, ...from() });
        return { name: nameOf(call), code: status === 403 ? String(body.code) : String(status) };
      });
      const reached = answers.filter(({ code }) => code !== 'second-factor-demanded').map(({ name }) => name);
      expect(reached.filter((name) => !open.has(name))).toEqual([]);
      expect(reached.length).toBeGreaterThan(0);
    });

    it('lets them change what is theirs, and nothing of the account, in whatever call', async () => {
      const { ownerToken, member } = await demandingTeam();
      const { headers } = member;
      await request(world.url)
        .patch(`/v1/teams/members/${member.user?._id ?? ''}`)
        .set(as(ownerToken))
        .send({ role: 'admin' })
        .expect(200);
      await demand(ownerToken).expect(200);
      const change = (body: object) => request(world.url).post('/v1/updateProfile').set(headers).send(body);
      await change({ fullName: 'Mei Lin' }).expect(200);
      const ofAccount = { transferSettings: { needsPassword: false, senderName: 'The Bank' } };
      for (const body of [ofAccount, { fullName: 'Mei', ...ofAccount }, { requestSettings: {} }])
        expect((await change(body).expect(403)).body.code).toBe('second-factor-demanded');
      const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
      expect([body.user.fullName, body.user.transferSettings.senderName]).toEqual(['Mei Lin', '']);
    });

    it('binds programs, and is over when it is switched off', async () => {
      const { ownerToken, member, memberToken } = await demandingTeam();
      const wish = { name: 'Script', scopes: ['contacts'], days: 30 };
      const { body: program } = await post('/v1/access-tokens', memberToken, wish).expect(201);
      const asProgram = { authorization: `Bearer ${program.value}`, ...from() };
      await request(world.url).get('/v1/contacts').set(asProgram).expect(200);
      await demand(ownerToken).expect(200);
      const refused = await request(world.url).get('/v1/contacts').set(asProgram).expect(403);
      expect(refused.body.code).toBe('second-factor-demanded');
      await demand(ownerToken, false).expect(200);
      await request(world.url).get('/v1/contacts').set(asProgram).expect(200);
      await request(world.url).get('/v1/contacts').set(member.headers).expect(200);
    });
  });
});
