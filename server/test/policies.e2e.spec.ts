import request from 'supertest';
import sharp from 'sharp';
import { EXPIRES_NEVER, EXPIRY_MONTH_SECONDS, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { EncryptionRule } from '#contract/transfers/encryption-rule.js';
import type { Policies } from '#contract/admin/policies.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { Config } from '../src/config/config.module.js';
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
import { makeRequest } from './request-visits.js';

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

  it('closes whatever is sent by email to all but its recipients', async () => {
    await decide({ recipientsOnly: true });
    const emailTo = [{ email: newEmail() }];
    const opened = await upload(world, member, files);
    const open = transferBody(opened, { sendAs: 'email', emailTo, recipientsOnly: false });
    expect(await codeOf(createTransferOf(world, member, open))).toEqual([403, 'recipients-only-rule']);
    expect((await send(world, member, files, { sendAs: 'email', emailTo })).recipientsOnly).toBe(true);
    expect((await send(world, member, files)).recipientsOnly).toBe(false);
    const asked = await makeRequest(world, member, { people: [{ email: newEmail() }] });
    expect([asked.recipientsOnly, asked.isPublic]).toEqual([true, false]);
    expect((await makeRequest(world, member)).isPublic).toBe(true);
  });

  it('demands end-to-end encryption, or switches it off', async () => {
    const opened = await upload(world, member, files);
    const opaque = await upload(world, member, [{ path: '1.age', bytes: Buffer.from('sealed') }]);
    const sealed = transferBody(opaque, { sealedList: 'YWdl', message: '' });
    const asked = { title: 'Plans', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Plans' }] };
    const ask = (more: object) =>
      request(world.url)
        .post('/v1/requests')
        .set(member.headers)
        .send({ ...asked, ...more });
    const settle = (encryption: EncryptionRule) =>
      request(world.url)
        .post('/v1/updateProfile')
        .set(member.headers)
        .send({ transferSettings: { encryption } })
        .expect(200);
    await decide({ encryption: 'required' });
    expect(await codeOf(createTransferOf(world, member, transferBody(opened)))).toEqual([403, 'encryption-rule']);
    expect(await codeOf(ask({}))).toEqual([403, 'encryption-rule']);
    const { body } = await request(world.url).get('/config.json').expect(200);
    expect(body.policies).toMatchObject({ encryption: 'required', visitorsMaySend: false });
    const code = request(world.url).post('/verifyEmail').send({ email: newEmail() });
    expect(await codeOf(code)).toEqual([403, 'visitors-off']);

    await decide({ encryption: 'off' });
    expect(await codeOf(createTransferOf(world, member, sealed))).toEqual([403, 'encryption-off']);
    expect(await codeOf(ask({ sealedTo: `age1${'q'.repeat(58)}` }))).toEqual([403, 'encryption-off']);

    await decide({ encryption: 'offered' });
    await settle('required');
    expect(await codeOf(createTransferOf(world, member, transferBody(opened)))).toEqual([403, 'encryption-rule']);
    await settle('offered');
    expect((await createTransferOf(world, member, transferBody(opened))).status).toBe(201);
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
    const own = { name: 'Hafen Dateien', supportEmail: 'hilfe@hafen.test', color: '#aa3300', logo: null, icon: null };
    await decide({ installation: own });
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

  it('shows the logo and icon that its policies name, redrawn, until they name others', async () => {
    const add = (bytes: Buffer, { headers } = administrator) =>
      request(world.url)
        .post('/v1/admin/policies/pictures')
        .set(headers)
        .send({ image: bytes.toString('base64') });
    const drawn = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'a secret place' } })
        .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await codeOf(add(svg))).toEqual([422, 'picture-unreadable']);
    expect(await codeOf(add(await drawn(9, 9), await newStaff('operator')))).toEqual([403, 'staff-role']);
    const { id: logo } = (await add(await drawn(1200, 300)).expect(201)).body;
    const { id: icon } = (await add(await drawn(300, 300)).expect(201)).body;
    const decided = (changes: object) => ({
      installation: { ...initialPolicies.installation, ...changes },
    });
    const { revision } = await read();
    const unknown = { ...initialPolicies, ...decided({ logo: 'nowhere' }) };
    expect(await codeOf(write(unknown, revision))).toEqual([404, 'picture-not-found']);

    await decide(decided({ logo, icon }));
    const shown = (await request(world.url).get('/config.json').expect(200)).body.installation.logo;
    const picture = await request(world.url).get(shown).buffer().expect(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, exif } = await sharp(picture.body).metadata();
    expect({ width, height, exif }).toEqual({ width: 384, height: 96, exif: undefined });
    const iconOf = async () => (await request(world.url).get('/manifest.webmanifest').expect(200)).body.icons[0];
    const own = await iconOf();
    expect(own).toMatchObject({ sizes: '256x256', type: 'image/webp' });
    const square = await sharp((await request(world.url).get(own.src).buffer().expect(200)).body).metadata();
    expect([square.width, square.height]).toEqual([256, 256]);
    const worker = await world.startWorker();
    const email = newEmail();
    await askSignup(email).expect(200);
    expect((await waitForMail(email, /./)).html).toContain(`src="${world.app.get(Config).env.PUBLIC_URL}${shown}"`);

    await decide(decided({ logo }));
    await until(async () => (await request(world.url).get(own.src)).status === 404, 'the removal of the icon');
    // The logo is the icon then.
    expect((await iconOf()).src).toContain(logo);
    await decide({});
    await until(async () => (await request(world.url).get(shown)).status === 404, 'the removal of the logo');
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
