import request, { type Response } from 'supertest';
import type { Receipt } from '#contract/transfers/receipts.js';
import type { TimelineEntry } from '#contract/transfers/recipients.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { EXPIRY_THREE_MONTHS_SECONDS } from '#contract/transfers/expiry.js';
import { DAY_MS } from '#contract/units.js';
import { randomText } from '../src/core/secrets/secrets.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import {
  currentCode,
  logInAgain,
  type Member,
  newMember,
  newNetwork,
  newTeam,
  send,
  type SourceFile,
  transferBody,
  upload,
} from './people.js';

/** Who opens a transfer that is only for its recipients (docs/security.md). */
describe('transfers for their recipients only', () => {
  const files: SourceFile[] = [
    { path: 'offer.pdf', bytes: Buffer.from('offer '.repeat(5000)) },
    { path: 'plan.txt', bytes: Buffer.from('plan') },
  ];

  let world: TestWorld;
  let sender: Member;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    sender = await newMember(world, { role: 'business' });
  });

  interface Sent extends TransferView {
    /** Link of the first recipient. */
    link: string;
    visitor: { slug: string; recipientId: string };
  }

  const newAddress = () => `person-${randomText('abcdefghijkmnpqr', 10)}@example.com`;

  async function sendTo(emails: string[], overrides: object = {}): Promise<Sent> {
    const emailTo = emails.map((email) => ({ email }));
    const sent = await send(world, sender, files, { sendAs: 'email', emailTo, recipientsOnly: true, ...overrides });
    return { ...sent, visitor: { slug: sent.slug, recipientId: sent.emailTo[0]?.recipientId ?? '' } };
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);
  const open = (visitor: object, headers?: Record<string, string>) => post('/v1/downloads', visitor, headers);
  const askCode = (visitor: object, headers?: Record<string, string>) => post('/v1/downloads/code', visitor, headers);
  const prove = (visitor: object, code: string) => post('/v1/downloads/proof', { ...visitor, code });
  const get = (path: string) => request(world.url).get(path).set(sender.headers).expect(200);
  const edit = (slug: string, changes: object) =>
    request(world.url).patch(`/v1/transfers/${slug}`).set(sender.headers).send(changes);
  const bytesOf = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(url, world.url), init);
    return { status: answer.status, length: (await answer.arrayBuffer()).byteLength };
  };
  const cookieIn = ({ headers }: Response) =>
    [(headers['set-cookie'] as unknown as string[] | undefined) ?? []].flat().map((cookie) => cookie.split(';')[0]);

  /** Every call that leads to bytes. */
  const ways = (visitor: object, headers?: Record<string, string>) => [
    open(visitor, headers),
    post('/v1/downloads/file', { ...visitor, fileId: '0' }, headers),
    post('/zip', visitor, headers),
  ];
  const refusals = async (visitor: object, headers?: Record<string, string>) => {
    const thumbnails = post('/v1/downloads/thumbnails', { ...visitor, fileIds: ['0'] }, headers);
    const answers = await Promise.all([...ways(visitor, headers), thumbnails]);
    return [...new Set(answers.map(({ status, body }) => `${status} ${body.code}`))];
  };

  /** Asks for a code as the page does, reads it as the person does, and returns the browser's cookie. */
  async function browserOf(email: string, visitor: object): Promise<Record<string, string>> {
    await askCode(visitor).expect(200);
    const answer = await prove(visitor, await currentCode(world, email, 'open')).expect(200);
    return { cookie: cookieIn(answer).join('; ') };
  }

  const longLived = { expirySeconds: EXPIRY_THREE_MONTHS_SECONDS };
  const codesOf = (email: string) => world.database.collection('verifications').countDocuments({ email });

  it('open for nobody by the plain link, whose page names nothing', async () => {
    const { slug } = await sendTo([newAddress()]);
    expect(await refusals({ slug })).toEqual(['403 personal-link-required']);
    expect(await refusals({ slug, recipientId: 'someId1234567890123456' })).toEqual(['403 personal-link-required']);
    const page = await request(world.url).get(`/d/${slug}`).set('accept', 'text/html').expect(200);
    expect(page.text).toContain('Only the people it was sent to can open it.');
    expect(page.text).not.toContain('offer.pdf');
    expect(page.text).not.toContain('River Trade');
    expect((await askCode({ slug, recipientId: 'someId1234567890123456' })).body.code).toBe('personal-link-required');
  });

  it('stay closed, and send nothing, however often a scanner fetches the personal link', async () => {
    const email = newAddress();
    const { slug, visitor } = await sendTo([email]);
    const path = `/d/${slug}/${visitor.recipientId}`;
    for (const method of ['get', 'head', 'get'] as const)
      await request(world.url)[method](path).set({ accept: 'text/html', 'user-agent': 'Mozilla/5.0' }).expect(200);
    const { text } = await request(world.url).get(path).set('accept', 'text/html');
    expect(text).not.toContain('offer.pdf');
    expect(text).not.toContain(email);
    for (const call of ['code', 'proof']) await request(world.url).get(`/v1/downloads/${call}`).expect(404);
    expect(await codesOf(email)).toBe(0);
    // A code that was asked for stays valid, too.
    await askCode(visitor).expect(200);
    const code = await currentCode(world, email, 'open');
    await request(world.url).get(path).set('accept', 'text/html').expect(200);
    await prove(visitor, code).expect(200);
  });

  it('tell who holds a forwarded mail only where the code goes', async () => {
    const email = newAddress();
    const { visitor } = await sendTo([email]);
    expect(await refusals(visitor)).toEqual(['403 code-required']);
    const { body } = await open(visitor);
    expect(body.details).toEqual({ email: 'p•••@example.com' });
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it('open by the code in the browser that proved it, for 30 days, with file and archive', async () => {
    const email = newAddress();
    const { visitor } = await sendTo([email], longLived);
    await askCode(visitor).expect(200);
    const answer = await prove(visitor, await currentCode(world, email, 'open')).expect(200);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^sampan_proof_[\w-]{12}=.+; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict$/);
    const browser = { cookie: cookieIn(answer).join('; ') };
    const [page, file, zip] = await Promise.all(ways(visitor, browser));
    expect(page?.body).toMatchObject({ recipientEmail: email, totalBytes: 30_004 });
    expect(await bytesOf(file?.body.url)).toEqual({ status: 200, length: 30_000 });
    expect((await bytesOf(zip?.body.url)).status).toBe(200);
    expect(await refusals(visitor)).toEqual(['403 code-required']);
    // Whatever else is sent to the person opens in this browser without another code.
    const other = await sendTo([email], longLived);
    await open(other.visitor, browser).expect(200);
    world.clock.advance(29 * DAY_MS);
    await open(visitor, browser).expect(200);
    world.clock.advance(1.1 * DAY_MS);
    expect((await open(visitor, browser)).body.code).toBe('code-required');
  });

  it('do not open by the proof of another recipient', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { slug, visitor, emailTo } = await sendTo([first, second]);
    const other = { slug, recipientId: emailTo.find(({ email }) => email === second)?.recipientId ?? '' };
    const browser = await browserOf(first, visitor);
    await open(visitor, browser).expect(200);
    expect(await refusals(other, browser)).toEqual(['403 code-required']);
    expect(await refusals({ slug }, browser)).toEqual(['403 personal-link-required']);
    // The value of one cookie is no proof under the name of another.
    const [, value = ''] = browser['cookie']?.split('=') ?? [];
    const { cookie: named = '' } = await browserOf(second, other);
    expect(await refusals(other, { cookie: `${named.split('=')[0]}=${value}` })).toEqual(['403 code-required']);
    // A code is for one address, too.
    world.clock.advance(31_000);
    await askCode(visitor).expect(200);
    const code = await currentCode(world, first, 'open');
    expect((await prove(other, code)).body.code).toBe('wrong-code');
    await prove(visitor, code).expect(200);
    expect((await prove(visitor, code)).body.code).toBe('wrong-code');
  });

  it('keep the limits of every mailed code', async () => {
    const email = newAddress();
    const { visitor } = await sendTo([email]);
    await askCode(visitor).expect(200);
    const stale = await currentCode(world, email, 'open');
    const early = await askCode(visitor).expect(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    world.clock.advance(600_001);
    expect((await prove(visitor, stale)).body.code).toBe('wrong-code');
    await askCode(visitor).expect(200);
    const right = await currentCode(world, email, 'open');
    for (let guess = 0; guess < 5; guess += 1) await prove(visitor, right === 'AAAAA' ? 'BBBBB' : 'AAAAA').expect(403);
    expect((await prove(visitor, right)).body.code).toBe('wrong-code');
    for (let sent = 2; sent < 5; sent += 1) {
      world.clock.advance(31_000);
      await askCode(visitor).expect(200);
    }
    world.clock.advance(31_000);
    await askCode(visitor).expect(429);
  });

  it('tell their sender how the recipient was known: timeline, log, receipt and export', async () => {
    const [byCode, byLogin] = [newAddress(), await newMember(world)];
    const { slug, visitor, emailTo } = await sendTo([byCode, byLogin.email]);
    const other = { slug, recipientId: emailTo.find(({ email }) => email === byLogin.email)?.recipientId ?? '' };
    const people = [
      [visitor, await browserOf(byCode, visitor), 'code'],
      [other, byLogin.headers, 'login'],
    ] as const;
    for (const [link, headers, proof] of people) {
      const { body: page } = await open(link, headers).expect(200);
      const file = { ...link, visit: page.visit, fileId: '1' };
      const { body } = await post('/v1/downloads/file', file, headers).expect(200);
      await bytesOf(body.url);
      const steps = await until(async () => {
        const { body: view } = await get(`/v1/transfers/${slug}/timeline?recipientId=${link.recipientId}`);
        const { timeline } = view as { timeline: TimelineEntry[] };
        return (
          timeline.at(-1)?.kind === 'download-completed' && timeline.filter(({ kind }) => !kind.startsWith('mail'))
        );
      }, 'the end of the download');
      expect(steps.map((step) => step.proof)).toEqual([proof, proof]);
    }
    const isStart = ({ kind }: { kind: string }) => kind === 'download-started';
    const [log, receipt, csv] = await Promise.all([
      get(`/v1/transfers/${slug}/events`),
      get(`/v1/transfers/${slug}/receipt`),
      get(`/v1/analytics/export?slug=${slug}`),
    ]);
    const proofs = ['code', 'login'];
    expect(log.body.events.filter(isStart).map(({ proof }: { proof: string }) => proof)).toEqual(proofs);
    const logged = (receipt.body as Receipt).content.events.filter(isStart);
    expect(logged.map(({ data }) => data['proof'])).toEqual(proofs);
    expect(csv.text).toMatch(/person-[^\r]*,Code\r\n/);
    expect(csv.text).toMatch(/,Login\r\n/);
  });

  it('open without a code for those who are logged in with the address', async () => {
    const [recipient, stranger] = [await newMember(world), await newMember(world)];
    const { visitor } = await sendTo([recipient.email]);
    await open(visitor, recipient.headers).expect(200);
    await open(visitor, sender.headers).expect(200);
    expect(await refusals(visitor, stranger.headers)).toEqual(['403 code-required']);
  });

  it('open for users of the team with whom they are shared, by any link', async () => {
    const { owner, members } = await newTeam(world, { members: 1 });
    const [mate] = members;
    sender = owner;
    const shareWith = [{ shareWithId: mate?.user?._id ?? '' }];
    const { slug } = await sendTo([newAddress()], { shareWith });
    await open({ slug }, mate?.headers).expect(200);
    await edit(slug, { title: 'seen' }).expect(200);
  });

  it('still ask for the password', async () => {
    const email = newAddress();
    const { slug, visitor } = await sendTo([email], { password: 'secret' });
    expect((await open(visitor)).body.code).toBe('code-required');
    const browser = await browserOf(email, visitor);
    expect(await refusals(visitor, browser)).toEqual(['403 password-required']);
    // Without the proof there is nothing to guess at, and nothing to lock.
    const unlock = (link: object, password: string, headers?: Record<string, string>) =>
      post('/v1/downloads/unlock', { ...link, password }, headers);
    for (const password of ['secret', ...Array.from({ length: 12 }, () => 'guess')]) {
      expect((await unlock(visitor, password)).body.code).toBe('code-required');
      expect((await unlock({ slug }, password, browser)).body.code).toBe('personal-link-required');
    }
    expect((await unlock(visitor, 'guess', browser)).body.code).toBe('wrong-password');
    const { body } = await unlock(visitor, 'secret', browser).expect(200);
    const { passwordTicket } = body;
    await open({ ...visitor, passwordTicket }, browser).expect(200);
    expect((await open({ ...visitor, passwordTicket })).body.code).toBe('code-required');
  });

  it('are closed at once by the switch, for addresses that were signed before, too', async () => {
    const email = newAddress();
    const { slug, visitor } = await sendTo([email], { recipientsOnly: false });
    const urls = await Promise.all(
      [{ slug }, visitor].flatMap((link) =>
        ways(link)
          .slice(1)
          .map(async (way) => (await way).body.url as string),
      ),
    );
    expect((await bytesOf(urls[0] ?? '')).status).toBe(200);
    const { body } = await edit(slug, { recipientsOnly: true }).expect(200);
    expect(body.recipientsOnly).toBe(true);
    expect(await Promise.all(urls.map((url) => bytesOf(url).then(({ status }) => status)))).toEqual([
      403, 403, 403, 403,
    ]);
    expect(await refusals({ slug })).toEqual(['403 personal-link-required']);
    expect((await edit(slug, { recipientsOnly: false })).body.recipientsOnly).toBe(false);
    await open({ slug }).expect(200);
  });

  it('resume only in the browser that began', async () => {
    const email = newAddress();
    const { visitor } = await sendTo([email]);
    const browser = await browserOf(email, visitor);
    const answer = await post('/v1/downloads/file', { ...visitor, fileId: '0' }, browser).expect(200);
    const { url } = answer.body;
    const cookie = cookieIn(answer).join('; ');
    expect(await bytesOf(url, { headers: { range: 'bytes=0-9' } })).toMatchObject({ length: 10 });
    world.clock.advance(301_000);
    expect(await bytesOf(url, { headers: { range: 'bytes=10-' } })).toMatchObject({ status: 403 });
    expect(await bytesOf(url, { headers: { range: 'bytes=10-', cookie } })).toEqual({ status: 206, length: 29_990 });
  });

  it('name nothing once they have expired, and send no code then', async () => {
    const email = newAddress();
    const { visitor } = await sendTo([email]);
    world.clock.advance(8 * DAY_MS);
    const { body } = await open(visitor).expect(410);
    expect(body).toMatchObject({ code: 'transfer-expired' });
    expect(JSON.stringify(body)).not.toContain('offer.pdf');
    await askCode(visitor).expect(410);
    expect(await codesOf(email)).toBe(0);
  });

  it('follow a corrected address: the old link is gone, its proof is worth nothing', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const { slug, visitor } = await sendTo([wrong]);
    const browser = await browserOf(wrong, visitor);
    await logInAgain(world, sender);
    const { body } = await request(world.url)
      .patch(`/v1/transfers/${slug}/recipients/${visitor.recipientId}`)
      .set(sender.headers)
      .send({ email: right })
      .expect(200);
    await open(visitor, browser).expect(404);
    await askCode(visitor).expect(404);
    const corrected = { slug, recipientId: body.emailTo[0].recipientId };
    expect((await open(corrected, browser)).body.code).toBe('code-required');
    await open(corrected, await browserOf(right, corrected)).expect(200);
  });

  it('are all that is sent by email where the account says so', async () => {
    const rule = { transferSettings: { recipientsOnly: true } };
    await request(world.url).post('/v1/updateProfile').set(sender.headers).send(rule).expect(200);
    const refused = await upload(world, sender, files);
    const create = (overrides: object) =>
      request(world.url).post('/quicksend2').set(sender.headers).send(transferBody(refused, overrides));
    const byMail = { sendAs: 'email', emailTo: [{ email: newAddress() }] };
    const { status, body } = await create({ ...byMail, recipientsOnly: false });
    expect([status, body.code]).toEqual([403, 'recipients-only-rule']);
    await create({ sendAs: 'link' }).expect(201);
    // A program that does not know the switch follows the rule.
    const { slug, recipientsOnly } = await sendTo([newAddress()], { recipientsOnly: undefined });
    expect(recipientsOnly).toBe(true);
    expect((await open({ slug })).body.code).toBe('personal-link-required');
    expect((await edit(slug, { recipientsOnly: false })).body.code).toBe('recipients-only-rule');
    expect((await edit(slug, { title: 'Offer' })).body).toMatchObject({ title: 'Offer', recipientsOnly: true });
  });

  it('need recipients', async () => {
    const credential = await upload(world, sender, files);
    const created = await request(world.url)
      .post('/quicksend2')
      .set(sender.headers)
      .send(transferBody(credential, { sendAs: 'link', recipientsOnly: true }));
    expect([created.status, created.body.code]).toEqual([400, 'no-recipients']);
    const { slug } = await send(world, sender, files);
    expect((await edit(slug, { recipientsOnly: true })).body.code).toBe('no-recipients');
  });
});
