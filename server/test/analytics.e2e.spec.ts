import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import request from 'supertest';
import type {
  AnalyticsOverview,
  AnalyticsPage,
  RequestAnalyticsView,
  RequestSendersPage,
} from '#contract/transfers/analytics.js';
import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from '#contract/units.js';
import { DownloadPersonalData } from '../src/modules/reach/downloads/download-personal-data.service.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { type Member, newMember, newNetwork, newTeam, type Person, send, type Team } from './people.js';
import { answer, newRequest } from './request-answers.js';

describe('analytics', () => {
  let world: TestWorld;
  let mei: Person;
  let raj: Person;

  beforeAll(async () => {
    world = await createTestWorld({ GEO_HEADERS: 'x-country,x-city' });
    // The tests begin at noon, so that neither an hour nor a day ends while they count.
    const intoTheDay = world.clock.now().getTime() % DAY_MS;
    world.clock.advance((intoTheDay < DAY_MS / 2 ? 0 : DAY_MS) + DAY_MS / 2 - intoTheDay);
    await world.startWorker();
    mei = await newMember(world, { role: 'business' });
    raj = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files = [{ path: 'plan.txt', bytes: Buffer.from('plan') }];
  const india = { 'x-country': 'IN', 'x-city': 'Pune' };
  const china = { 'x-country': 'CN', 'x-city': encodeURIComponent('Zürich am 河') };

  interface Download {
    recipientId?: string;
    visit?: string;
    from: Record<string, string>;
    times?: number;
  }

  /** Downloads as a visitor does; answers the visit. */
  async function download(slug: string, { recipientId, visit, from }: Download): Promise<string> {
    const network = { 'x-forwarded-for': newNetwork() };
    const who = { slug, ...(recipientId && { recipientId }), ...(visit && { visit }) };
    const page = await request(world.url).post('/v1/downloads').set(network).send(who).expect(200);
    const body = { ...who, visit: page.body.visit, fileId: '0' };
    const signed = await request(world.url).post('/v1/downloads/file').set(network).send(body).expect(200);
    const answer = await fetch(new URL(signed.body.url, world.url), { headers: { ...network, ...from } });
    await answer.arrayBuffer();
    return page.body.visit;
  }

  const get = (person: Person, path: string) => request(world.url).get(path).set(person.headers);
  const overview = async (person: Person, query = ''): Promise<AnalyticsOverview> =>
    (await get(person, `/v1/analytics?${query}`).expect(200)).body;
  const table = async (person: Person, query: string): Promise<AnalyticsPage> =>
    (await get(person, `/v1/analytics/tables?${query}`).expect(200)).body;
  const counted = (person: Person, downloads: number) =>
    until(async () => (await overview(person)).totals.downloads === downloads, `${downloads} downloads`);

  describe('analytics', () => {
    let slug: string;
    let other: string;

    beforeAll(async () => {
      const emailTo = [{ email: 'asha@example.com', name: '=HYPERLINK("http://evil")' }, { email: 'wei@example.com' }];
      const sent = await send(world, mei, files, { sendAs: 'email', emailTo, message: 'hello' });
      slug = sent.slug;
      other = (await send(world, mei, [{ path: '+other.txt', bytes: Buffer.from('x') }])).slug;
      const [asha] = sent.emailTo;
      if (!asha) throw new Error('no recipient');
      await download(slug, { recipientId: asha.recipientId, from: india });
      await download(slug, { recipientId: asha.recipientId, from: china });
      const visit = await download(other, { from: china });
      // The same again in the same visit is no other download.
      await download(other, { from: china, visit });
      await download(other, { from: {} });
      await counted(mei, 4);
    });

    it('count downloads and visitors by place, time, transfer and recipient', async () => {
      const seen = await overview(mei, 'range=7d');
      expect(seen).toMatchObject({
        hasAny: true,
        transfer: null,
        totals: { downloads: 4, people: 3, transfers: 2, countries: 2 },
        before: { downloads: 0, people: 0 },
        step: 'day',
      });
      expect(seen.points).toHaveLength(7);
      expect(seen.points.at(-1)).toMatchObject({ downloads: 4, people: 3 });
      expect(seen.countries).toEqual([
        { country: 'CN', downloads: 2, people: 2 },
        { country: null, downloads: 1, people: 1 },
        { country: 'IN', downloads: 1, people: 1 },
      ]);
      expect(seen.heat.flat().reduce((sum, count) => sum + count, 0)).toBe(4);
      const cities = await table(mei, 'by=cities&sort=downloads');
      expect(cities.rows.map(({ country, city, downloads }) => [country, city, downloads])).toEqual([
        ['CN', 'Zürich am 河', 2],
        ['IN', 'Pune', 1],
      ]);
      const transfers = await table(mei, 'by=transfers&sort=people&order=asc');
      expect(transfers.rows.map((row) => [row.transfer?.name, row.downloads, row.people])).toEqual([
        ['plan.txt', 2, 1],
        ['+other.txt', 2, 2],
      ]);
      const recipients = await table(mei, 'by=recipients');
      expect(recipients.rows.map((row) => [row.recipient?.email, row.transfer?.slug, row.downloads])).toEqual([
        ['asha@example.com', slug, 2],
      ]);
      expect(await table(mei, 'by=countries&skip=2')).toMatchObject({ rows: [{ country: 'IN' }], total: 3 });
    });

    it('are filtered by a transfer of the caller’s own account only', async () => {
      const one = await overview(mei, `slug=${other}`);
      expect(one).toMatchObject({ transfer: { slug: other, isDeleted: false }, totals: { downloads: 2, people: 2 } });
      const before = await overview(mei);
      for (const path of [`/v1/analytics?slug=${slug}`, `/v1/analytics/tables?by=cities&slug=${slug}`]) {
        expect((await get(raj, path).expect(404)).body.code).toBe('transfer-not-found');
        expect((await get(raj, path.replace(slug, 'zzzzzzz')).expect(404)).body.code).toBe('transfer-not-found');
      }
      await get(raj, `/v1/analytics/export?slug=${slug}`).expect(404);
      expect(await overview(raj)).toMatchObject({ hasAny: false, totals: { downloads: 0, people: 0 }, countries: [] });
      expect((await table(raj, 'by=recipients')).rows).toEqual([]);
      expect(await overview(mei)).toEqual(before);
      for (const path of ['/v1/analytics', '/v1/analytics/tables?by=cities', '/v1/analytics/export'])
        expect((await request(world.url).get(path).expect(401)).body.code).toBe('unauthenticated');
    });

    it('refuse ranges, pages and fields that are none', async () => {
      const wrong = [
        'from=2026-01-01',
        'from=2026-02-30&to=2026-03-01',
        'from=2026-03-02&to=2026-03-01',
        'from=2001-01-01&to=2026-03-01',
        'from[$ne]=1&to=2026-03-01',
        'range=1d',
        'slug[]=abc1234',
        'slug=$where',
        `accountId=${mei.user?._id}`,
        'timeZone=UTC',
      ];
      for (const query of wrong) {
        expect((await get(mei, `/v1/analytics?${query}`).expect(400)).body.code).toBe('invalid-input');
        await get(mei, `/v1/analytics/export?${query}`).expect(400);
      }
      for (const query of ['by=owners', 'by=cities&skip=-1', 'by=cities&skip=1e9', 'by=cities&sort=$password', ''])
        await get(mei, `/v1/analytics/tables?${query}`).expect(400);
      expect((await table(mei, 'by=cities&skip=1000000')).rows).toEqual([]);
      expect((await overview(mei, 'from=2024-01-01&to=2026-01-01')).step).toBe('month');
    });

    it('count days and hours on the member’s clocks', async () => {
      const users = world.database.collection<{ _id: string }>('users');
      const zone = (timeZone: string) => users.updateOne({ _id: mei.user?._id ?? '' }, { $set: { timeZone } });
      const heats: number[][] = [];
      for (const timeZone of ['UTC', 'Asia/Kolkata', 'asia/kolkata']) {
        await zone(timeZone);
        const { heat, timeZone: used } = await overview(mei);
        expect(used).toBe(timeZone);
        heats.push(heat.flat());
      }
      const hourOf = (heat: number[] = []) => heat.findIndex((count) => count > 0);
      expect([5, 6]).toContain((hourOf(heats[1]) - hourOf(heats[0]) + 168) % 168);
      await zone('UTC');
    });

    it('are exported as CSV that runs nothing', async () => {
      const { text, headers } = await get(mei, '/v1/analytics/export?range=7d').expect(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="downloads-20\d\d-\d\d-\d\d-20/);
      expect(headers['cache-control']).toBe('no-store');
      expect(text.startsWith('\uFEFFDate and time,Time zone,')).toBe(true);
      const lines = text.trim().split('\r\n');
      expect(lines).toHaveLength(5);
      // Two of one second have no order.
      const ofPlan = /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,UTC,plan\.txt,/;
      expect(lines).toContainEqual(expect.stringMatching(ofPlan));
      expect(lines.join()).toContain(`,asha@example.com,"'=HYPERLINK(""http://evil"")",IN,India,Pune`);
      expect(lines.filter((line) => line.includes(",'+other.txt,"))).toHaveLength(2);
      const chinese = await get(mei, `/v1/analytics/export?lang=zh&slug=${slug}`).expect(200);
      expect(chinese.text).toContain('日期和时间');
      expect(chinese.text.trim().split('\r\n')).toHaveLength(3);
      expect(chinese.text).toContain('中国');
    });

    it('are exported with no more listeners than a response may have', async () => {
      const counts: number[] = [];
      const count = (_request: unknown, response: ServerResponse) =>
        response.on('newListener', (event) => {
          if (event === 'close') counts.push(response.listenerCount('close') + 1);
        });
      const server = world.app.getHttpServer();
      server.prependListener('request', count);
      await get(mei, '/v1/analytics/export?range=7d').expect(200);
      server.off('request', count);
      expect(Math.max(...counts)).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners);
    });

    it('keep what was downloaded of a transfer that is deleted', async () => {
      await request(world.url)
        .post('/deleteTransfer')
        .set(mei.headers)
        .send({ type: 'transfers', slug: other })
        .expect(200);
      expect((await overview(mei, `slug=${other}`)).transfer).toMatchObject({ isDeleted: true });
      expect((await table(mei, 'by=transfers')).rows.filter((row) => row.transfer?.isDeleted)).toHaveLength(1);
    });
  });

  describe('analytics of file requests', () => {
    let team: Team;
    let member: Member;
    let tax: RequestView;
    let box: RequestView;

    /** Opens the page as a visitor from this place. */
    async function open({ slug }: RequestView, personId: string | undefined, place: Record<string, string>) {
      const headers = { 'x-forwarded-for': newNetwork(), ...place };
      const { body } = await request(world.url)
        .post('/v1/requests/open')
        .set(headers)
        .send({ slug, personId })
        .expect(200);
      return { page: body, headers: { ...headers, 'x-request-ticket': body.ticket } };
    }
    const figures = async (person: Person, query = ''): Promise<RequestAnalyticsView> =>
      (await get(person, `/v1/analytics/requests?${query}`).expect(200)).body;
    const senders = async (person: Person, query = ''): Promise<RequestSendersPage> =>
      (await get(person, `/v1/analytics/requests/people?${query}`).expect(200)).body;

    beforeAll(async () => {
      team = await newTeam(world);
      member = team.members[0] as Member;
      const people = [{ email: 'asha@example.com', name: 'Asha' }, { email: 'wei@example.com' }];
      tax = await newRequest(world, team.owner, { title: 'Tax', people });
      const asks = { name: 'optional', company: 'off', email: 'off' } as const;
      box = await newRequest(world, member, { title: 'Box', isPublic: true, asks });
      const [asha, wei] = tax.people;
      await open(tax, wei?.personId, china);
      const visit = await open(tax, asha?.personId, india);
      world.clock.advance(1000);
      await answer(world, visit, ['Passport number']);
      // Once more is the same person.
      await answer(world, visit, ['Tax number']);
      await open(box, undefined, china);
      world.clock.advance(1000);
      await answer(world, await open(box, undefined, china), ['Nickname'], { name: 'Someone' });
    });

    it('count people by request, and name who submitted and from where', async () => {
      const { hasAny, totals, rows } = await figures(team.owner, 'range=7d');
      expect([hasAny, totals]).toEqual([true, { requests: 2, opened: 2, submitted: 2 }]);
      expect(rows.map(({ latest: _latest, ...row }) => row)).toEqual([
        { slug: box.slug, title: 'Box', opened: 0, submitted: 1, opens: 2 },
        { slug: tax.slug, title: 'Tax', opened: 2, submitted: 1, opens: 2 },
      ]);
      const seen = await senders(team.owner);
      expect(seen.total).toBe(2);
      const nowhere = { country: null, city: null };
      expect(seen.rows.map(({ latest: _latest, ...row }) => row)).toEqual([
        { name: 'Someone', email: '', request: { slug: box.slug, title: 'Box' }, ...nowhere },
        {
          name: 'Asha',
          email: 'asha@example.com',
          request: { slug: tax.slug, title: 'Tax' },
          country: 'IN',
          city: 'Pune',
        },
      ]);
      expect(seen.rows.map(({ latest }) => latest)).toEqual(rows.map(({ latest }) => latest));
      expect(await figures(team.owner, 'skip=1')).toMatchObject({ totals: { requests: 2 }, rows: [{ title: 'Tax' }] });
      expect(await senders(team.owner, 'skip=1')).toMatchObject({ total: 2, rows: [{ name: 'Asha' }] });
    });

    it('are those of the chosen days', async () => {
      const days = 'from=2026-01-01&to=2026-01-02';
      expect(await figures(team.owner, days)).toEqual({
        hasAny: true,
        totals: { requests: 0, opened: 0, submitted: 0 },
        rows: [],
      });
      expect(await senders(team.owner, days)).toEqual({ rows: [], total: 0 });
      await get(team.owner, '/v1/analytics/requests?from=2026-01-01').expect(400);
    });

    it('show a member of a team what they created, and others nothing', async () => {
      expect(await figures(member)).toMatchObject({
        hasAny: true,
        totals: { requests: 1, opened: 0, submitted: 1 },
        rows: [{ title: 'Box' }],
      });
      expect(await senders(member)).toMatchObject({ total: 1, rows: [{ name: 'Someone' }] });
      expect(await figures(raj)).toEqual({ hasAny: false, totals: { requests: 0, opened: 0, submitted: 0 }, rows: [] });
      expect(await senders(raj)).toEqual({ rows: [], total: 0 });
    });

    it('leave out a request that is deleted', async () => {
      await request(world.url).delete(`/v1/requests/${box.slug}`).set(member.headers).expect(200);
      expect(await figures(team.owner)).toMatchObject({ totals: { requests: 1 }, rows: [{ title: 'Tax' }] });
      expect(await figures(member)).toMatchObject({ hasAny: false, rows: [] });
    });
  });

  describe('a visitor’s address', () => {
    it('is kept with the record of the download alone, and for 30 days', async () => {
      const downloads = world.database.collection('downloads');
      const owner = await newMember(world, { role: 'business' });
      const { slug } = await send(world, owner, files);
      await download(slug, { from: {} });
      const kept = await until(() => downloads.find({}).sort({ startedAt: -1 }).toArray(), 'the download');
      const address = String(kept[0]?.['address']);
      expect(address).toMatch(/^198\./);
      await counted(owner, 1);
      const collections = await world.database.listCollections();
      for (const { name } of collections.filter(({ name: each }) => each !== 'downloads')) {
        const text = JSON.stringify(await world.database.collection(name).find({}).toArray());
        expect([name, text.includes(address)]).toEqual([name, false]);
      }
      const forget = () => world.app.get(DownloadPersonalData, { strict: false }).forgetAddresses();
      world.clock.advance(29 * DAY_MS);
      await forget();
      expect(await downloads.countDocuments({ address })).toBe(1);
      world.clock.advance(1.1 * DAY_MS);
      await forget();
      expect(await downloads.countDocuments({ address: { $exists: true } })).toBe(0);
      expect(await downloads.countDocuments({ _id: kept[0]?._id })).toBe(1);
    });
  });

  describe('/api/getLocation', () => {
    const look = (headers: Record<string, string>) => request(world.url).get('/api/getLocation').set(headers);

    it('returns the visitor’s approximate location, and nothing else', async () => {
      const from = { 'x-forwarded-for': newNetwork() };
      expect((await look({ ...from, ...india }).expect(200)).body).toEqual({ city_name: 'Pune', country: 'IN' });
      expect((await look(from).expect(200)).body).toEqual({ city_name: '', country: '' });
      // Without a CDN's header the packaged database answers.
      const line = await look({ 'x-forwarded-for': '49.207.1.1' }).expect(200);
      expect(line.body).toEqual({ city_name: '', country: 'IN' });
      const forged = { ...from, 'x-country': 'XX<script>', 'x-city': '<img onerror>' };
      expect((await look(forged).expect(200)).body).toEqual({ city_name: '', country: '' });
    });

    it('is limited by network', async () => {
      const from = { 'x-forwarded-for': newNetwork() };
      const answers = await Promise.all(Array.from({ length: 40 }, () => look(from)));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    });
  });
});
