import request, { type Response } from 'supertest';
import { Log } from '../src/core/logging/log.js';
import { OidcProvider } from '../src/modules/identity/login/oidc/oidc-provider.service.js';
import { from, newAccount, newEmail, tryLogIn, whoAmI } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { type ProviderAccount, type RunningProvider, startProvider } from './oidc-provider.js';

describe('oidc', () => {
  const PUBLIC_URL = 'http://sampan.test';
  let provider: RunningProvider;
  let world: TestWorld;

  const settings = (changes: Record<string, string> = {}) => ({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'sampan',
    OIDC_CLIENT_SECRET: 'a secret: of/the client',
    OIDC_ALLOWED_DOMAINS: 'example.com, acme.example',
    OIDC_GROUP_ROLES: 'it=operator,sales=business',
    ...changes,
  });

  beforeAll(async () => {
    provider = await startProvider(`${PUBLIC_URL}/single-sign-on`);
    world = await createTestWorld(settings());
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });

  let subjects = 0;
  const person = (email: string, claims: Record<string, unknown> = {}): ProviderAccount => ({
    sub: `subject-${(subjects += 1)}`,
    claims: { email, email_verified: true, name: 'Wei Chen', ...claims },
  });

  interface Begun {
    url: string;
    cookie: string;
  }

  async function begin({ url: base }: { url: string } = world): Promise<Begun> {
    const { body, headers } = await request(base).post('/v1/login/oidc').set(from()).expect(200);
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
    return { url: body.url, cookie };
  }

  const finish = (query: string, cookie: string, base = world.url) =>
    request(base).post('/v1/login/oidc/answer').set(from()).set({ cookie }).send({ query });

  /** The whole way, through the provider's own pages. */
  async function singleSignOn(account: ProviderAccount): Promise<Response> {
    provider.logsIn(account);
    const { url, cookie } = await begin();
    return finish((await provider.answerTo(url)).search, cookie);
  }

  const userOf = (email: string) => world.database.collection('users').findOne({ email });
  const planOf = async (email: string) =>
    (await world.database.collection('accounts').findOne({ _id: (await userOf(email))?.['ownAccountId'] }))?.[
      'assignedPlan'
    ];

  describe('a person of the provider', () => {
    it('gets an account at the first log-in, and the same one ever after, whatever the address is then', async () => {
      const wei = person(newEmail());
      const first = await singleSignOn(wei);
      expect([first.status, first.body.user.fullName, first.body.user.email]).toEqual([
        200,
        'Wei Chen',
        wei.claims['email'],
      ]);
      await whoAmI(world, first.body.accessToken).expect(200);
      const renamed = { ...wei, claims: { ...wei.claims, email: newEmail() } };
      const again = await singleSignOn(renamed);
      expect([again.status, again.body.user._id]).toEqual([200, first.body.user._id]);
    });

    it('is the user with their verified address; nobody else of the provider is from then on', async () => {
      const known = await newAccount(world);
      const owner = person(known.email);
      expect((await singleSignOn(owner)).body.user._id).toBe(known.id);
      // The provider gives the address to another person.
      const successor = await singleSignOn(person(known.email));
      expect([successor.status, successor.body.code]).toEqual([409, 'oidc-other-person']);
      expect((await singleSignOn(owner)).body.user._id).toBe(known.id);
    });

    it('is nobody without an address that the provider vouches for, or of another domain', async () => {
      const known = await newAccount(world);
      for (const email_verified of [false, undefined, 'no', 1]) {
        const refused = await singleSignOn(person(known.email, { email_verified }));
        expect([refused.status, refused.body.code]).toEqual([403, 'oidc-address-unverified']);
      }
      const elsewhere = await singleSignOn(person('someone@example.com.evil.example'));
      expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'oidc-domain-refused']);
      expect(await world.database.collection('identities').countDocuments({ userId: known.id })).toBe(0);
    });

    it('is who they were, by the subject alone, once they are known; the rule of domains stays', async () => {
      const wei = person(newEmail());
      const { user } = (await singleSignOn(wei)).body;
      const later = (claims: Record<string, unknown>) => singleSignOn({ ...wei, claims: { ...wei.claims, ...claims } });
      const odd = await later({ email: 'wéi chen@example.com' });
      expect([odd.status, odd.body.user._id]).toEqual([200, user._id]);
      expect((await later({ email: 'wei@elsewhere.example' })).body.code).toBe('oidc-domain-refused');
      expect((await later({ email_verified: false })).body.code).toBe('oidc-address-unverified');
    });

    it('still needs the second factor of their own', async () => {
      const secondFactor = { secretId: 's', enabledAt: new Date(), lastStep: 0, recoveryId: 'r', usedCodes: [] };
      const { email } = await newAccount(world, { secondFactor });
      const answer = await singleSignOn(person(email));
      expect([answer.status, answer.body.code, answer.body.accessToken]).toEqual([
        401,
        'second-factor-required',
        undefined,
      ]);
    });

    it('has the roles of their groups, and loses them with these', async () => {
      const wei = person(newEmail(), { groups: ['it', 'sales', 'others'] });
      const email = String(wei.claims['email']);
      expect((await singleSignOn(wei)).status).toBe(200);
      expect([(await userOf(email))?.['staffRole'], await planOf(email)]).toEqual(['operator', 'business']);
      // Groups that cannot be read remove no role.
      for (const groups of [undefined, null, 5, ['others', 5], { it: ['x'] }, '["it"']) {
        expect((await singleSignOn({ ...wei, claims: { ...wei.claims, groups } })).status).toBe(200);
        expect([(await userOf(email))?.['staffRole'], await planOf(email)]).toEqual(['operator', 'business']);
      }
      await singleSignOn({ ...wei, claims: { ...wei.claims, groups: [] } });
      expect([(await userOf(email))?.['staffRole'], await planOf(email)]).toEqual([null, 'free']);
    });
  });

  describe('who has no password', () => {
    const post = (path: string, accessToken: string, cookie = '') =>
      request(world.url)
        .post(path)
        .set({ authorization: `Bearer ${accessToken}`, ...from(), ...(cookie !== '' && { cookie }) });
    const sensitive = (accessToken: string) => post('/v1/second-factor/setup', accessToken);

    async function beginProof(accessToken: string): Promise<Begun> {
      const { body, headers } = await post('/v1/step-up/oidc/start', accessToken).expect(200);
      const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
      return { url: body.url, cookie };
    }
    const prove = (accessToken: string, search: string, cookie: string) =>
      post('/v1/step-up/oidc', accessToken, cookie).send({ query: search });

    it('proves again who they are by logging in at the provider once more, and only so', async () => {
      const wei = person(newEmail());
      const { accessToken } = (await singleSignOn(wei)).body;
      world.clock.advance(601_000);
      expect((await sensitive(accessToken)).body.code).toBe('step-up-required');

      const asked = await beginProof(accessToken);
      const parameters = new URL(asked.url).searchParams;
      expect([parameters.get('prompt'), parameters.get('max_age')]).toEqual(['login', '0']);
      // A login proves nothing for later, and the proof of another user does not count for this one.
      const login = await begin();
      const { search: loginAnswer } = await provider.answerTo(login.url);
      expect((await prove(accessToken, loginAnswer, login.cookie)).body.code).toBe('login-expired');
      provider.logsIn(person(newEmail()));
      const foreign = await beginProof(accessToken);
      const { search: foreignAnswer } = await provider.answerTo(foreign.url);
      expect((await prove(accessToken, foreignAnswer, foreign.cookie)).body.code).toBe('oidc-other-person');
      // An answer to a request without `prompt` and `max_age` is refused, too: the person was not asked again.
      provider.logsIn(wei);
      const silent = await beginProof(accessToken);
      const url = new URL(silent.url);
      url.searchParams.delete('prompt');
      url.searchParams.delete('max_age');
      const { search: silentAnswer } = await provider.answerTo(url.href);
      expect((await prove(accessToken, silentAnswer, silent.cookie)).body.code).toBe('oidc-refused');
      expect((await sensitive(accessToken)).body.code).toBe('step-up-required');

      const { search } = await provider.answerTo(asked.url);
      expect((await prove(accessToken, search, asked.cookie)).status).toBe(200);
      expect((await sensitive(accessToken)).status).toBe(200);
    });

    it('does not get past a second factor of their own by the provider', async () => {
      const wei = person(newEmail());
      const { accessToken, user } = (await singleSignOn(wei)).body;
      const secondFactor = { secretId: 's', enabledAt: new Date(), lastStep: 0, recoveryId: 'r', usedCodes: [] };
      await world.database
        .collection<{ _id: string }>('users')
        .updateOne({ _id: user._id }, { $set: { secondFactor } });
      const { url, cookie } = await beginProof(accessToken);
      const { search } = await provider.answerTo(url);
      expect((await prove(accessToken, search, cookie)).body.code).toBe('second-factor-wrong');
    });
  });

  describe('an answer of the provider', () => {
    it('works once, with what it belongs to, in the browser that asked', async () => {
      provider.logsIn(person(newEmail()));
      const [mine, other] = [await begin(), await begin()];
      const { search } = await provider.answerTo(mine.url);
      const codes = async (query: string, cookie: string) => (await finish(query, cookie)).body.code;
      expect(await codes(search, '')).toBe('login-expired');
      expect(await codes(search, `${mine.cookie.split('=')[0]}=forged`)).toBe('login-expired');
      // A victim who is led to the answer of an attacker's log-in.
      expect(await codes(search, other.cookie)).toBe('login-expired');
      const renamed = `${mine.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
      expect(await codes(search, renamed)).toBe('oidc-refused');
      expect(await codes(search.replace(/state=[^&]+/, 'state=another'), mine.cookie)).toBe('login-expired');
      const state = new URLSearchParams(search).get('state') ?? '';
      expect(await codes(`?error=access_denied&state=${state}`, mine.cookie)).toBe('oidc-refused');
      expect((await finish(search, mine.cookie)).status).toBe(200);
      expect(await codes(search, mine.cookie)).toBe('oidc-refused');
    });

    it('ends the log-in of its own tab, and none of another', async () => {
      const browser = request.agent(world.url);
      const start = async () => (await browser.post('/v1/login/oidc').set(from()).expect(200)).body.url as string;
      const end = (query: string) => browser.post('/v1/login/oidc/answer').set(from()).send({ query });
      provider.logsIn(person(newEmail()));
      const [first, second] = [await start(), await start()];
      const answers = [await provider.answerTo(first), await provider.answerTo(second)];
      expect((await end('?code=x&state=of-no-tab')).body.code).toBe('login-expired');
      for (const { search } of answers) expect((await end(search)).status).toBe(200);
      expect((await end(answers[0]?.search ?? '')).body.code).toBe('login-expired');
    });

    it('leaves no heap of cookies where somebody begins again and again', async () => {
      const browser = request.agent(world.url);
      const sent: number[] = [];
      for (let turn = 0; turn < 14; turn += 1) {
        const { request: asked } = (await browser.post('/v1/login/oidc').set(from()).expect(200)) as unknown as {
          request: { header: Record<string, string> };
        };
        sent.push((asked.header['cookie'] ?? asked.header['Cookie'] ?? '').length);
      }
      expect(Math.max(...sent)).toBeLessThan(6000);
    });

    it('comes too late after ten minutes', async () => {
      provider.logsIn(person(newEmail()));
      const { url, cookie } = await begin();
      const { search } = await provider.answerTo(url);
      world.clock.advance(700_000);
      const late = await finish(search, cookie);
      expect([late.status, late.body.code]).toEqual([403, 'login-expired']);
    });
  });

  it('asks with PKCE, a state and a nonce, and for no more than it needs', async () => {
    const asked = new URL((await begin()).url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).toBe('openid email profile');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(20);
  });

  it('refuses pages of other sites', async () => {
    const foreign = await request(world.url)
      .post('/v1/login/oidc')
      .set({ ...from(), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(foreign.body.code).toBe('cross-site-request');
  });

  it('leaves no way in but the provider where passwords are off', async () => {
    const strict = await createTestWorld(settings({ DISABLE_PASSWORD: 'true' }));
    try {
      const { email } = await newAccount(strict);
      const refused = await Promise.all([
        tryLogIn(strict, email, 'correct horse'),
        request(strict.url).post('/v1/login/link').set(from()).send({ email }),
        request(strict.url).post('/resetPasswordLink').set(from()).send({ email }),
        request(strict.url).post('/newsignupverify').set(from()).send({ email: newEmail() }),
      ]);
      expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('password-disabled'));
      provider.logsIn(person(email));
      const { url, cookie } = await begin(strict);
      await finish((await provider.answerTo(url)).search, cookie, strict.url).expect(200);
      const { body } = await request(strict.url).get('/config.json').expect(200);
      expect([body.hasPasswords, body.singleSignOn]).toEqual([false, { name: 'Single sign-on' }]);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['the provider is away', { OIDC_ISSUER: 'http://127.0.0.1:9' }, 'oidc-unreachable'],
    ['there is none', { OIDC_ISSUER: undefined }, 'oidc-off'],
  ])('says so while %s', async (_, changes, code) => {
    const config = { env: { ...world.env, ...changes } };
    await expect(new OidcProvider(config, world.app.get(Log)).start()).rejects.toMatchObject({ code });
  });
});
