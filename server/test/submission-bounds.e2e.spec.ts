import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest } from '#contract/requests/requests.js';
import request from 'supertest';
import { GuestUploads } from '../src/modules/files/uploads/index.js';
import { breachesOf } from './breaches.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, changeAccount, type Member, newMember, newNetwork, putFiles, type SourceFile } from './people.js';
import {
  announceFiles,
  fileOf,
  submitTo as submitAt,
  makeRequest,
  uploadFiles,
  uploadOf,
  type Visit,
  visitRequest,
} from './request-visits.js';

/** Limits of the harm that strangers at a request can do to its owner, and its owner to them. */
describe('bounds of submissions', () => {
  let world: TestWorld;
  let owner: Member;

  beforeAll(async () => {
    world = await sharedWorld();
    owner = await newMember(world, { role: 'pro' });
  });
  afterAll(() => world.close());

  const made = (overrides: Partial<BodyInput<typeof createRequest>> = {}, member = owner) =>
    makeRequest(world, member, overrides);
  const visit = (slug: string, personId?: string) => visitRequest(world, slug, personId);
  const announce = (visitor: Visit, files: { path: string; size: number }[]) => announceFiles(world, visitor, files);
  const uploaded = (visitor: Visit, files: SourceFile[]) => uploadFiles(world, visitor, files);
  const submitTo = (visitor: Visit, body: Parameters<typeof submitAt>[2]) => submitAt(world, visitor, body);

  it('nobody is mailed without end: by decisions, by asking again and again, or by other requests', async () => {
    const member = await newMember(world, { role: 'pro' });
    const email = `victim-${Date.now()}@example.com`;
    const asking = { people: [{ email }] };
    const first = await made(asking, member);
    const visitor = await visit(first.slug, first.people[0]?.personId);
    const itemId = visitor.itemId('Status');
    await submitTo(visitor, { answers: [{ itemId, answer: 'single' }] }).expect(200);
    const as = (path: string, body: object) => request(world.url).post(path).set(member.headers).send(body);
    const { body: matrix } = await request(world.url)
      .get(`/v1/requests/${first.slug}/matrix`)
      .set(member.headers)
      .expect(200);
    const decide = (state: string) =>
      as(`/v1/requests/${first.slug}/submissions/${matrix.lines[0].submissionId}/decide`, {
        decisions: [{ itemId, state, comment: 'Buy now' }],
      });
    const mails = world.database.collection('mails');
    const count = (state: object | string) => mails.countDocuments({ 'to.email': email, state });
    await world.startWorker();
    // Three requests invite, and one receipt leaves.
    await made(asking, member);
    await made(asking, member);
    await until(async () => (await count({ $ne: 'suppressed' })) === 4, 'the invitations');
    for (const mailed of [5, 6]) {
      await decide('sent-back').expect(200);
      await until(async () => (await count({ $ne: 'suppressed' })) === mailed, 'the mail');
      await decide('received').expect(200);
    }
    const refused = await decide('sent-back').expect(429);
    expect(refused.body).toMatchObject({ code: 'mail-limit', details: { email, limit: 6 } });
    const { people } = (await as(`/v1/requests/${first.slug}/people`, { people: [{ email: `x${email}` }] }).expect(200))
      .body;
    expect(people).toHaveLength(2);
    await request(world.url)
      .delete(`/v1/requests/${first.slug}/people/${first.people[0]?.personId}`)
      .set(member.headers)
      .expect(200);
    await as(`/v1/requests/${first.slug}/people`, asking).expect(200);
    await until(async () => (await count('suppressed')) === 1, 'the invitation that is held back');
    expect(await count({ $ne: 'suppressed' })).toBe(6);
    // Whoever may not send sends nothing back.
    await changeAccount(world.database, member.user?._id ?? '', { isSuspended: true });
    await decide('accepted').expect(200);
    expect((await decide('sent-back').expect(403)).body.code).toBe('suspended');
  });

  it('no request grows without end: by items or names that are given up', async () => {
    const member = await newMember(world, { role: 'business' });
    const { slug } = await made({}, member);
    const edit = (body: object) => request(world.url).patch(`/v1/requests/${slug}`).set(member.headers).send(body);
    const choices = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(90)}`);
    const rules = { kind: 'choice', description: 'y'.repeat(500), choices };
    const items = Array.from({ length: 45 }, (_, index) => ({ ...rules, name: `Question ${index}` }));
    const codes: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      const { status, body } = await edit({ items });
      codes.push(body.code ?? status);
    }
    expect([codes.at(0), codes.at(-1)]).toEqual([200, 'request-full']);
    const sizes = [{ $match: { slug } }, { $project: { bytes: { $bsonSize: '$$ROOT' } } }];
    const [stored] = await world.database.collection('file_requests').aggregate<{ bytes: number }>(sizes).toArray();
    // The items that are asked, and not much more.
    expect(stored?.bytes).toBeLessThan(400_000);
    const name = (index: number) => `tax-${slug.toLowerCase()}-${index}`;
    for (let index = 0; index < 20; index += 1) await edit({ customSlug: name(index) }).expect(200);
    expect((await edit({ customSlug: name(20) })).body).toMatchObject({ code: 'request-full', details: { limit: 20 } });
    // The name that it has stays.
    await edit({ customSlug: name(19), title: 'Renamed' }).expect(200);
    const people = Array.from({ length: 501 }, (_, index) => ({ email: `p${index}@example.com` }));
    const wish = { title: 'Tax', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }], people };
    const many = await request(world.url).post('/v1/requests').set(member.headers).send(wish);
    expect(many.body.code).toBe('too-many-recipients');
  });

  it.each(['jpeg', 'JPG', '.jpe', '*.JPEG'])(
    'pictures that are asked for as %s are taken by each spelling',
    async (type) => {
      const { slug, items } = await made({ items: [{ kind: 'files', name: 'Photo', types: [type] }] });
      expect(items[0]?.types).toEqual(['jpg']);
      const visitor = await visit(slug);
      const begin = (name: string) => announce(visitor, [{ path: `${visitor.itemId('Photo')}/${name}`, size: 1 }]);
      expect((await begin('a.jpg')).status).toBe(200);
      expect((await begin('IMG_2.JPEG')).status).toBe(200);
      expect((await begin('a.png')).body.code).toBe('type-not-wanted');
    },
  );

  describe('an upload that was opened before', () => {
    const change = (member: Member, slug: string, edit: object) =>
      request(world.url).patch(`/v1/requests/${slug}`).set(member.headers).send(edit).expect(200);
    const states: [string, string, (member: Member, slug: string, personId: string) => PromiseLike<unknown>][] = [
      ['is closed', 'request-closed', (member, slug) => change(member, slug, { isClosed: true })],
      [
        'has expired',
        'request-expired',
        (_, slug) =>
          world.database
            .collection('file_requests')
            .updateOne({ slug }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
      ],
      ['has another password', 'password-required', (member, slug) => change(member, slug, { password: 'sesame' })],
      [
        'is deleted',
        'request-not-found',
        (member, slug) => request(world.url).delete(`/v1/requests/${slug}`).set(member.headers).expect(200),
      ],
      [
        'does not ask the person any more',
        'request-not-found',
        (member, slug, personId) =>
          request(world.url).delete(`/v1/requests/${slug}/people/${personId}`).set(member.headers).expect(200),
      ],
      [
        'is frozen',
        'under-review',
        (_, slug) =>
          world.database.collection('file_requests').updateOne({ slug }, { $set: { withheld: 'under-review' } }),
      ],
      [
        'has an owner who is suspended',
        'request-unavailable',
        (member) => changeAccount(world.database, member.user?._id ?? '', { isSuspended: true }),
      ],
    ];

    it.each(states)('takes nothing more once its request %s', async (_, code, end) => {
      const member = await newMember(world, { role: 'pro' });
      const { slug, people } = await made({ people: [{ email: 'anna@example.com' }] }, member);
      const personId = people[0]?.personId ?? '';
      const visitor = await visit(slug, personId);
      const path = `${visitor.itemId('Passport')}/scan.pdf`;
      const { body: upload } = await announce(visitor, [{ path, size: 8 }]).expect(200);
      const itemPath = upload.files[0].itemPath;
      const bearer = { authorization: `Bearer ${upload.uploadToken}` };
      const call = (verb: 'get' | 'post', rest: string, body?: object) =>
        request(world.url)[verb](`/v1/uploads/${upload.slug}${rest}`).set(bearer).send(body);
      const signed = (await call('post', '/puts', { itemPaths: [itemPath] }).expect(200)).body.requests[0];
      await end(member, slug, personId);
      const resume = { id: slug, type: 'request', slug: upload.slug };
      const answers = [
        await call('post', '/puts', { itemPaths: [itemPath] }),
        await call('post', '/multiparts', { itemPath }),
        await call('get', '/files'),
        await request(world.url).post('/stsAuth').set(visitor.headers).send(resume),
        await request(world.url).post('/stsAuth').set('x-upload-ticket', upload.uploadTicket).send(resume),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => code));
      const put = await fetch(new URL(signed.url, world.url), {
        method: 'PUT',
        headers: signed.headers,
        body: 'passport',
      });
      expect(((await put.json()) as { code: unknown }).code).toBe(code);
      // Whoever opened it can still give it up.
      await request(world.url).delete(`/v1/uploads/${upload.slug}`).set(bearer).expect(200);
    });

    it('does not go on by its own ticket under a new password', async () => {
      const { slug } = await made();
      const visitor = await visit(slug);
      const path = `${visitor.itemId('Passport')}/scan.pdf`;
      const { body: upload } = await announce(visitor, [{ path, size: 8 }]).expect(200);
      await change(owner, slug, { password: 'sesame' });
      const opening = { slug, password: 'sesame', ticket: visitor.page.ticket };
      const { body: page } = await request(world.url)
        .post('/v1/requests/open')
        .set(visitor.headers)
        .send(opening)
        .expect(200);
      const again = { ...visitor.headers, 'x-request-ticket': page.ticket, 'x-upload-ticket': upload.uploadTicket };
      // Two visitors with the link alone look the same: the upload may be the first one's.
      const resume = { id: slug, type: 'request', slug: upload.slug };
      expect((await request(world.url).post('/stsAuth').set(again).send(resume)).body.code).toBe('password-required');
    });

    it('is of no other use: its owner makes no link of it', async () => {
      const { slug } = await made();
      const visitor = await visit(slug);
      const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
      for (const sendAs of ['link', 'none']) {
        const stolen = { sendAs, expirySeconds: 86_400, ...uploadOf(upload) };
        const answer = await request(world.url).post('/quicksend2').set(owner.headers).send(stolen);
        expect(answer.body.code).toBe('upload-not-found');
      }
      await submitTo(visitor, { upload: uploadOf(upload) }).expect(200);
    });
  });

  it('a person who was removed is a stranger at the plain link, also with the ticket of before', async () => {
    const { slug, people } = await made({ people: [{ email: 'anna@example.com', name: 'Anna' }] });
    const personId = people[0]?.personId ?? '';
    const visitor = await visit(slug, personId);
    const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
    await submitTo(visitor, { upload: uploadOf(upload) }).expect(200);
    await request(world.url).delete(`/v1/requests/${slug}/people/${personId}`).set(owner.headers).expect(200);
    const { body: page } = await request(world.url)
      .post('/v1/requests/open')
      .set({ 'x-forwarded-for': newNetwork() })
      .send({ slug, ticket: visitor.page.ticket })
      .expect(200);
    expect(JSON.stringify(page.submission)).not.toContain('scan.pdf');
    await submitTo(visitor, { answers: [{ itemId: visitor.itemId('Status'), answer: 'single' }] }).expect(404);
  });

  describe('what visitors announce', () => {
    const GB = 1_000_000_000;
    const held = (member: Member) => request(world.url).get('/v1/guest-uploads').set(member.headers);
    const openOwn = (member: Member, size: number) =>
      request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, files: [{ path: 'own.bin', size }] });

    it('holds half of what is free at most, is shown to the owner, and is discarded', async () => {
      const member = await newMember(world);
      const { slug } = await made({}, member);
      const begin = async (size: number) => {
        const visitor = await visit(slug);
        return announce(visitor, [{ path: `${visitor.itemId('Passport')}/scan.pdf`, size }]);
      };
      const { body: first } = await begin(2.9 * GB);
      expect((await begin(2.9 * GB)).body.code).toBe('request-unavailable');
      expect((await begin(2 * GB)).status).toBe(200);
      // The owner can still upload.
      const { body: own } = await openOwn(member, 2.9 * GB).expect(200);
      const { body } = await held(member).expect(200);
      expect(body).toMatchObject({
        heldBytes: 7.8 * GB,
        uploads: [
          { slug: first.slug, request: { slug, title: 'Tax 2026' }, fileCount: 1, heldBytes: 2.9 * GB },
          { heldBytes: 2 * GB },
        ],
      });
      const refused = await openOwn(member, 2.5 * GB);
      expect(refused.body).toMatchObject({ code: 'storage-full', details: { heldBytes: 7.8 * GB } });
      const discard = (by: Member, upload: string) =>
        request(world.url).delete(`/v1/guest-uploads/${upload}`).set(by.headers);
      await discard(owner, first.slug).expect(404);
      await discard(member, own.slug).expect(404);
      await discard(member, first.slug).expect(200);
      await openOwn(member, 2.5 * GB).expect(200);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('counts only while bytes arrive, then what has arrived, and can be continued', async () => {
      const member = await newMember(world);
      const { slug } = await made({}, member);
      const visitor = await visit(slug);
      const [small, large] = ['a', 'b'].map((name) => `${visitor.itemId('Passport')}/${name}.pdf`) as [string, string];
      const { body: upload } = await announce(visitor, [
        { path: small, size: 8 },
        { path: large, size: 2.9 * GB },
      ]).expect(200);
      await putFiles(world, { ...upload, files: upload.files.slice(0, 1) }, [fileOf(small)]);
      const accountId = await accountIdOf(world.database, member.user?._id ?? '');
      const usages = world.database.collection<{ _id: string; bytes: number; storedBytes: number }>('usages');
      const holding = async () => {
        const usage = await usages.findOne({ _id: accountId });
        return (usage?.bytes ?? 0) - (usage?.storedBytes ?? 0);
      };
      const guests = world.app.get(GuestUploads, { strict: false });
      await guests.settleOf(accountId);
      expect(await holding()).toBe(2.9 * GB + 8);
      // Bytes that have arrived meanwhile extend the time once.
      for (const holds of [2.9 * GB + 8, 8]) {
        world.clock.advance(16 * 60_000);
        await guests.settleOf(accountId);
        expect(await holding()).toBe(holds);
      }
      const { body: again } = await request(world.url)
        .post('/stsAuth')
        .set(visitor.headers)
        .send({ id: slug, type: 'request', slug: upload.slug })
        .expect(200);
      expect([again.slug, await holding()]).toEqual([upload.slug, 2.9 * GB + 8]);
      expect(await breachesOf(world)).toEqual([]);
    });
  });
});
