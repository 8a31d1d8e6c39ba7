import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest, RequestView } from '#contract/requests/requests.js';
import request from 'supertest';
import { untilDue } from './delayed-jobs.js';
import { uploadExample } from './example-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import {
  accountIdOf,
  changeAccount,
  type Member,
  newMember,
  newNetwork,
  refusedAccounts,
  transferBody,
} from './people.js';
import { type Visit, visitRequest } from './request-visits.js';

describe('requests', () => {
  const DAY_MS = 24 * 3600 * 1000;

  type Wish = BodyInput<typeof createRequest>;

  let world: TestWorld;
  let owner: Member;

  beforeAll(async () => {
    world = await createTestWorld({ UNDO_SECONDS: '5' });
    owner = await newMember(world, { role: 'pro' });
  });
  afterAll(() => world.close());

  const wish = (overrides: Partial<Wish> = {}): Wish => ({
    title: 'Tax documents 2026',
    lang: 'en',
    layout: 'checklist',
    items: [
      { kind: 'files', name: 'Passport', types: ['PDF', 'jpg'], maxFiles: 2 },
      { kind: 'choice', name: 'Marital status', choices: ['single', 'married'], isRequired: false },
    ],
    ...overrides,
  });

  const as = ({ headers }: Pick<Member, 'headers'>) => ({
    make: (body: Wish, key?: string) =>
      request(world.url)
        .post('/v1/requests')
        .set({ ...headers, ...(key && { 'idempotency-key': key }) })
        .send(body),
    list: (query: object = {}) => request(world.url).get('/v1/requests').set(headers).query(query),
    read: (slug: string) => request(world.url).get(`/v1/requests/${slug}`).set(headers),
    edit: (slug: string, body: object) => request(world.url).patch(`/v1/requests/${slug}`).set(headers).send(body),
    addPeople: (slug: string, people: object[]) =>
      request(world.url).post(`/v1/requests/${slug}/people`).set(headers).send({ people }),
    removePerson: (slug: string, personId: string) =>
      request(world.url).delete(`/v1/requests/${slug}/people/${personId}`).set(headers),
    delete: (slug: string) => request(world.url).delete(`/v1/requests/${slug}`).set(headers),
    restore: (slug: string) => request(world.url).post(`/v1/requests/${slug}/restore`).set(headers),
  });

  const open = (body: object, network = newNetwork()) =>
    request(world.url).post('/v1/requests/open').set('x-forwarded-for', network).send(body);

  async function made(overrides: Partial<Wish> = {}, member: Member = owner): Promise<RequestView> {
    return (await as(member).make(wish(overrides)).expect(201)).body;
  }

  const slugsOf = async (query: object, member: Member) =>
    (await as(member).list(query).expect(200)).body.requests.map(({ slug }: RequestView) => slug);

  describe('a request', () => {
    it('is made with its items and people, and read again', async () => {
      const dueAt = Date.now() + 5 * DAY_MS;
      const request = await made({
        dueAt,
        people: [{ email: 'Anna@Example.com', name: 'Anna' }, { email: 'bo@example.com' }],
      });
      expect(request).toMatchObject({
        state: 'open',
        closedBy: null,
        itemCount: 2,
        peopleCount: 2,
        dueAt,
        isPublic: true,
      });
      expect(request.items.map(({ name, kind, types, isRequired }) => ({ name, kind, types, isRequired }))).toEqual([
        { name: 'Passport', kind: 'files', types: ['pdf', 'jpg'], isRequired: true },
        { name: 'Marital status', kind: 'choice', types: [], isRequired: false },
      ]);
      const [anna] = request.people;
      expect(anna?.email).toBe('anna@example.com');
      expect(anna?.link).toBe(`${request.link}/${anna?.personId}`);
      // A month, unless something else is asked for.
      expect(Math.round(((request.expiresAt ?? 0) - request.createdAt) / DAY_MS)).toBe(30);
      expect((await as(owner).read(request.slug).expect(200)).body).toEqual(request);
    });

    it('is made once for equal calls under one key', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => as(owner).make(wish(), 'key-1')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(1);
      const { body } = await as(owner)
        .make(wish({ title: 'Something else' }), 'key-1')
        .expect(409);
      expect(body.code).toBe('idempotency-conflict');
      const empty = await as(owner).make(wish()).set('idempotency-key', '').expect(400);
      expect(empty.body.code).toBe('invalid-input');
    });

    it.each<[string, Partial<Wish>, number, string]>([
      ['a link for nobody', { isPublic: false }, 400, 'no-recipients'],
      ['an end in the past', { expiresAt: 1 }, 400, 'expiry-out-of-range'],
      ['a choice of one', { items: [{ kind: 'choice', name: 'Which', choices: ['this'] }] }, 400, 'invalid-input'],
      ['no items', { items: [] }, 400, 'invalid-input'],
      [
        '501 people',
        { people: Array.from({ length: 501 }, (_, n) => ({ email: `p${n}@example.com` })) },
        403,
        'too-many-recipients',
      ],
    ])('is refused with %s', async (_, overrides, status, code) => {
      const answer = await as(owner).make(wish(overrides));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('has an end on the free plan, of which there are 30 a month', async () => {
      const member = await newMember(world);
      const endless = wish({ expiresAt: null });
      expect((await as(member).make(endless).expect(403)).body.code).toBe('expiry-not-in-plan');
      const quotas = world.database.collection<{ _id: string; made: number }>('request_quotas');
      const first = await made({}, member);
      await quotas.updateOne({ made: 1, accountId: { $exists: true } }, { $set: { made: 29 } });
      // Only one of two simultaneous calls can make the last request of the month.
      const statuses = await Promise.all([1, 2].map(async () => (await as(member).make(wish())).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403]);
      const { body } = await as(member).make(wish()).expect(403);
      expect(body).toMatchObject({ code: 'request-limit', details: { role: 'free', limit: 30 } });
      // Deleted ones count.
      await as(member).delete(first.slug).expect(200);
      await as(member).make(wish()).expect(403);
    });
  });

  describe('the list', () => {
    it('filters, searches, sorts and pages', async () => {
      const member = await newMember(world, { role: 'pro' });
      const [tax, onboarding, supplier] = [
        await made({ title: 'Tax 2026', people: [{ email: 'zoe@example.com', name: 'Zoë Brook' }] }, member),
        await made({ title: '入职材料' }, member),
        await made({ title: 'Supplier' }, member),
      ];
      await as(member).edit(supplier.slug, { isClosed: true }).expect(200);
      await world.database
        .collection('file_requests')
        .updateOne({ slug: tax.slug }, { $set: { completeAt: new Date() } });
      expect(await slugsOf({ sort: 'createdAt' }, member)).toEqual([supplier.slug, onboarding.slug, tax.slug]);
      expect(await slugsOf({ filter: 'open' }, member)).toEqual([onboarding.slug]);
      expect(await slugsOf({ filter: 'complete' }, member)).toEqual([tax.slug]);
      expect(await slugsOf({ filter: 'closed' }, member)).toEqual([supplier.slug]);
      expect(await slugsOf({ search: 'zoë bro' }, member)).toEqual([tax.slug]);
      expect(await slugsOf({ search: '材料' }, member)).toEqual([onboarding.slug]);
      const page = await as(member).list({ sort: 'title', order: 'asc', skip: 1, limit: 1 }).expect(200);
      expect([page.body.requests[0].slug, page.body.total]).toEqual([tax.slug, 3]);
      expect(page.body.requests[0]).toMatchObject({ itemCount: 2, peopleCount: 1, state: 'complete' });
    });
  });

  describe('a change', () => {
    it('keeps the ids of items, and forgets none that was submitted for', async () => {
      const { slug, items } = await made();
      const [passport] = items;
      const changed = await as(owner)
        .edit(slug, {
          title: 'New title',
          items: [
            { ...passport, name: 'Passport or ID' },
            { kind: 'text', name: 'Notes' },
          ],
        })
        .expect(200);
      expect(changed.body.title).toBe('New title');
      expect(changed.body.items.map(({ name }: { name: string }) => name)).toEqual(['Passport or ID', 'Notes']);
      expect(changed.body.items[0].itemId).toBe(passport?.itemId);
      const stored = await world.database.collection('file_requests').findOne({ slug });
      expect(stored?.['items'].map(({ removedAt }: { removedAt: Date | null }) => removedAt !== null)).toEqual([
        false,
        false,
        true,
      ]);
    });

    it('adds people once, and disables the link of one who is removed', async () => {
      const { slug } = await made({ people: [{ email: 'anna@example.com' }] });
      const { body } = await as(owner)
        .addPeople(slug, [{ email: 'anna@example.com' }, { email: 'bo@example.com' }])
        .expect(200);
      expect(body.people.map(({ email }: { email: string }) => email)).toEqual(['anna@example.com', 'bo@example.com']);
      const { personId } = body.people[1];
      await open({ slug, personId }).expect(200);
      await as(owner).removePerson(slug, personId).expect(200);
      expect((await open({ slug, personId }).expect(404)).body.code).toBe('request-not-found');
    });

    it('loses nothing when several are made at once', async () => {
      const { slug } = await made();
      const emails = Array.from({ length: 8 }, (_, n) => `person-${n}@example.com`);
      await Promise.all(emails.map((email) => as(owner).addPeople(slug, [{ email }]).expect(200)));
      const { body } = await as(owner).read(slug);
      expect(body.people.map(({ email }: { email: string }) => email).sort()).toEqual(emails);
    });

    it('is for the suspended only if it closes', async () => {
      const member = await newMember(world, { role: 'pro' });
      const { slug } = await made({}, member);
      await changeAccount(world.database, member.user?._id ?? '', { isSuspended: true });
      expect((await as(member).make(wish()).expect(403)).body.code).toBe('suspended');
      expect((await as(member).edit(slug, { isClosed: false }).expect(403)).body.code).toBe('suspended');
      await as(member).edit(slug, { isClosed: true }).expect(200);
    });
  });

  describe('a name in the link', () => {
    const name = (prefix: string) => `${prefix}-${Date.now().toString(36)}`;
    const business = () => newMember(world, { role: 'business' });

    it('leads to the page beside the slug, until it is changed', async () => {
      const member = await business();
      const [first, second] = [name('tax'), name('taxes')];
      const { slug, link, people } = await made({ customSlug: first, people: [{ email: 'anna@example.com' }] }, member);
      expect(link.endsWith(`/r/${first}`)).toBe(true);
      const [anna] = people;
      expect(anna?.link.endsWith(`/r/${slug}/${anna.personId}`)).toBe(true);
      for (const way of [slug, first, first.toUpperCase()]) await open({ slug: way }).expect(200);
      const { body } = await open({ slug: first, personId: anna?.personId }).expect(200);
      expect([body.slug, body.person.email]).toEqual([slug, 'anna@example.com']);
      const renamed = await as(member).edit(slug, { customSlug: second }).expect(200);
      expect(renamed.body).toMatchObject({ customSlug: second, link: expect.stringMatching(`/r/${second}$`) });
      await open({ slug: second }).expect(200);
      await open({ slug: first }).expect(404);
      expect((await as(member).list().expect(200)).body.requests[0].link).toBe(renamed.body.link);
      await as(member).edit(slug, { customSlug: null }).expect(200);
      await open({ slug: second }).expect(404);
      await open({ slug }).expect(200);
    });

    it('belongs to one request until that is gone, and is given back to it', async () => {
      const [member, other] = [await business(), await business()];
      const wanted = name('offers');
      const answers = await Promise.all(
        [member, other].map((one) => as(one).make(wish({ customSlug: wanted.toUpperCase() }))),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('custom-slug-taken');
      const [winner, loser] = answers[0]?.status === 201 ? [member, other] : [other, member];
      const { slug } = answers.find(({ status }) => status === 201)?.body ?? {};
      await as(winner).edit(slug, { customSlug: null }).expect(200);
      const another = await made({}, loser);
      const refused = await as(loser).edit(another.slug, { customSlug: wanted }).expect(409);
      expect(refused.body.code).toBe('custom-slug-taken');
      await as(winner).edit(slug, { customSlug: wanted }).expect(200);
      await as(winner).delete(slug).expect(200);
      await open({ slug: wanted }).expect(404);
      await as(loser).edit(another.slug, { customSlug: wanted }).expect(409);
      await world.database.collection('file_requests').deleteOne({ slug });
      await as(loser).edit(another.slug, { customSlug: wanted }).expect(200);
    });

    it('is made once for equal calls under one key', async () => {
      const member = await business();
      const body = wish({ customSlug: name('once') });
      const answers = await Promise.all([1, 2, 3].map(() => as(member).make(body, 'named')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body: { slug } }) => slug)).size).toBe(1);
    });

    it('comes with the larger plans, and stays when the plan has ended', async () => {
      const named = wish({ customSlug: name('pro') });
      expect((await as(owner).make(named).expect(403)).body.code).toBe('custom-slug-not-in-plan');
      const member = await business();
      const customSlug = name('kept');
      const { slug } = await made({ customSlug }, member);
      await changeAccount(world.database, member.user?._id ?? '', { assignedPlan: 'free' });
      await open({ slug: customSlug }).expect(200);
      await as(member).edit(slug, { customSlug, title: 'Still mine' }).expect(200);
      const refused = await as(member)
        .edit(slug, { customSlug: name('new') })
        .expect(403);
      expect(refused.body.code).toBe('custom-slug-not-in-plan');
      await open({ slug: customSlug }).expect(200);
    });

    it.each(['ab', 'new', 'a'.repeat(41), '-tax', 'tax-', 'täx', 'tax/1', 'taxform'])(
      'is refused as %s',
      async (bad) => {
        const named = wish({ customSlug: bad });
        expect((await as(owner).make(named).expect(400)).body.code).toBe('invalid-input');
      },
    );
  });

  describe('a deletion', () => {
    it('ends the links at once, and can be taken back for a while', async () => {
      const { slug } = await made();
      const { body } = await as(owner).delete(slug).expect(200);
      expect(body.undoUntil).toBeGreaterThan(Date.now());
      await open({ slug }).expect(404);
      await as(owner).read(slug).expect(404);
      expect((await as(owner).restore(slug).expect(200)).body.slug).toBe(slug);
      await open({ slug }).expect(200);
      await as(owner).delete(slug).expect(200);
      await world.database
        .collection('file_requests')
        .updateOne({ slug }, { $set: { deletedAt: new Date(Date.now() - 60_000) } });
      expect((await as(owner).restore(slug).expect(409)).body.code).toBe('too-late');
    });
  });

  describe('the example of an item', () => {
    const bytes = Buffer.from('how a passport looks');
    const uploaded = (member: Member) => uploadExample(world, member, { path: 'passport 示例.pdf', bytes });
    const item = (uploadSlug: string) => ({ kind: 'files', name: 'Passport', example: { uploadSlug } }) as const;
    const usedBy = async (member: Member): Promise<number> => {
      const area = { userid: member.user?._id };
      return (await request(world.url).post('/folderSize').set(member.headers).send(area).expect(200)).body;
    };
    const addressOf = ({ page, headers }: Visit) =>
      request(world.url).post('/v1/submissions/example').set(headers).send({ itemId: page.items[0]?.itemId });

    it('is downloaded by visitors, counts as storage, and goes with its item or request', async () => {
      const member = await newMember(world, { role: 'pro' });
      const { slug: uploadSlug } = await uploaded(member);
      const { body: made } = await as(member)
        .make(wish({ items: [item(uploadSlug)] }))
        .expect(201);
      expect(made.items[0].example).toEqual({ name: 'passport 示例.pdf', size: bytes.length, isInfected: false });
      expect(await usedBy(member)).toBe(bytes.length);

      const visitor = await visitRequest(world, made.slug);
      expect(visitor.page.items[0]?.example?.name).toBe('passport 示例.pdf');
      const { url } = (await addressOf(visitor).expect(200)).body;
      const whole = await fetch(new URL(url, world.url));
      expect([whole.headers.get('content-disposition')?.slice(0, 11), whole.headers.get('content-type')]).toEqual([
        'attachment;',
        'application/octet-stream',
      ]);
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
      const part = await fetch(new URL(url, world.url), { headers: { range: 'bytes=4-5' } });
      expect([part.status, await part.text()]).toEqual([206, 'a ']);
      const accountId = await accountIdOf(world.database, member.area.id);
      expect(await world.database.collection('downloads').countDocuments({ accountId })).toBe(0);

      // Left out, it stays; a name alone changes nothing of it.
      const { itemId } = made.items[0];
      const kept = { kind: 'files', name: 'Passport, both pages', itemId };
      expect(
        (
          await as(member)
            .edit(made.slug, { items: [kept] })
            .expect(200)
        ).body.items[0].example,
      ).not.toBeNull();
      await as(member)
        .edit(made.slug, { items: [{ ...kept, example: null }] })
        .expect(200);
      expect(await usedBy(member)).toBe(0);
      expect((await fetch(new URL(url, world.url))).status).toBe(404);
      expect((await addressOf(visitor).expect(404)).body.code).toBe('file-not-found');

      const next = { ...kept, example: { uploadSlug: (await uploaded(member)).slug } };
      await as(member)
        .edit(made.slug, { items: [next] })
        .expect(200);
      // Sent again, it is the same.
      await as(member)
        .edit(made.slug, { items: [next] })
        .expect(200);
      expect(await usedBy(member)).toBe(bytes.length);
      await as(member).delete(made.slug).expect(200);
      const usages = world.database.collection<{ _id: string; storedBytes: number }>('usages');
      const isReleased = async () => (await usages.findOne({ _id: accountId }))?.storedBytes === 0;
      await world.startWorker();
      await untilDue(world, 'events', isReleased, 'the example to be released');
    });

    it('is an upload of the own account, of one item, and never a transfer', async () => {
      const [member, stranger] = [await newMember(world, { role: 'pro' }), await newMember(world, { role: 'pro' })];
      const credential = await uploaded(member);
      const body = wish({ items: [item(credential.slug)] });
      expect((await as(stranger).make(body).expect(404)).body.code).toBe('upload-not-found');
      await as(member).make(body).expect(201);
      expect((await as(member).make(body).expect(404)).body.code).toBe('upload-not-found');
      const open = await uploaded(member);
      const { body: list } = await request(world.url).get('/v1/uploads').set(member.headers).expect(200);
      expect(list.uploads).toEqual([]);
      const sent = await request(world.url).post('/quicksend2').set(member.headers).send(transferBody(open));
      expect(sent.body.code).toBe('upload-not-found');
      const question = { kind: 'text', name: 'Tax number', example: { uploadSlug: open.slug } };
      await as(member)
        .make({ ...body, items: [question as never] })
        .expect(400);
      await request(world.url).post('/v1/submissions/example').send({ itemId: 'x' }).expect(400);
    });
  });

  describe('the page of a link', () => {
    it('shows what is asked, by whom, and nothing of other people', async () => {
      const { slug, people } = await made({
        message: 'By Friday, please.',
        people: [{ email: 'anna@example.com', name: 'Anna' }, { email: 'secret-bo@example.com' }],
      });
      const plain = await open({ slug }).expect(200);
      expect(plain.body).toMatchObject({
        title: 'Tax documents 2026',
        message: 'By Friday, please.',
        owner: { name: 'Mei Chen', email: owner.email, company: 'River Trade' },
        person: null,
        limits: { submissionBytes: 25_000_000_000, files: 250 },
      });
      const personal = await open({ slug, personId: people[0]?.personId }).expect(200);
      expect(personal.body.person).toEqual({ email: 'anna@example.com', name: 'Anna', company: '' });
      for (const { text } of [plain, personal]) expect(text).not.toContain('secret-bo');
    });

    it('opens for the invited alone if it is not public', async () => {
      const { slug, people } = await made({ isPublic: false, people: [{ email: 'anna@example.com' }] });
      await open({ slug }).expect(404);
      await open({ slug, personId: people[0]?.personId }).expect(200);
      await open({ slug, personId: 'somebody' }).expect(404);
    });

    it('asks for its password once per visit, and again when it has changed', async () => {
      const { slug } = await made({ password: 'swordfish' });
      expect((await open({ slug }).expect(403)).body.code).toBe('password-required');
      expect((await open({ slug, password: 'guess' }).expect(403)).body.code).toBe('wrong-password');
      const { body } = await open({ slug, password: 'swordfish' }).expect(200);
      await open({ slug, ticket: body.ticket }).expect(200);
      await as(owner).edit(slug, { password: 'another' }).expect(200);
      expect((await open({ slug, ticket: body.ticket }).expect(403)).body.code).toBe('password-required');
    });

    it('limits guesses at the password, and at slugs', async () => {
      const { slug } = await made({ password: 'swordfish' });
      const network = newNetwork();
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1)
        statuses.push((await open({ slug, password: `guess ${guess}` }, network)).status);
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
      const guesser = newNetwork();
      await Promise.all(Array.from({ length: 30 }, () => open({ slug: '1111111' }, guesser).expect(404)));
      await open({ slug }, guesser).expect(429);
    });

    it.each([
      ['closed', (slug: string) => as(owner).edit(slug, { isClosed: true }), 'request-closed', 410],
      [
        'expired',
        (slug: string) =>
          world.database
            .collection('file_requests')
            .updateOne({ slug }, { $set: { expiresAt: new Date(Date.now() - 1000) } }),
        'request-expired',
        410,
      ],
    ])('says that it is %s, and whom to ask', async (_, end, code, status) => {
      const { slug } = await made();
      await end(slug);
      const answer = await open({ slug }).expect(status);
      expect(answer.body).toMatchObject({ code, details: { owner: 'Mei Chen' } });
    });

    it.each(['revoke', 'unpaid'] as const)('says nothing of why nothing can be received (%s)', async (status) => {
      const member = await newMember(world, { role: 'pro' });
      const { slug } = await made({}, member);
      await changeAccount(world.database, member.user?._id ?? '', refusedAccounts[status]);
      const { body } = await open({ slug }).expect(409);
      expect(body.code).toBe('request-unavailable');
      expect(body.details).toBeUndefined();
    });
  });
});
