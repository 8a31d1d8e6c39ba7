import request from 'supertest';
import sharp from 'sharp';
import { colorsOf } from '#contract/accounts/brand-look.js';
import type { BrandView } from '#contract/accounts/brands.js';
import { EXPIRY_MONTH_SECONDS } from '#contract/transfers/expiry.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { waitForMail } from './inbox.js';
import {
  changeAccount,
  createTransferOf,
  type Member,
  newMember,
  newNetwork,
  newTeam,
  openUploadOf,
  putFiles,
  send,
  transferBody,
} from './people.js';
import { makeRequest, visitRequest } from './request-visits.js';

describe('brands', () => {
  const MARKUP = '<img src=x onerror=alert(1)>';
  const file = { path: 'plan.pdf', bytes: Buffer.from('a plan') };
  const settings = {
    color: '#7a1f5c',
    ground: 'gradient',
    gradient: ['#102030', '#405060'],
    headline: `Files ${MARKUP}`,
    downloadAction: `Get ${MARKUP}`.slice(0, 30),
    requestAction: 'Send it',
    poweredBy: false,
  } as const;

  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());

  const change = ({ headers }: Pick<Member, 'headers'>, body: object) =>
    request(world.url).patch('/v1/brand').set(headers).send(body);
  const read = async ({ headers }: Pick<Member, 'headers'>): Promise<BrandView> =>
    (await request(world.url).get('/v1/brand').set(headers).expect(200)).body;
  const pageOf = async (slug: string) =>
    (await request(world.url).post('/v1/downloads').set('x-forwarded-for', newNetwork()).send({ slug }).expect(200))
      .body;
  const setDefaults = ({ headers }: Pick<Member, 'headers'>, body: object) =>
    request(world.url).post('/v1/updateProfile').set(headers).send(body);
  const withPlan = ({ user }: Member, assignedPlan: 'free' | 'pro') =>
    changeAccount(world.database, user?._id ?? '', { assignedPlan });

  describe('a brand', () => {
    it('is shown on the pages and in the mails of the account, every text as text', async () => {
      const member = await newMember(world, { role: 'pro', profile: { fullName: 'Mei Lin' } });
      expect((await change(member, settings).expect(200)).body).toEqual({ ...settings, picture: '' });
      const to = `reader-${Date.now()}@example.com`;
      const { slug } = await send(world, member, [file], { sendAs: 'email', emailTo: [{ email: to }] });

      const { brand } = await pageOf(slug);
      expect(brand).toMatchObject({ headline: settings.headline, action: settings.downloadAction, poweredBy: false });
      expect(brand.colors).toEqual(colorsOf(settings.color));
      const asked = await makeRequest(world, member);
      expect((await visitRequest(world, asked.slug)).page.brand).toEqual({ ...brand, action: 'Send it' });

      const { html = '', text = '' } = await waitForMail(to, /plan\.pdf/);
      expect(html).toContain('background-color:#7a1f5c');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toContain('<img');
      expect(text).toContain(settings.headline);
      // The sender is named by the proven address all the same.
      expect(text).toContain(member.email);
    });

    it('is of its account alone, whatever a call says', async () => {
      const [member, other] = [await newMember(world, { role: 'pro' }), await newMember(world, { role: 'pro' })];
      await change(member, { headline: 'Mine' }).expect(200);
      for (const body of [
        { accountId: other.user?._id, headline: 'x' },
        { picture: '/v1/pictures/x' },
        { groundPic: '/v1/pictures/x' },
        { 'brand.color': '#000000' },
        { color: 'red' },
        { color: '#fff' },
        { color: '#000000;}body{display:none' },
        { gradient: ['#000000'] },
        { gradient: ['#000000', 'url(x)'] },
        { ground: 'none' },
        { headline: 'x'.repeat(81) },
        { headline: 'a\r\nBcc: b@example.com' },
        { downloadAction: 'x'.repeat(31) },
        { poweredBy: { $ne: true } },
        {},
      ])
        expect([body, (await change(member, body)).status]).toEqual([body, 400]);
      expect(await read(member)).toMatchObject({ headline: 'Mine', color: null, picture: '' });
      expect((await read(other)).headline).toBe('');
    });

    it('is changed by the admins of a team, and seen by all', async () => {
      const { owner, members } = await newTeam(world);
      const [mate] = members;
      if (!mate) throw new Error('no mate');
      await change(owner, { headline: 'Ours' }).expect(200);
      expect((await change(mate, { headline: 'Mine' }).expect(403)).body.code).toBe('not-team-admin');
      expect((await read(mate)).headline).toBe('Ours');
      const { slug } = await send(world, mate, [file]);
      expect((await pageOf(slug)).brand.headline).toBe('Ours');
    });

    it('comes with a paid plan, and comes back with it', async () => {
      const member = await newMember(world);
      expect((await change(member, { color: '#000000' }).expect(403)).body.code).toBe('brand-not-in-plan');
      const { slug } = await send(world, member, [file]);
      expect((await pageOf(slug)).brand).toBeNull();
      await withPlan(member, 'pro');
      await change(member, settings).expect(200);
      await withPlan(member, 'free');
      expect((await pageOf(slug)).brand).toBeNull();
      expect(await read(member)).toMatchObject(settings);
      await withPlan(member, 'pro');
      expect((await pageOf(slug)).brand.headline).toBe(settings.headline);
    });

    it('has a background that is drawn anew, and gone when it is replaced', async () => {
      const member = await newMember(world, { role: 'pro' });
      const put = (bytes: Buffer) =>
        request(world.url)
          .put('/v1/brand/picture')
          .set(member.headers)
          .send({ image: bytes.toString('base64') });
      const drawn = (background: string) =>
        sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
          .jpeg()
          .withExif({ IFD0: { Copyright: 'a secret place' } })
          .toBuffer();
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect((await put(svg).expect(422)).body.code).toBe('picture-unreadable');
      const { picture } = (await put(await drawn('#336699')).expect(200)).body;
      await change(member, { ground: 'picture' }).expect(200);
      const { slug } = await send(world, member, [file]);
      expect((await pageOf(slug)).brand.picture).toBe(picture);
      const served = await request(world.url).get(`${picture}/1600.webp`).buffer().expect(200);
      const { format, width, height, exif } = await sharp(served.body).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1600, height: 800, exif: undefined });
      await request(world.url).get(`${picture}/96.png`).expect(404);
      await put(await drawn('#996633')).expect(200);
      await until(async () => (await request(world.url).get(`${picture}/1600.webp`)).status === 404, 'its removal');
      await request(world.url).delete('/v1/brand/picture').set(member.headers).expect(200);
      expect((await pageOf(slug)).brand).toBeNull();
    });
  });

  describe('defaults of an account', () => {
    it('are kept one by one, and changed in a team by its admins', async () => {
      const { owner, members } = await newTeam(world);
      const [mate] = members;
      if (!mate) throw new Error('no mate');
      await setDefaults(owner, { transferSettings: { expirySeconds: EXPIRY_MONTH_SECONDS } }).expect(200);
      const { body } = await setDefaults(owner, { requestSettings: { expiryDays: 14, message: MARKUP } }).expect(200);
      expect(body.transferSettings).toMatchObject({ reminds: true, expirySeconds: EXPIRY_MONTH_SECONDS });
      expect(body.requestSettings).toMatchObject({ expiryDays: 14, needsPassword: false, message: MARKUP });
      const refused = await setDefaults(mate, { transferSettings: { senderName: 'Boss' } }).expect(403);
      expect(refused.body.code).toBe('not-team-admin');
      // Team members still change their own settings.
      await setDefaults(mate, { lang: 'zh' }).expect(200);
      for (const wrong of [{ expirySeconds: 1 }, { message: 'x'.repeat(281) }, { senderName: 'a\nb' }, { role: 'pro' }])
        await setDefaults(owner, { transferSettings: wrong }).expect(400);
      for (const wrong of [{ expiryDays: 0 }, { expiryDays: 400 }, { reminders: { daysBefore: [3] } }, { people: [] }])
        await setDefaults(owner, { requestSettings: wrong }).expect(400);
    });

    it('name the sender, and stay with what was sent', async () => {
      const member = await newMember(world, { profile: { fullName: 'Mei Lin' } });
      const nameOn = async (slug: string) => (await pageOf(slug)).sender.name;
      const before = await send(world, member, [file]);
      await setDefaults(member, { transferSettings: { senderName: 'Harbour Works' } }).expect(200);
      const named = await send(world, member, [file]);
      expect([await nameOn(before.slug), await nameOn(named.slug)]).toEqual(['Mei Lin', 'Harbour Works']);
      await setDefaults(member, { fullName: 'Mei Chen', transferSettings: { senderName: '' } }).expect(200);
      expect([await nameOn(before.slug), await nameOn(named.slug)]).toEqual(['Mei Chen', 'Harbour Works']);
    });

    it('let nothing out without a password where they say so', async () => {
      const member = await newMember(world);
      const rule = { needsPassword: true };
      await setDefaults(member, { transferSettings: rule, requestSettings: rule }).expect(200);
      const { body: upload } = await openUploadOf(world, member, [{ path: file.path, size: file.bytes.length }]);
      await putFiles(world, upload, [file]);
      const refused = await createTransferOf(world, member, transferBody(upload));
      expect([refused.status, refused.body.code]).toEqual([403, 'password-rule']);
      const sent = await createTransferOf(world, member, transferBody(upload, { password: 'secret' }));
      expect(sent.status).toBe(201);
      // A password cannot be removed afterwards either.
      const change = (path: string, password: string | null) =>
        request(world.url).patch(path).set(member.headers).send({ password });
      expect((await change(`/v1/transfers/${upload.slug}`, null)).body.code).toBe('password-rule');
      await change(`/v1/transfers/${upload.slug}`, 'another').expect(200);
      const wish = { title: 'Tax', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }] };
      const ask = (more: object) =>
        request(world.url)
          .post('/v1/requests')
          .set(member.headers)
          .send({ ...wish, ...more });
      expect((await ask({}).expect(403)).body.code).toBe('password-rule');
      const { body: asked } = await ask({ password: 'secret' }).expect(201);
      expect((await change(`/v1/requests/${asked.slug}`, null)).body.code).toBe('password-rule');
    });
  });
});
