import request from 'supertest';
import { EXPIRES_NEVER, EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { Policies } from '#contract/admin/policies.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { InstallationPolicies } from '../src/modules/platform/policies/index.js';
import { initialPolicies } from '../src/modules/platform/policies/installation-policies.service.js';
import { from, logIn, newAccount, newEmail, refresh, tryLogIn } from './auth-calls.js';
import { waitForMail } from './inbox.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import {
  createTransferOf,
  type Member,
  newMember,
  newVisitor,
  openUploadOf,
  putFiles,
  send,
  transferBody,
  upload,
} from './people.js';

describe('policies', () => {
  const MEGABYTE = 1_000_000;
  const DAY = 24 * 60 * 60 * 1000;
  const reason = 'A rule of the house';
  const files = [{ path: 'plan.pdf', bytes: Buffer.from('a plan') }];

  let world: TestWorld;
  let member: Member;
  let administrator: { headers: Record<string, string> };

  beforeAll(async () => {
    world = await sharedWorld();
    member = await newMember(world, { role: 'business' });
    administrator = await newStaff('administrator');
  });
  afterEach(() => decide({}));
  afterAll(() => world.close());

  async function newStaff(staffRole: StaffRole) {
    const { email } = await newAccount(world, { staffRole });
    const { accessToken } = await logIn(world, email);
    return { headers: { authorization: `Bearer ${accessToken}`, ...from() } };
  }

  const read = async () => (await request(world.url).get('/v1/admin/policies').set(administrator.headers)).body;
  const write = (policies: Policies, revision: number, headers = administrator.headers) =>
    request(world.url).put('/v1/admin/policies').set(headers).send({ policies, revision, reason });

  async function decide(changes: Partial<Policies>): Promise<void> {
    const { revision } = await read();
    await write({ ...initialPolicies, ...changes }, revision).expect(200);
  }

  const codeOf = async (answer: PromiseLike<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const askSignup = (email: string) => request(world.url).post('/newsignupverify').set(from()).send({ email });

  it('holds the largest transfer whatever it grows by, and what was opened before', async () => {
    const part = { path: 'a.bin', bytes: Buffer.alloc(600_000) };
    const sent = await send(world, member, files);
    const opened = async (path: string) => {
      const { body } = await request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, addTo: sent.slug, files: [{ path, size: part.bytes.length }] })
        .expect(200);
      await putFiles(world, body, [{ ...part, path }]);
      return body;
    };
    const [before, first, second] = [
      await upload(world, member, [{ path: 'old.bin', bytes: Buffer.alloc(1_200_000) }]),
      await opened('1.bin'),
      await opened('2.bin'),
    ];
    await decide({ largestTransferBytes: MEGABYTE });
    const add = (addition: typeof first) =>
      request(world.url)
        .patch('/quicksend2')
        .set(member.headers)
        .send({
          slug: sent.slug,
          _id: sent._id,
          uploadSlug: addition.slug,
          fileObjects: transferBody(addition).fileObjects,
        });
    await add(first).expect(200);
    expect(await codeOf(add(second))).toEqual([403, 'transfer-too-large']);
    expect(await codeOf(createTransferOf(world, member, transferBody(before)))).toEqual([403, 'transfer-too-large']);
  });

  it('lets the people who may sign up do so', async () => {
    await decide({ signUp: 'domains', signUpDomains: ['Example.com', 'school.test'] });
    expect(await codeOf(askSignup('a@elsewhere.test'))).toEqual([403, 'signup-domain']);
    expect(await codeOf(askSignup('a@sub.example.com'))).toEqual([403, 'signup-domain']);
    await askSignup(newEmail()).expect(200);
    await decide({ signUp: 'nobody' });
    expect(await codeOf(askSignup(newEmail()))).toEqual([403, 'signup-disabled']);
  });

  it('lets nobody send without an account where that is off, but submit what was asked for', async () => {
    const visitor = await newVisitor(world);
    const opened = await upload(world, visitor, files);
    await decide({ visitorsMaySend: false });
    const email = newEmail();
    expect(await codeOf(request(world.url).post('/verifyEmail').set(from()).send({ email }))).toEqual([
      403,
      'visitors-off',
    ]);
    expect(await codeOf(openUploadOf(world, visitor, [{ path: 'a.txt', size: 1 }]))).toEqual([403, 'visitors-off']);
    const body = transferBody(opened, { sendAs: 'email', emailTo: [{ email }] });
    expect(await codeOf(createTransferOf(world, visitor, body))).toEqual([403, 'visitors-off']);
    await send(world, member, files);
  });

  it('keeps transfers within the longest expiry, the largest size and the password rule', async () => {
    const sent = await send(world, member, files);
    await decide({
      longestExpirySeconds: EXPIRY_WEEK_SECONDS,
      needsPassword: true,
      largestTransferBytes: MEGABYTE,
    });
    const tooLarge = [{ path: 'large.bin', size: MEGABYTE + 1 }];
    expect(await codeOf(openUploadOf(world, member, tooLarge))).toEqual([403, 'transfer-too-large']);
    const opened = await upload(world, member, files);
    const password = 'a secret for them';
    const long = transferBody(opened, { expirySeconds: EXPIRY_MONTH_SECONDS, password });
    expect(await codeOf(createTransferOf(world, member, long))).toEqual([403, 'expiry-too-long']);
    expect(await codeOf(createTransferOf(world, member, transferBody(opened)))).toEqual([403, 'password-rule']);
    expect((await createTransferOf(world, member, transferBody(opened, { password }))).status).toBe(201);

    const edit = (changes: object) =>
      request(world.url).patch(`/v1/transfers/${sent.slug}`).set(member.headers).send(changes);
    for (const expiryDate of [world.clock.now().getTime() + 8 * DAY, EXPIRES_NEVER])
      expect(await codeOf(edit({ expiryDate }))).toEqual([403, 'expiry-too-long']);
    expect(await codeOf(edit({ password: null }))).toEqual([403, 'password-rule']);
    await edit({ expiryDate: world.clock.now().getTime() + 2 * DAY }).expect(200);
  });

  it('gives new accounts the default expiry, and pages the whole of it', async () => {
    await decide({
      defaultExpirySeconds: EXPIRY_MONTH_SECONDS,
      banner: { en: 'Hi', zh: '', tone: 'info', until: null },
    });
    const newcomer = await newMember(world, { role: 'business' });
    expect(newcomer.user?.transferSettings.expirySeconds).toBe(EXPIRY_MONTH_SECONDS);
    const { body } = await request(world.url).get('/config.json').expect(200);
    expect(body.policies).toMatchObject({ defaultExpirySeconds: EXPIRY_MONTH_SECONDS, banner: { en: 'Hi' } });
  });

  it('serves during maintenance the staff, who logs in as ever, and what tells others when to come again', async () => {
    const { email } = await newAccount(world, { staffRole: 'administrator' });
    const person = await newAccount(world);
    const { cookie } = await logIn(world, person.email);
    await decide({ maintenance: { en: 'New disks', zh: '更换硬盘' } });
    const refused = await openUploadOf(world, member, [{ path: 'a.txt', size: 1 }]);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'maintenance', '120']);
    expect(await codeOf(request(world.url).post('/v1/downloads').send({ slug: 'abcdefg' }))).toEqual([
      503,
      'maintenance',
    ]);
    for (const path of ['/health/live', '/health/ready', '/config.json', '/anonCheck'])
      await request(world.url).get(path).expect(200);
    expect((await refresh(world, cookie)).status).toBe(200);
    const answer = await tryLogIn(world, email, 'correct horse');
    expect(answer.status).toBe(200);
    const own = { authorization: `Bearer ${answer.body.accessToken}`, ...from() };
    await request(world.url).get('/v1/overview').set(own).expect(200);
  });

  it('names the installation in pages, mails and applications, and its support address', async () => {
    await decide({ installation: { name: 'Hafen Dateien', supportEmail: 'hilfe@hafen.test', color: '#aa3300' } });
    const { body: config } = await request(world.url).get('/config.json').expect(200);
    expect(config).toMatchObject({ installation: { name: 'Hafen Dateien' }, supportEmail: 'hilfe@hafen.test' });
    expect(config.policies).not.toHaveProperty('installation');
    const { body: manifest } = await request(world.url).get('/manifest.webmanifest').expect(200);
    expect(manifest).toMatchObject({ name: 'Hafen Dateien', short_name: 'Hafen Dateien' });
    expect(manifest.theme_color).toBe('#aa3300');
    const { text: css } = await request(world.url).get('/installation.css?aa3300').expect(200);
    expect(css).toContain('--river:#aa3300');
    const worker = await world.startWorker();
    const email = newEmail();
    await askSignup(email).expect(200);
    const mail = await waitForMail(email, /./);
    expect(mail.from).toMatchObject({ name: 'Hafen Dateien', address: 'no-reply@sampan.localhost' });
    expect(mail.text).toContain('Hafen Dateien');
    expect(mail.text).toContain('hilfe@hafen.test');
    expect(mail.html).toContain('#aa3300');
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('Sampan');
    await worker.stop();
  });

  it('takes effect in every process at once, and survives a second start', async () => {
    const worker = await world.startWorker();
    const there = worker.app.get(InstallationPolicies);
    await decide({ needsPassword: true });
    await until(async () => there.current.needsPassword, 'the change in the worker');
    await worker.stop();
    const again = await world.startWorker();
    expect(again.app.get(InstallationPolicies).current.needsPassword).toBe(true);
    await again.stop();
  });

  it('reaches a process by itself where the message of the change was lost', async () => {
    await decide({ needsPassword: true });
    const { revision } = await read();
    // Another process writes this, and its message gets lost.
    await world.database
      .collection<{ _id: string }>('policies')
      .updateOne({ _id: 'installation' }, { $set: { 'policies.needsPassword': false, revision: revision + 1 } });
    const policies = world.app.get(InstallationPolicies);
    expect(policies.current.needsPassword).toBe(true);
    await until(async () => !policies.current.needsPassword, 'the change');
  });

  it('refuses to overwrite a change in between, what contradicts itself, and who is no administrator', async () => {
    const { revision } = await read();
    const [first, second] = await Promise.all([
      write({ ...initialPolicies, needsPassword: true }, revision),
      write({ ...initialPolicies, visitorsMaySend: false }, revision),
    ]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    const next = (await read()).revision;
    expect(next).toBe(revision + 1);
    await write({ ...initialPolicies, signUp: 'domains' }, next).expect(400);
    const contradictory = {
      defaultExpirySeconds: EXPIRY_MONTH_SECONDS,
      longestExpirySeconds: EXPIRY_WEEK_SECONDS,
    } as const;
    await write({ ...initialPolicies, ...contradictory }, next).expect(400);
    const operator = await newStaff('operator');
    expect(await codeOf(write(initialPolicies, next, operator.headers))).toEqual([403, 'staff-role']);
  });

  it('logs what was changed, with what to set to undo it', async () => {
    await decide({ needsPassword: true, maintenance: { en: 'Back at nine', zh: '' } });
    const { body } = await request(world.url).get('/v1/admin/log').set(administrator.headers).expect(200);
    expect(body.entries[0]).toMatchObject({
      action: 'policies.change',
      reason,
      before: { needsPassword: false, maintenance: null },
      after: { needsPassword: true, maintenance: '{"en":"Back at nine","zh":""}' },
    });
  });
});
