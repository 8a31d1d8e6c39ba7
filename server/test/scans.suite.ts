import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { StaffRole } from '#contract/admin/staff.js';
import { EICAR } from '../../scripts/test/servers.mjs';
import { Clamd, ScannerUnavailable } from '../src/modules/staff/moderation/clamd.js';
import { from, logIn, newAccount, newEmail } from './auth-calls.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { uploadExample } from './example-calls.js';
import { newMember, newVisitor, type Person, send } from './people.js';
import { makeRequest, visitRequest } from './request-visits.js';

const MAX_BYTES = 1024 * 1024;
const clean = { path: 'plan.txt', bytes: Buffer.from('the plan') };
const infected = { path: 'invoice.com', bytes: Buffer.from(EICAR) };

/** A scanner that knows one virus, `EICAR`. */
interface Scanner {
  url: string;
  port: number;
  stop(): Promise<void>;
  /** Ends the connections too, as a crash does. */
  kill(): Promise<void>;
}

/** The virus scan at this scanner. */
export function describeScans(start: (options: { port?: number; maxBytes: number }) => Promise<Scanner>): void {
  let clamd: Scanner;
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    clamd = await start({ maxBytes: MAX_BYTES });
    world = await createTestWorld({ CLAMD_URL: clamd.url, CLAMD_MAX_BYTES: String(MAX_BYTES) });
    await world.startWorker();
    member = await newMember(world, { role: 'business' });
  });
  afterAll(async () => {
    await world.close();
    await clamd.stop();
  });

  const open = (slug: string, headers: Record<string, string> = {}) =>
    request(world.url).post('/v1/downloads').set(headers).send({ slug });
  const sign = (slug: string) => request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' });
  const zip = (slug: string) => request(world.url).post('/zip').set('accept', 'application/json').send({ slug });
  const codeOf = (answer: request.Response) => answer.body.code ?? answer.status;

  function scanned(slug: string): Promise<unknown> {
    return untilDue(
      world,
      ['bulk'],
      async () => {
        const transfer = await world.database.collection('transfers').findOne({ slug });
        const files = (transfer?.['files'] ?? []) as { scan: string | null }[];
        return files.every(({ scan }) => scan !== 'pending');
      },
      'the files are scanned',
    );
  }

  /** Dies with its connections, as in a crash. */
  async function withoutScanner<T>(work: () => Promise<T>): Promise<T> {
    await clamd.kill();
    try {
      return await work();
    } finally {
      clamd = await start({ port: clamd.port, maxBytes: MAX_BYTES });
    }
  }

  it('marks clean files', async () => {
    const { slug } = await send(world, member, [clean, { path: 'empty.txt', bytes: Buffer.alloc(0) }]);
    await scanned(slug);
    const { body } = await open(slug).expect(200);
    expect(body).toMatchObject({ scan: 'clean' });
  });

  it('closes a transfer with a virus to everyone, and tells its sender', async () => {
    const { slug, _id } = await send(world, member, [clean, infected]);
    await scanned(slug);
    const answers = [await open(slug), await open(slug, member.headers), await zip(slug)];
    expect(answers.map(codeOf)).toEqual(['file-infected', 'file-infected', 'file-infected']);
    // The file beside it is not infected.
    await sign(slug).expect(200);
    const mail = await until(
      async () => (await mailsTo(member.email)).find(({ subject }) => subject?.includes('virus')),
      'the mail to the sender',
    );
    expect(mail.text).toContain('We found a virus in invoice');
    const query = { slug, userid: member.user?._id };
    const { body } = await request(world.url).get('/getQs').query(query).set(member.headers).expect(200);
    expect(body[0].fileObjects.map((file: { infected: boolean }) => file.infected)).toEqual([false, true]);
    const event = await world.database.collection('transfer_events').findOne({ transferId: _id, kind: 'infected' });
    expect(event?.['data']).toEqual({ fileId: '1', threat: expect.stringContaining('Eicar-Test') });
  });

  it('scans the example of a request: nobody gets one with a virus, by an address signed before neither', async () => {
    const uploaded = async ({ path, bytes }: typeof clean) =>
      (await uploadExample(world, member, { path, bytes })).slug;
    const [bad, good] = [await uploaded(infected), await uploaded(clean)];
    const items = [
      { kind: 'files' as const, name: 'Bad', example: { uploadSlug: bad } },
      { kind: 'files' as const, name: 'Good', example: { uploadSlug: good } },
    ];
    const { slug } = await makeRequest(world, member, { items });
    const visitor = await visitRequest(world, slug);
    const signed = (name: string) =>
      request(world.url)
        .post('/v1/submissions/example')
        .set(visitor.headers)
        .send({ itemId: visitor.itemId(name) });
    const before = await signed('Bad');
    const shown = async () => {
      const { body } = await request(world.url).get(`/v1/requests/${slug}`).set(member.headers).expect(200);
      return body.items.map(({ example }: { example: { isInfected: boolean } }) => example.isInfected);
    };
    await untilDue(world, ['bulk'], async () => (await shown())[0] === true, 'the example is scanned');
    expect(await shown()).toEqual([true, false]);
    expect([codeOf(await signed('Bad')), codeOf(await signed('Good'))]).toEqual(['file-infected', 200]);
    if (before.status === 200) expect((await fetch(new URL(before.body.url, world.url))).status).toBe(403);
    const { page } = await visitRequest(world, slug);
    expect(page.items.map(({ example }) => example?.name ?? null)).toEqual([null, clean.path]);
  });

  it('opens again what the staff found to be a false alarm, does not stop it again, and takes that back', async () => {
    const reason = 'Their own test file';
    const staff = async (staffRole: StaffRole) => {
      const { email } = await newAccount(world, { staffRole });
      return { authorization: `Bearer ${(await logIn(world, email)).accessToken}`, ...from() };
    };
    const [support, operator] = [await staff('support'), await staff('operator')];
    const ask = (verb: 'get' | 'post' | 'put', path: string, body?: object, headers = support) =>
      request(world.url)[verb](`/v1/admin/${path}`).set(headers).send(body);
    const judge = (linkId: string, fileId: string, isClean: boolean, headers = support) =>
      ask('put', `links/${linkId}/files/${fileId}/verdict`, { isClean, reason }, headers);
    const cleared = async () => (await ask('get', 'cleared-files').expect(200)).body.files;
    const event = (transferId: string, kind: string) =>
      until(
        () => world.database.collection('transfer_events').findOne({ transferId, kind }),
        `the event ${kind} in the log`,
      );
    const resent = async () => {
      const { slug } = await send(world, member, [infected]);
      await scanned(slug);
      return codeOf(await open(slug));
    };

    const [owner, reader] = [await newMember(world, { role: 'business' }), newEmail()];
    const file = { path: 'false alarm.com', bytes: infected.bytes };
    const toReader = { sendAs: 'email' as const, emailTo: [{ email: reader }] };
    const { slug, _id } = await withoutScanner(() => send(world, owner, [clean, file], toReader));
    await scanned(slug);
    await waitForMail(owner.email, /We found a virus in false alarm/);
    await event(_id, 'infected');
    expect(codeOf(await open(slug))).toBe('file-infected');
    const read = (await ask('get', `links/${_id}`).expect(200)).body.files;
    expect(read).toMatchObject([{ threat: null }, { scan: 'infected', threat: expect.stringContaining('Eicar') }]);
    const [, { sha256, threat: signature }] = read;

    await judge(_id, '1', true, operator).expect(403);
    await judge(_id, '0', true).expect(404);
    await judge(_id, '1', true).expect(200);
    expect((await open(slug).expect(200)).body).toMatchObject({ scan: 'clean' });
    expect(await cleared()).toEqual([{ sha256, signature, clearedAt: expect.any(Number) }]);
    await waitForMail(owner.email, /false alarm. There is no virus/);
    await waitForMail(reader, new RegExp(slug));
    await event(_id, 'cleared');
    expect(await resent()).toBe(200);

    await judge(_id, '1', false).expect(200);
    expect(codeOf(await open(slug))).toBe('file-infected');
    expect([await cleared(), await resent()]).toEqual([[], 'file-infected']);

    await judge(_id, '1', true).expect(200);
    await ask('post', 'cleared-files/remove', { sha256, reason }, operator).expect(403);
    await ask('post', 'cleared-files/remove', { sha256, reason }).expect(200);
    await ask('post', 'cleared-files/remove', { sha256, reason }).expect(404);
    // Files that were cleared before stay cleared.
    expect([codeOf(await open(slug)), await resent()]).toEqual([200, 'file-infected']);
    const { body } = await ask('get', `log?targetId=${owner.user?._id}`).expect(200);
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'scan.clear',
      'scan.flag',
      'scan.clear',
    ]);
    const about = { linkId: _id, fileId: '1', signature };
    expect(body.entries[0]).toMatchObject({
      reason,
      before: { ...about, isClean: false },
      after: { ...about, isClean: true },
    });
    expect(await breachesOf(world)).toEqual([]);
  });

  it('keeps visitors’ files closed while the scanner is away, and members’ open', async () => {
    const visitor = await newVisitor(world);
    const byMail = { sendAs: 'email' as const, emailTo: [{ email: 'bo@example.com' }] };
    const [ofVisitor, ofMember, bad] = await withoutScanner(async () => {
      const sent = [
        await send(world, visitor, [clean], byMail),
        await send(world, member, [clean]),
        await send(world, member, [infected]),
      ] as const;
      const [first, second] = sent;
      const answers = [await open(first.slug), await sign(first.slug), await zip(first.slug)];
      expect(answers.map(codeOf)).toEqual(['file-unscanned', 'file-unscanned', 'file-unscanned']);
      expect((await open(second.slug).expect(200)).body).toMatchObject({ scan: 'unchecked' });
      return sent;
    });
    // Signed before the virus was found.
    const { body: early } = await sign(bad.slug);
    for (const { slug } of [ofVisitor, ofMember, bad]) await scanned(slug);
    for (const { slug } of [ofVisitor, ofMember])
      expect((await open(slug).expect(200)).body).toMatchObject({ scan: 'clean' });
    expect(codeOf(await sign(bad.slug))).toBe('file-infected');
    if (early.url) expect((await fetch(new URL(early.url, world.url))).status).toBe(403);
  });

  it('gives no verdict where the scanner dies in the middle of a file, and one when it is back', async () => {
    const scanner = new Clamd(new URL(clamd.url));
    const { signal } = new AbortController();
    async function* bytes(meanwhile: () => Promise<unknown>): AsyncGenerator<Buffer> {
      // More than the connection holds: what follows is asked for when the scanner has begun to read.
      yield randomBytes(MAX_BYTES / 2);
      await meanwhile();
      yield randomBytes(1000);
    }
    const broken = scanner.scan(
      bytes(() => clamd.kill()),
      signal,
    );
    await expect(broken).rejects.toThrow(ScannerUnavailable);
    clamd = await start({ port: clamd.port, maxBytes: MAX_BYTES });
    expect(
      await scanner.scan(
        bytes(() => Promise.resolve()),
        signal,
      ),
    ).toBe('clean');
  });

  it('marks files that are too large for the scanner as not checked', async () => {
    const { slug } = await send(world, member, [{ path: 'large.bin', bytes: randomBytes(MAX_BYTES * 3) }]);
    await scanned(slug);
    expect((await open(slug).expect(200)).body).toMatchObject({ scan: 'unchecked' });
    await sign(slug).expect(200);
  });
}
