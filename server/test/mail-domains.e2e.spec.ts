import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import request from 'supertest';
import type { MailDomainView } from '#contract/domains.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { DnsServer } from './dns-server.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { type Member, newMember, newNetwork, newVisitor, send } from './people.js';

describe('mail domains', () => {
  const OWN = 'files@sampan.example.net';
  const files = [{ path: 'plan.pdf', bytes: Buffer.from('plan') }];

  let world: TestWorld;
  let dns: DnsServer;
  let smtp: FakeSmtp;

  const call = (member: Member, method: 'get' | 'put' | 'post' | 'delete', path = '', body: object = {}) => {
    const pending = request(world.url)[method](`/v1/mail-domain${path}`).set(member.headers);
    return method === 'get' ? pending : pending.send(body);
  };
  const set = async (member: Member, name: string): Promise<MailDomainView> =>
    (await call(member, 'put', '', { name }).expect(200)).body;
  const check = async (member: Member): Promise<MailDomainView> =>
    (await call(member, 'post', '/check').expect(200)).body;
  const read = async (member: Member): Promise<MailDomainView> => (await call(member, 'get').expect(200)).body.domain;
  const recordOf = (view: MailDomainView, purpose: string) => {
    const record = view.records.find((one) => one.purpose === purpose);
    if (!record) throw new Error(`no ${purpose}`);
    return record;
  };
  const publish = (view: MailDomainView, purpose = 'dkim') => {
    const { type, host, wanted } = recordOf(view, purpose);
    dns.set(type, host, wanted);
  };

  async function verified(name: string): Promise<{ member: Member; view: MailDomainView }> {
    const member = await newMember(world, { role: 'business' });
    publish(await set(member, name));
    return { member, view: await check(member) };
  }

  /** Access tokens end when the clock is moved. */
  async function later(member: Member, ms: number): Promise<void> {
    world.clock.advance(ms);
    const body = { email: member.email, password: 'correct horse' };
    const answer = await request(world.url)
      .post('/combinedAuth')
      .set('x-forwarded-for', newNetwork())
      .send(body)
      .expect(200);
    member.headers['authorization'] = `Bearer ${answer.body.accessToken}`;
  }

  const arrivedAt = (to: string) =>
    until(() => Promise.resolve(smtp.taken.find((mail) => mail.to === to)), `a mail to ${to}`);

  let recipients = 0;
  async function mailFrom(member: Member) {
    recipients += 1;
    const to = `reader-${recipients}@example.org`;
    await send(world, member, files, { sendAs: 'email', emailTo: [{ email: to }] });
    const { from: envelopeFrom, raw } = await arrivedAt(to);
    const [{ from, replyTo } = {}] = await smtp.takenFor(to);
    const { results } = await dkimVerify(Buffer.from(`${raw}\r\n`), {
      resolver: (name: string, type: string) => Promise.resolve(dns.get(type, name).map((text) => [text])),
    });
    // Both headers of one-click unsubscription (RFC 8058).
    if (raw.includes('DKIM-Signature')) expect(raw).toMatch(/\sh=[^;]*List-Unsubscribe:List-Unsubscribe-Post/i);
    const signatures = results.map(({ signingDomain, status }) => [signingDomain, status.result, status.aligned]);
    return { envelopeFrom, from: from?.address, name: from?.name, replyTo: replyTo?.[0]?.address, signatures };
  }
  const unsigned = [[undefined, 'none', undefined]];

  beforeAll(async () => {
    [dns, smtp] = await Promise.all([DnsServer.start(), FakeSmtp.start()]);
    world = await createTestWorld({
      DNS_SERVERS: dns.address,
      SMTP_URL: smtp.url,
      MAIL_FROM: `Sampan <${OWN}>`,
      RETURN_PATH_HOST: 'mx.example.net',
    });
    await world.startWorker();
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([dns.close(), smtp.close()]);
  });

  it('says of each record what is wanted and what was found', async () => {
    const member = await newMember(world, { role: 'business' });
    const view = await set(member, 'Bücher.Example.COM');
    expect(view).toMatchObject({ name: 'xn--bcher-kva.example.com', state: 'pending', checkedAt: null });
    expect(view.records.map(({ purpose, type, state }) => [purpose, type, state])).toEqual([
      ['dkim', 'TXT', 'unchecked'],
      ['spf', 'TXT', 'unchecked'],
      ['return-path', 'CNAME', 'unchecked'],
      ['dmarc', 'TXT', 'unchecked'],
    ]);
    expect(recordOf(view, 'spf').wanted).toBe('v=spf1 include:sampan.example.net ~all');
    dns.set('TXT', recordOf(view, 'dkim').host, 'v=DKIM1; p=other');
    dns.set('TXT', view.name, 'a-verification=1', 'v=spf1 mx -all');
    publish(view, 'return-path');
    const checked = await check(member);
    expect(checked.state).toBe('pending');
    expect(checked.checkedAt).not.toBeNull();
    expect(checked.records.map(({ state, found }) => [state, found])).toEqual([
      ['wrong', ['v=DKIM1; p=other']],
      ['wrong', ['v=spf1 mx -all']],
      ['ok', ['mx.example.net']],
      ['missing', []],
    ]);
    // The key of a domain that is entered again stays, since the DNS may have it by now.
    expect((await set(member, view.name)).records).toEqual(checked.records);
    const other = await set(member, 'other.example.com');
    expect(recordOf(other, 'dkim')).not.toMatchObject({ wanted: recordOf(view, 'dkim').wanted });
  });

  it.each(['localhost', 'co.uk', '127.0.0.1', 'printer.local', 'sampan.test', '_x.example.com', 'https://example.com'])(
    'refuses %s',
    async (name) => {
      const member = await newMember(world, { role: 'business' });
      await call(member, 'put', '', { name })
        .expect(400)
        .expect(({ body }) => expect(body.code).toBe('domain-invalid'));
    },
  );

  it('comes with plans from Business upward', async () => {
    const member = await newMember(world, { role: 'pro' });
    const { body } = await call(member, 'put', '', { name: 'example.com' }).expect(403);
    expect(body.code).toBe('domain-not-in-plan');
    expect((await call(member, 'get').expect(200)).body).toEqual({ isAllowed: false, domain: null });
  });

  it('sends from a verified domain, signed for it, and returns bounces to the service', async () => {
    const member = await newMember(world, { role: 'business' });
    const view = await set(member, 'signed.example.com');
    const service = { from: OWN, envelopeFrom: OWN, replyTo: member.email, signatures: unsigned };
    expect(await mailFrom(member)).toMatchObject(service);
    publish(view);
    expect((await check(member)).state).toBe('verified');
    const own = {
      from: 'files@signed.example.com',
      replyTo: member.email,
      signatures: [['signed.example.com', 'pass', 'signed.example.com']],
    };
    const mail = await mailFrom(member);
    expect(mail).toMatchObject({ ...own, envelopeFrom: OWN });
    expect(mail.name).toContain('Mei Chen');
    publish(view, 'return-path');
    await check(member);
    expect(await mailFrom(member)).toMatchObject({ ...own, envelopeFrom: 'bounces@bounces.signed.example.com' });
    // The service's own mails stay the service's.
    const visitor = await newVisitor(world);
    expect((await arrivedAt(visitor.email)).from).toBe(OWN);
    await call(member, 'delete').expect(200);
    expect(await mailFrom(member)).toMatchObject(service);
    await call(member, 'delete').expect(404);
  });

  it('falls back when the key is gone, says so by mail, and returns to the domain', async () => {
    const { member, view } = await verified('breaking.example.com');
    expect(view.state).toBe('verified');
    const inSession = async () =>
      (await request(world.url).get('/anonCheck').set(member.headers).expect(200)).body.user.pmDomain;
    expect(await inSession()).toEqual({ ID: expect.any(String), DKIMUpdateStatus: 'Verified' });
    dns.isFailing = true;
    await later(member, DAY_MS);
    await until(async () => recordOf(await read(member), 'dkim').state === 'unreachable', 'a check');
    // No answer is no reason yet.
    expect((await read(member)).state).toBe('verified');
    dns.isFailing = false;
    dns.set('TXT', recordOf(view, 'dkim').host);
    await later(member, HOUR_MS);
    await until(async () => (await read(member)).state === 'broken', 'the domain to break');
    const { raw } = await until(
      () =>
        Promise.resolve(smtp.taken.find(({ to, raw: text }) => to === member.email && /breaking\.example/.test(text))),
      'the notice',
    );
    expect(raw).toContain('Your emails no longer come from breaking.example.com');
    const bell = await world.database.collection('notifications').find({ userId: member.area.id }).toArray();
    expect(bell).toMatchObject([
      { kind: 'domain-broken', detail: { fileName: 'breaking.example.com' }, mailDueAt: null },
    ]);
    expect(await inSession()).toMatchObject({ DKIMUpdateStatus: 'Pending' });
    expect(await mailFrom(member)).toMatchObject({ from: OWN, signatures: unsigned });
    publish(view);
    await later(member, HOUR_MS);
    await until(async () => (await read(member)).state === 'verified', 'the domain to come back');
    expect(await mailFrom(member)).toMatchObject({ from: 'files@breaking.example.com' });
  });

  it('is not used beyond the plan', async () => {
    const { member } = await verified('expensive.example.com');
    await world.database
      .collection('accounts')
      .updateMany({ assignedPlan: 'business' }, { $set: { assignedPlan: 'pro' } });
    expect(await mailFrom(member)).toMatchObject({ from: OWN, signatures: unsigned });
  });

  it('is proven for one account, not for another that names the same domain', async () => {
    const { view } = await verified('contested.example.com');
    const other = await newMember(world, { role: 'business' });
    const theirs = await set(other, 'contested.example.com');
    expect(recordOf(theirs, 'dkim').host).not.toBe(recordOf(view, 'dkim').host);
    expect((await check(other)).state).toBe('pending');
    expect(await mailFrom(other)).toMatchObject({ from: OWN });
  });

  it('stores no private key in clear text', async () => {
    await verified('sealed.example.com');
    const record = await world.database.collection('mail_domains').findOne({ name: 'sealed.example.com' });
    const text = JSON.stringify(record) + Buffer.from(String(record?.['sealedKey']), 'base64').toString('latin1');
    expect(text).not.toContain('PRIVATE');
  });
});
