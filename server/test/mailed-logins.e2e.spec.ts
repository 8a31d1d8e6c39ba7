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
  PASSWORD,
  statuses,
  tryLogIn,
  whoAmI,
} from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { waitForMail } from './inbox.js';

const MINUTE = 60_000;
let world: TestWorld;
let worker: WorkerApp;

beforeAll(async () => {
  world = await createTestWorld();
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
    const mail = await waitForMail(email, /new log-in/i);
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
    const mail = await waitForMail(email, /link to log in/i);
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
