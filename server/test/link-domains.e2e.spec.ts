import request from 'supertest';
import type { LinkDomainView } from '#contract/domains.js';
import { DAY_MS } from '#contract/units.js';
import { handledEndpoints } from '../src/core/http/handles.js';
import { DnsServer } from './dns-server.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { changeAccount, currentCode, type Member, newMember, newNetwork, send } from './people.js';

describe('link domains', () => {
  const PUBLIC = 'http://sampan.test';
  const files = [{ path: 'plan.pdf', bytes: Buffer.from('plan') }];
  const page = { accept: 'text/html' };

  let world: TestWorld;
  let dns: DnsServer;
  let smtp: FakeSmtp;

  const call = (member: Member, method: 'get' | 'put' | 'post' | 'delete', path = '', body: object = {}) => {
    const pending = request(world.url)[method](`/v1/link-domain${path}`).set(member.headers);
    return method === 'get' ? pending : pending.send(body);
  };
  const set = async (member: Member, name: string): Promise<LinkDomainView> =>
    (await call(member, 'put', '', { name }).expect(200)).body;
  const check = async (member: Member): Promise<LinkDomainView> =>
    (await call(member, 'post', '/check').expect(200)).body;
  const statesOf = ({ records }: LinkDomainView) => records.map(({ state }) => state);

  function publish({ records }: LinkDomainView): void {
    for (const { type, host, wanted } of records) dns.set(type, host, ...dns.get(type, host), wanted);
  }

  async function verified(name: string): Promise<{ member: Member; view: LinkDomainView }> {
    const member = await newMember(world, { role: 'business' });
    publish(await set(member, name));
    const view = await check(member);
    expect(view.state).toBe('verified');
    return { member, view };
  }

  /** Sends requests whose `Host` header is this domain. */
  const at = (host: string, headers: Record<string, string> = {}) => {
    const base = { host, 'x-forwarded-for': newNetwork(), ...headers };
    return {
      get: (path: string) => request(world.url).get(path).set(base).redirects(0),
      post: (path: string, body: object) => request(world.url).post(path).set(base).send(body),
    };
  };
  const open = (host: string, slug: string) => at(host).post('/v1/downloads', { slug });

  beforeAll(async () => {
    [dns, smtp] = await Promise.all([DnsServer.start(), FakeSmtp.start()]);
    world = await createTestWorld({ DNS_SERVERS: dns.address, SMTP_URL: smtp.url });
    await world.startWorker();
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([dns.close(), smtp.close()]);
  });

  describe('the records', () => {
    it('prove the domain and lead to the installation', async () => {
      const member = await newMember(world, { role: 'business' });
      const view = await set(member, 'Files.Records-1.com');
      expect(view).toMatchObject({ name: 'files.records-1.com', state: 'pending', checkedAt: null, isTaken: false });
      expect(view.records.map(({ purpose, type, host }) => [purpose, type, host])).toEqual([
        ['ownership', 'TXT', '_sampan.files.records-1.com'],
        ['address', 'CNAME', 'files.records-1.com'],
      ]);
      expect(view.records[1]?.wanted).toBe('sampan.test');
      dns.set('TXT', '_sampan.files.records-1.com', 'sampan-domain=guessed');
      expect(statesOf(await check(member))).toEqual(['wrong', 'missing']);
      dns.set('TXT', '_sampan.files.records-1.com', 'sampan-domain=guessed', view.records[0]?.wanted ?? '');
      // Proven, but links to it would lead nowhere.
      expect(await check(member)).toMatchObject({ state: 'pending' });
      dns.set('A', 'sampan.test', '192.0.2.1');
      dns.set('A', 'files.records-1.com', '192.0.2.1');
      const checked = await check(member);
      expect([checked.state, ...statesOf(checked)]).toEqual(['verified', 'ok', 'ok']);
      expect((await set(member, view.name)).records).toEqual(checked.records);
      expect((await set(member, 'other.records-1.com')).records[0]?.wanted).not.toBe(view.records[0]?.wanted);
    });

    it.each(['co.uk', '127.0.0.1', 'sampan.test', 'files.sampan.test', 'https://example.com'])(
      'do not make %s a link domain',
      async (name) => {
        const member = await newMember(world, { role: 'business' });
        const { body } = await call(member, 'put', '', { name }).expect(400);
        expect(body.code).toBe('domain-invalid');
      },
    );

    it('come with plans from Business upward', async () => {
      const member = await newMember(world, { role: 'pro' });
      const { body } = await call(member, 'put', '', { name: 'files.example.com' }).expect(403);
      expect(body.code).toBe('domain-not-in-plan');
    });

    it('prove a domain for one account at a time', async () => {
      const { member } = await verified('files.contested-1.com');
      const other = await newMember(world, { role: 'business' });
      const theirs = await set(other, 'files.contested-1.com');
      expect(await check(other)).toMatchObject({ state: 'pending', isTaken: false });
      publish(theirs);
      expect(await check(other)).toMatchObject({ state: 'pending', isTaken: true });
      await call(member, 'delete').expect(200);
      expect(await check(other)).toMatchObject({ state: 'verified', isTaken: false });
    });
  });

  describe('links of the account', () => {
    it('lead to it in lists, answers and mails, and back when it is removed', async () => {
      const { member } = await verified('files.links-1.com');
      const mailedTo = async (to: string) => {
        const sent = await send(world, member, files, { sendAs: 'email', emailTo: [{ email: to }] });
        const { raw } = await until(
          () => Promise.resolve(smtp.taken.find((mail) => mail.to === to)),
          `a mail to ${to}`,
        );
        const { body } = await request(world.url)
          .get(`/v1/transfers/${sent.slug}/recipients`)
          .set(member.headers)
          .expect(200);
        return { sent, raw: raw.replace(/=\r?\n/g, ''), personal: String(body.recipients[0].link) };
      };
      const listed = async () => {
        const query = { userid: member.user?._id };
        const { body } = await request(world.url).get('/getQs').query(query).set(member.headers).expect(200);
        return String(body.allDocs[0].link);
      };
      const own = await mailedTo('own@example.org');
      expect(await listed()).toBe(own.sent.link);
      expect(own.sent.link).toBe(`http://files.links-1.com/w/${own.sent.slug}`);
      expect(own.personal).toMatch(`http://files.links-1.com/d/${own.sent.slug}/`);
      expect(own.raw).toContain(own.personal);
      expect(own.raw).not.toContain(`${PUBLIC}/d/`);
      await call(member, 'delete').expect(200);
      expect(await listed()).toBe(`${PUBLIC}/w/${own.sent.slug}`);
      const back = await mailedTo('back@example.org');
      expect(back.sent.link).toBe(`${PUBLIC}/w/${back.sent.slug}`);
      expect(back.raw).toContain(`${PUBLIC}/d/${back.sent.slug}/`);
      await call(member, 'delete').expect(404);
      // One in its place leads nowhere before it is proven.
      publish(await set(member, 'files.links-2.com'));
      expect(await listed()).toBe(`${PUBLIC}/w/${back.sent.slug}`);
      await check(member);
      expect(await listed()).toMatch('http://files.links-2.com/w/');
      await set(member, 'files.links-3.com');
      expect(await listed()).toMatch(`${PUBLIC}/w/`);
    });

    it('lead to the installation while the plan is too small', async () => {
      const { member } = await verified('files.small-1.com');
      const sent = await send(world, member, files);
      await changeAccount(world.database, member.user?._id ?? '', { assignedPlan: 'pro' });
      expect((await send(world, member, files)).link).toMatch(`${PUBLIC}/w/`);
      await until(async () => (await open('files.small-1.com', sent.slug)).status === 404, 'the host to be left');
      const { headers } = await at('files.small-1.com').get(`/w/${sent.slug}`).set(page).expect(302);
      expect(headers['location']).toBe(`${PUBLIC}/w/${sent.slug}`);
    });
  });

  describe('on the domain', () => {
    const HOST = 'files.river-1.com';
    let member: Member;
    let slug: string;
    let foreign: string;

    beforeAll(async () => {
      ({ member } = await verified(HOST));
      ({ slug } = await send(world, member, files));
      ({ slug: foreign } = await send(world, await newMember(world, { role: 'business' }), files));
    });

    it.each([HOST, 'FILES.River-1.com', `${HOST}:8443`, `${HOST}.`])(
      'as %s, a transfer of the account is opened and downloaded',
      async (host) => {
        const { headers, text } = await at(host).get(`/w/${slug}`).set(page).expect(200);
        expect(headers['x-robots-tag']).toBe('noindex');
        expect(text).toContain('og:title');
        expect(text).toContain(`&#34;appUrl&#34;:&#34;${PUBLIC}&#34;`);
        expect((await open(host, slug).expect(200)).body.slug).toBe(slug);
        const signed = await at(host).post('/v1/downloads/file', { slug, fileId: '0' }).expect(200);
        const bytes = await at(host).get(signed.body.url).expect(200);
        expect(bytes.body.toString()).toBe('plan');
        const archive = await at(host, { accept: 'application/json' }).post('/zip', { slug }).expect(200);
        await at(host).get(archive.body.url).expect(200);
      },
    );

    it('a transfer of another account is not there, nor by addresses that were signed elsewhere', async () => {
      const { headers } = await at(HOST).get(`/w/${foreign}`).set(page).expect(302);
      expect(headers['location']).toBe(`${PUBLIC}/w/${foreign}`);
      expect((await open(HOST, foreign).expect(404)).body.code).toBe('transfer-not-found');
      for (const [path, body] of [
        ['/v1/downloads/unlock', { slug: foreign, password: 'x' }],
        ['/v1/downloads/file', { slug: foreign, fileId: '0' }],
        ['/v1/downloads/ask-extension', { slug: foreign, email: 'a@example.com' }],
        ['/zip', { slug: foreign }],
      ] as const)
        await at(HOST).post(path, body).expect(404);
      const file = await at('sampan.test').post('/v1/downloads/file', { slug: foreign, fileId: '0' }).expect(200);
      const archive = await at('sampan.test', { accept: 'application/json' })
        .post('/zip', { slug: foreign })
        .expect(200);
      for (const { body } of [file, archive]) {
        await at(HOST).get(body.url).expect(404);
        await at(HOST).post('/v1/downloads/complete', { downloadToken: body.downloadToken }).expect(404);
        await at('sampan.test').get(body.url).expect(200);
      }
    });

    it('an address is proven for the domain alone, whose owner can read its cookies', async () => {
      const email = 'proven@example.com';
      const sent = await send(world, member, files, { sendAs: 'email', emailTo: [{ email }], recipientsOnly: true });
      const link = { slug: sent.slug, recipientId: sent.emailTo[0]?.recipientId };
      await at(HOST).post('/v1/downloads/code', link).expect(200);
      const code = await currentCode(world, email, 'open');
      const proven = await at(HOST)
        .post('/v1/downloads/proof', { ...link, code })
        .expect(200);
      const cookie = String(proven.headers['set-cookie']).split(';')[0] ?? '';
      await at(HOST, { cookie }).post('/v1/downloads', link).expect(200);
      const elsewhere = await at('sampan.test', { cookie }).post('/v1/downloads', link);
      expect(elsewhere.body.code).toBe('code-required');
    });

    it('pictures are those of the account', async () => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      const logoOf = async ({ headers }: Member): Promise<string> => {
        const image = png.toString('base64');
        const { body } = await request(world.url).put('/v1/profile/logo').set(headers).send({ image }).expect(200);
        return `${body.logoPic}/96.png`;
      };
      const [own, theirs] = [await logoOf(member), await logoOf(await newMember(world))];
      await at(HOST).get(own).expect(200);
      await at(HOST).get(theirs).expect(404);
      await at('sampan.test').get(theirs).expect(200);
    });

    it('every other call is not found, whoever makes it', async () => {
      const others = handledEndpoints().filter(({ onLinkDomain, alwaysServed }) => !onLinkDomain && !alwaysServed);
      expect(others.length).toBeGreaterThan(100);
      for (const { method, path } of others) {
        const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
        const { status, headers } = await request(world.url)
          [verb](path.replace(/\{\w+\}/g, slug))
          .set({ ...member.headers, host: HOST, accept: 'application/json' });
        expect([method, path, status, headers['set-cookie']]).toEqual([method, path, 404, undefined]);
      }
    });

    it('calls that answer there need no session, and none is read or begun', async () => {
      const answering = handledEndpoints().filter(({ onLinkDomain }) => onLinkDomain);
      expect(answering.filter(({ access, stepUp }) => access ?? stepUp)).toEqual([]);
      const login = await request(world.url)
        .post('/combinedAuth')
        .set('x-forwarded-for', newNetwork())
        .send({ email: member.email, password: 'correct horse' })
        .expect(200);
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      await at(HOST, { cookie }).get('/refreshToken').expect(404);
      const opened = await at(HOST, { ...member.headers, cookie })
        .post('/v1/downloads', { slug })
        .expect(200);
      // The sender is a stranger here.
      expect(opened.body.isOwner).toBe(false);
      expect(opened.headers['set-cookie']).toBeUndefined();
    });

    it.each([
      '/',
      '/login',
      '/dash',
      '/dash/account/settings',
      '/r/abcdefg',
      '/pricing?plan=pro',
      '/queues',
      '//x.com/y',
    ])('the page %s is the installation’s', async (path) => {
      const { headers } = await at(HOST).get(path).set(page).expect(302);
      expect(headers['location']).toBe(PUBLIC + path);
      expect(headers['set-cookie']).toBeUndefined();
    });

    it('neither uploads nor unsigned objects are there', async () => {
      await request(world.url).put('/objects/a/b/0').set({ host: HOST }).send('x').expect(404);
      await at(HOST).get('/objects/a/b/0').expect(403);
      await at(HOST).get('/sitemap.xml').expect(404);
    });

    it('only a trusted proxy names another host', async () => {
      const forwarded = { 'x-forwarded-host': HOST };
      // Tests come over the loopback, which is trusted.
      await at('sampan.test', forwarded).get('/login').set(page).expect(302);
      const untrusting = await createTestWorld({ TRUST_PROXY: '' });
      try {
        const { text } = await request(untrusting.url)
          .get('/login')
          .set({ ...page, ...forwarded })
          .expect(200);
        expect(text).toContain('&#34;appUrl&#34;:&#34;&#34;');
      } finally {
        await untrusting.close();
      }
    });
  });

  it('hosts that are not proven serve nothing, and get no certificate', async () => {
    const { member } = await verified('files.leaving-1.com');
    const { slug } = await send(world, member, files);
    const ask = (domain: string) => request(world.url).get('/v1/link-domains/ask').query({ domain });
    await ask('Files.leaving-1.com').expect(200);
    await ask('sampan.test').expect(404);
    const stranger = await newMember(world, { role: 'business' });
    await set(stranger, 'files.pending-1.com');
    await ask('files.pending-1.com').expect(404);
    await call(member, 'delete').expect(200);
    await until(async () => (await ask('files.leaving-1.com')).status === 404, 'the host to be left');
    for (const host of ['files.leaving-1.com', 'files.pending-1.com', 'files.unknown-1.com']) {
      await open(host, slug).expect(404);
      await at(host).post('/combinedAuth', { email: member.email, password: 'correct horse' }).expect(404);
      const { headers } = await at(host).get(`/w/${slug}`).set(page).expect(302);
      expect(headers['location']).toBe(`${PUBLIC}/w/${slug}`);
      await at(host).get('/health/live').expect(200);
    }
  });

  it('serves nothing of the installation by another spelling of path or host', async () => {
    const { view } = await verified('files.spelled-1.com');
    for (const path of [
      '/V1/request-zips/a/b.zip',
      '/v1/REQUEST-ZIPS/a/b.zip',
      '/%76%31/request-zips/a/b.zip',
      '//v1/request-zips/a/b.zip',
      '/./v1/request-zips/a/b.zip',
      '/Queues/static/main.js',
      '/INDEX.html',
      '/%69ndex.html',
      '//index.html',
      '/sitemap%2Exml',
      '/%ff.js',
    ])
      expect([path, (await at(view.name).get(path)).status]).toEqual([path, 404]);
    for (const host of ['a_b.example.com', '-a.example.com', 'example.com..', 'a..example.com'])
      expect([host, (await at(host).post('/v1/downloads', { slug: 'abc1234' })).status]).toEqual([host, 404]);
    for (const host of ['localhost', '127.0.0.1', 'my_server', 'server.internal'])
      expect((await at(host).post('/v1/downloads', { slug: 'abc1234' })).body.code).not.toBe('not-found');
  });

  it('breaks with its record, and says so by mail', async () => {
    const { member, view } = await verified('files.breaking-1.com');
    const session = async () => (await request(world.url).get('/anonCheck').set(member.headers).expect(200)).body.user;
    const customURL = expect.stringMatching(/^http:\/\/files\.breaking-1\.com(:\d+)?$/);
    const named = { typedDomain: 'files.breaking-1.com', domain_status: 'verified' };
    expect(await session()).toMatchObject({ ...named, customDomainOption: 'custom', customURL });
    await changeAccount(world.database, member.area.id, { assignedPlan: 'free' });
    const lapsed = await session();
    expect([lapsed.customDomainOption, lapsed.customURL, lapsed.domain_status]).toEqual([
      'standard',
      undefined,
      'verified',
    ]);
    await changeAccount(world.database, member.area.id, { assignedPlan: 'business' });
    const { slug } = await send(world, member, files);
    dns.isFailing = true;
    world.clock.advance(DAY_MS);
    const stored = () => world.database.collection('link_domains').findOne({ name: view.name });
    await until(async () => (await stored())?.['checks'][0].state === 'unreachable', 'a check');
    expect((await stored())?.['state']).toBe('verified');
    dns.isFailing = false;
    dns.set('TXT', '_sampan.files.breaking-1.com');
    world.clock.advance(DAY_MS);
    await until(async () => (await stored())?.['state'] === 'broken', 'the domain to break');
    const { raw } = await until(
      () => Promise.resolve(smtp.taken.find((mail) => mail.to === member.email && /breaking-1/.test(mail.raw))),
      'the notice',
    );
    expect(raw).toContain('Your links no longer use files.breaking-1.com');
    const about = { kind: 'domain-broken', 'detail.fileName': 'files.breaking-1.com' };
    expect(await world.database.collection('notifications').countDocuments(about)).toBe(1);
    expect(await world.database.collection('accounts').countDocuments({ linkHost: view.name })).toBe(0);
    await until(async () => (await open('files.breaking-1.com', slug)).status === 404, 'the host to be left');
  });
});
