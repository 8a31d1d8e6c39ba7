import request, { type Response } from 'supertest';
import { EXPIRY_THREE_MONTHS_SECONDS } from '#contract/transfers/expiry.js';
import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from '#contract/units.js';
import { randomText } from '../src/core/secrets/secrets.js';
import { uploadExample } from './example-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { currentCode, type Member, newMember, newNetwork, putFiles } from './people.js';
import {
  announceFiles,
  fileOf,
  makeRequest,
  passport,
  submitTo,
  uploadFiles,
  uploadOf,
  type Visit,
  visitRequest,
} from './request-visits.js';

/** Who opens a request that is only for the people who are asked (docs/security.md). */
describe('requests for the people who are asked only', () => {
  type Headers = Record<string, string>;
  interface Link {
    slug: string;
    personId?: string;
  }

  let world: TestWorld;
  let owner: Member;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    owner = await newMember(world, { role: 'business' });
  });

  const newAddress = () => `person-${randomText('abcdefghijkmnpqr', 10)}@example.com`;
  const asked = (emails: string[], overrides: object = {}) =>
    makeRequest(world, owner, { people: emails.map((email) => ({ email })), recipientsOnly: true, ...overrides });
  const linkOf = ({ slug, people }: RequestView, email = people[0]?.email) => ({
    slug,
    personId: people.find((person) => person.email === email)?.personId ?? '',
  });

  const post = (path: string, body: object, headers: Headers = {}) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);
  const open = (link: Link & { ticket?: string; password?: string }, headers?: Headers) =>
    post('/v1/requests/open', link, headers);
  const askCode = (link: Link) => post('/v1/requests/code', link);
  const prove = (link: Link, code: string) => post('/v1/requests/proof', { ...link, code });
  const edit = async (slug: string, changes: object): Promise<RequestView> =>
    (await request(world.url).patch(`/v1/requests/${slug}`).set(owner.headers).send(changes).expect(200)).body;
  const codesOf = (email: string) => world.database.collection('verifications').countDocuments({ email });
  const cookieIn = ({ headers }: Response) =>
    [(headers['set-cookie'] as unknown as string[] | undefined) ?? []].flat().map((cookie) => cookie.split(';')[0]);

  /** Asks for a code as the page does, reads it as the person does, and returns the browser's cookie. */
  async function browserOf(email: string, link: Link): Promise<Headers> {
    await askCode(link).expect(200);
    const answer = await prove(link, await currentCode(world, email, 'open')).expect(200);
    return { cookie: cookieIn(answer).join('; ') };
  }

  async function visitIn(browser: Headers, link: Link): Promise<Visit> {
    const { body: page } = await open(link, browser).expect(200);
    const itemId = (name: string) => page.items.find((item: { name: string }) => item.name === name)?.itemId ?? '';
    return { page, itemId, headers: { 'x-forwarded-for': newNetwork(), 'x-request-ticket': page.ticket } };
  }

  /** Every call of a visitor, with a ticket. */
  async function refusals({ page, headers, itemId }: Visit): Promise<string[]> {
    const get = (path: string) => request(world.url).get(path).set(headers);
    const answers = await Promise.all([
      announceFiles(world, { page, headers, itemId }, [{ path: `${itemId('Passport')}/p.pdf`, size: 8 }]),
      submitTo(world, { page, headers, itemId }, { answers: [{ itemId: itemId('Status'), answer: 'married' }] }),
      post('/v1/submissions/example', { itemId: itemId('Passport') }, headers),
      get('/v1/submissions/uploads'),
      get('/v1/submissions/receipt'),
    ]);
    return [...new Set(answers.map(({ status, body }) => `${status} ${body.code}`))];
  }

  it('open for nobody by the plain link, which says where to look', async () => {
    const view = await asked([newAddress()], { isPublic: true });
    expect(view).toMatchObject({ recipientsOnly: true, isPublic: false });
    const { slug } = view;
    expect((await open({ slug })).body.code).toBe('personal-link-required');
    expect((await open({ slug, personId: 'someId1234567890123456' })).body.code).toBe('request-not-found');
    expect((await askCode({ slug, personId: 'someId1234567890123456' })).body.code).toBe('request-not-found');
    const { text } = await request(world.url).get(`/r/${slug}`).set('accept', 'text/html').expect(200);
    expect(text).not.toContain('Tax 2026');
    // One whose plain link was off before says nothing.
    const hidden = await asked([newAddress()], { isPublic: false, recipientsOnly: false });
    expect((await open({ slug: hidden.slug })).body.code).toBe('request-not-found');
  });

  it('stay closed, and send and count nothing, however often a scanner fetches the personal link', async () => {
    const email = newAddress();
    const view = await asked([email]);
    const link = linkOf(view);
    const path = `/r/${link.slug}/${link.personId}`;
    for (const method of ['get', 'head', 'get'] as const)
      await request(world.url)[method](path).set({ accept: 'text/html', 'user-agent': 'Mozilla/5.0' }).expect(200);
    const { text } = await request(world.url).get(path).set('accept', 'text/html');
    expect(text).toContain('Only the people it was sent to can open it.');
    expect(text).not.toContain('Tax 2026');
    expect(text).not.toContain(email);
    for (const call of ['code', 'proof']) await request(world.url).get(`/v1/requests/${call}`).expect(401);
    expect(await codesOf(email)).toBe(0);
    // A code that was asked for stays valid, too.
    await askCode(link).expect(200);
    const code = await currentCode(world, email, 'open');
    await request(world.url).get(path).set('accept', 'text/html').expect(200);
    const { body } = await request(world.url).get(`/v1/requests/${link.slug}`).set(owner.headers).expect(200);
    expect(body.people[0].firstOpenedAt).toBeNull();
    await prove(link, code).expect(200);
  });

  it('tell who holds a forwarded mail only where the code goes', async () => {
    const email = newAddress();
    const { body } = await open(linkOf(await asked([email]))).expect(403);
    expect(body).toMatchObject({ code: 'code-required', details: { email: 'p•••@example.com' } });
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it('take everything in the browser that has proven the address, for 30 days', async () => {
    const email = newAddress();
    const expiresAt = world.clock.now().getTime() + EXPIRY_THREE_MONTHS_SECONDS * 1000;
    const view = await asked([email], { expiresAt });
    const link = linkOf(view);
    await askCode(link).expect(200);
    const answer = await prove(link, await currentCode(world, email, 'open')).expect(200);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^sampan_proof_[\w-]{12}=.+; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict$/);
    const browser = { cookie: cookieIn(answer).join('; ') };
    const visit = await visitIn(browser, link);
    expect(visit.page.person).toMatchObject({ email });
    const credential = await uploadFiles(world, visit, [fileOf(`${visit.itemId('Passport')}/p.pdf`)]);
    const { body: submitted } = await submitTo(world, visit, { upload: uploadOf(credential) }).expect(200);
    const { fileId } = submitted.items[0].files[0];
    await request(world.url).get('/v1/submissions/receipt').set(visit.headers).expect(200);
    await submitTo(world, visit, { withdraws: [fileId] }).expect(200);
    // A ticket alone opens no page.
    expect((await open({ ...link, ticket: visit.page.ticket })).body.code).toBe('code-required');
    // Whatever else the person is asked for opens in this browser without another code.
    const other = linkOf(await asked([email], { expiresAt }));
    await open(other, browser).expect(200);
    world.clock.advance(29 * DAY_MS);
    await open(link, browser).expect(200);
    world.clock.advance(1.1 * DAY_MS);
    expect((await open(link, browser)).body.code).toBe('code-required');
  });

  it('do not open by the proof of another person', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const view = await asked([first, second]);
    const browser = await browserOf(first, linkOf(view, first));
    const { page } = await visitIn(browser, linkOf(view, first));
    const other = { ...linkOf(view, second), ticket: page.ticket };
    expect((await open(other, browser)).body.code).toBe('code-required');
    expect((await open({ slug: view.slug }, browser)).body.code).toBe('personal-link-required');
    world.clock.advance(31_000);
    await askCode(linkOf(view, first)).expect(200);
    const code = await currentCode(world, first, 'open');
    expect((await prove(linkOf(view, second), code)).body.code).toBe('wrong-code');
    await prove(linkOf(view, first), code).expect(200);
    expect((await prove(linkOf(view, first), code)).body.code).toBe('wrong-code');
  });

  it('open without a code for those who are logged in with the address', async () => {
    const [person, stranger] = [await newMember(world), await newMember(world)];
    const link = linkOf(await asked([person.email]));
    await open(link, person.headers).expect(200);
    // The owner is not the person, either.
    for (const { headers } of [stranger, owner]) expect((await open(link, headers)).body.code).toBe('code-required');
  });

  it('still ask for the password', async () => {
    const email = newAddress();
    const link = linkOf(await asked([email], { password: 'secret' }));
    expect((await open({ ...link, password: 'secret' })).body.code).toBe('code-required');
    const browser = await browserOf(email, link);
    expect((await open(link, browser)).body.code).toBe('password-required');
    await open({ ...link, password: 'secret' }, browser).expect(200);
  });

  it('are closed at once by the switch for those who have proven nothing, with all they have begun', async () => {
    const email = newAddress();
    const example = { uploadSlug: (await uploadExample(world, owner, fileOf('sample.pdf'))).slug };
    const item = { ...passport, example };
    const items = [item, { kind: 'choice' as const, name: 'Status', choices: ['single', 'married'] }];
    const { slug, people } = await asked([email], { recipientsOnly: false, items });
    const link = { slug, personId: people[0]?.personId ?? '' };
    const [visitor, person] = [await visitRequest(world, slug), await visitRequest(world, slug, link.personId)];
    const files = [fileOf(`${person.itemId('Passport')}/p.pdf`)];
    const { body: begun } = await announceFiles(world, person, [{ path: files[0]?.path ?? '', size: 8 }]).expect(200);
    const { body: shown } = await post(
      '/v1/submissions/example',
      { itemId: person.itemId('Passport') },
      person.headers,
    ).expect(200);
    expect(await edit(slug, { recipientsOnly: true })).toMatchObject({ recipientsOnly: true, isPublic: false });
    expect(await refusals(person)).toEqual(['403 code-required']);
    expect(await refusals(visitor)).toEqual(['403 personal-link-required']);
    expect((await fetch(new URL(shown.url, world.url))).status).toBe(403);
    await expect(putFiles(world, begun, files)).rejects.toThrow();
    // A proof of the address opens the request again.
    const browser = await browserOf(email, link);
    const { page } = await visitIn(browser, link);
    await submitTo(world, await visitIn(browser, link), {
      answers: [{ itemId: page.items[1]?.itemId ?? '', answer: 'single' }],
    }).expect(200);
    // The plain link does not come back by itself.
    expect(await edit(slug, { isPublic: true })).toMatchObject({ recipientsOnly: true, isPublic: false });
    expect(await edit(slug, { recipientsOnly: false })).toMatchObject({ recipientsOnly: false, isPublic: false });
    await open(link).expect(200);
    expect((await open({ slug })).body.code).toBe('request-not-found');
  });

  it('send no code once they are closed, or to those who are no longer asked', async () => {
    const [gone, left] = [newAddress(), newAddress()];
    const view = await asked([gone, left]);
    const browser = await browserOf(gone, linkOf(view, gone));
    const visit = await visitIn(browser, linkOf(view, gone));
    await request(world.url)
      .delete(`/v1/requests/${view.slug}/people/${linkOf(view, gone).personId}`)
      .set(owner.headers)
      .expect(200);
    expect((await open(linkOf(view, gone), browser)).body.code).toBe('request-not-found');
    expect(await refusals(visit)).toEqual(['404 request-not-found']);
    await edit(view.slug, { isClosed: true });
    const { body } = await askCode(linkOf(view, left)).expect(410);
    expect(body.code).toBe('request-closed');
    expect(await codesOf(left)).toBe(0);
  });

  it('are all that people are asked by name where the account says so', async () => {
    const rule = { transferSettings: { recipientsOnly: true } };
    await request(world.url).post('/v1/updateProfile').set(owner.headers).send(rule).expect(200);
    const wish = { title: 'Tax', lang: 'en', layout: 'checklist', items: [passport] };
    const people = [{ email: newAddress() }];
    const create = (more: object) => post('/v1/requests', { ...wish, ...more }, owner.headers);
    const refused = await create({ people, recipientsOnly: false });
    expect([refused.status, refused.body.code]).toEqual([403, 'recipients-only-rule']);
    // A program that does not know the switch follows the rule.
    const { body: made } = await create({ people }).expect(201);
    expect(made).toMatchObject({ recipientsOnly: true, isPublic: false });
    expect((await open({ slug: made.slug })).body.code).toBe('personal-link-required');
    const change = (changes: object) =>
      request(world.url).patch(`/v1/requests/${made.slug}`).set(owner.headers).send(changes);
    expect((await change({ recipientsOnly: false })).body.code).toBe('recipients-only-rule');
    expect((await change({ title: 'Tax 2027' }).expect(200)).body.recipientsOnly).toBe(true);
    // A link for everyone stays one, like a transfer by link.
    for (const more of [{}, { recipientsOnly: false }]) {
      const { body: link } = await create(more).expect(201);
      expect(link).toMatchObject({ recipientsOnly: false, isPublic: true });
      await open({ slug: link.slug }).expect(200);
    }
  });

  it('need people', async () => {
    const made = await post(
      '/v1/requests',
      { title: 'Tax', lang: 'en', layout: 'checklist', items: [passport], recipientsOnly: true },
      owner.headers,
    );
    expect([made.status, made.body.code]).toEqual([400, 'no-recipients']);
    const { slug } = await makeRequest(world, owner);
    const changed = await request(world.url)
      .patch(`/v1/requests/${slug}`)
      .set(owner.headers)
      .send({ recipientsOnly: true });
    expect(changed.body.code).toBe('no-recipients');
  });
});
