import request from 'supertest';
import type { RequestView } from '#contract/requests/requests.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { newAccount, newEmail, sessionOf } from './auth-calls.js';
import { uploadExample } from './example-calls.js';
import { forwardCallsOf } from './forward-calls.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { accountIdOf, type Member, newMember, newNetwork } from './people.js';
import { fileOf, submitTo, makeRequest, uploadFiles, uploadOf, type Visit, visitRequest } from './request-visits.js';

/** A request that was reported as phishing reveals nothing, not even to its owner. */
describe('withheld requests', () => {
  type Headers = Record<string, string>;

  let world: TestWorld;
  let owner: Member;
  let staff: { headers: Headers };

  beforeAll(async () => {
    world = await sharedWorld();
    owner = await newMember(world, { role: 'business' });
    staff = { headers: await sessionOf(world, await newAccount(world, { staffRole: 'support' })) };
  });
  afterAll(() => world.close());

  const codeOf = ({ status, body }: request.Response) => (status < 400 ? status : body.code);
  const post = (path: string, body: object = {}, headers: Headers = owner.headers) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', ...headers })
      .send(body);
  const get = (path: string, headers: Headers = owner.headers) => request(world.url).get(path).set(headers);

  async function fetched(url: string): Promise<unknown> {
    const answer = await fetch(new URL(url, world.url));
    return answer.ok ? answer.status : ((await answer.json()) as { code: unknown }).code;
  }

  async function caseOf(slug: string): Promise<string> {
    const { cases } = (await get('/v1/admin/cases?limit=100', staff.headers).expect(200)).body;
    return cases.find((one: { slug: string }) => one.slug === slug).caseId;
  }
  async function freeze(slug: string): Promise<string> {
    for (let count = 0; count < 3; count += 1)
      await post('/v1/reports/requests', { slug, category: 'fraud' }, { 'x-forwarded-for': newNetwork() }).expect(201);
    return caseOf(slug);
  }
  const decide = (caseId: string, decision: string) =>
    post(`/v1/admin/cases/${caseId}/decisions`, { decision, reason: 'It asks for cards' }, staff.headers).expect(200);

  async function exported(): Promise<string> {
    const accountId = await accountIdOf(world.database, owner.user?._id ?? '');
    const holder = { accountId, userId: owner.user?._id ?? '', email: owner.email };
    const found: object[] = [];
    for (const [name, part] of world.app.get(PersonalData, { strict: false }).parts())
      if (name === 'fileRequests' || name === 'notifications')
        for await (const one of part.export(holder)) found.push(one);
    return JSON.stringify(found);
  }

  async function submitted(victim: string, secret = '4242'): Promise<{ made: RequestView; visitor: Visit }> {
    const example = await uploadExample(world, owner, { path: 'sample.pdf', bytes: Buffer.from('a sample') });
    const items = [
      { kind: 'files' as const, name: 'Passport', example: { uploadSlug: example.slug } },
      { kind: 'text' as const, name: 'Card' },
    ];
    const made = await makeRequest(world, owner, { items, people: [{ email: newEmail(), name: 'Asked' }] });
    const visitor = await visitRequest(world, made.slug);
    const upload = await uploadFiles(world, visitor, [fileOf(`${visitor.itemId('Passport')}/${victim}.pdf`)]);
    const answers = [{ itemId: visitor.itemId('Card'), answer: secret }];
    await submitTo(world, visitor, { upload: uploadOf(upload), answers, from: { name: victim } }).expect(200);
    return { made, visitor };
  }

  // First, while no worker runs: so all mails wait.
  it('mail nobody what waited, and the invitations once they are open again', async () => {
    const email = newEmail();
    const { made } = await submitted('Bo');
    const { body } = await post(`/v1/requests/${made.slug}/people`, { people: [{ email }] }).expect(200);
    const { personId } = body.people.find((person: { email: string }) => person.email === email);
    const person = await visitRequest(world, made.slug, personId);
    const itemId = person.itemId('Card');
    await submitTo(world, person, { answers: [{ itemId, answer: '1' }] }).expect(200);
    const { lines } = (await get(`/v1/requests/${made.slug}/matrix`).expect(200)).body;
    const { submissionId } = lines.find((line: { personId: string }) => line.personId === personId);
    const decisions = [{ itemId, state: 'sent-back', comment: 'Again' }];
    await post(`/v1/requests/${made.slug}/submissions/${submissionId}/decide`, { decisions }).expect(200);
    const caseId = await freeze(made.slug);
    await world.startWorker();
    const mails = world.database.collection('mails');
    const stopped = { 'to.email': email, state: 'cancelled' };
    await until(async () => (await mails.countDocuments(stopped)) >= 2, 'the mails that are stopped');
    expect(await mails.countDocuments({ 'to.email': email, state: { $ne: 'cancelled' } })).toBe(0);
    expect(await mailsTo(email)).toEqual([]);
    await decide(caseId, 'dismiss');
    await waitForMail(email, /Passport/);
  });

  it('give out no bytes, names, answers, archives, copies, and no addresses signed before; lifted, all is back', async () => {
    const [victim, secret] = ['Ann Victim', 'my card is 4747'];
    const { made, visitor } = await submitted(victim, secret);
    const { slug } = made;
    const person = await visitRequest(world, slug, made.people[0]?.personId);
    const { lines } = (await get(`/v1/requests/${slug}/matrix`).expect(200)).body;
    const { submissionId, transferSlug } = lines.find((line: { transferSlug: string | null }) => line.transferSlug);
    const itemId = visitor.itemId('Passport');
    const sign = async (path: string, body: object, headers = owner.headers) =>
      (await post(path, body, headers).expect(200)).body.url as string;
    const addresses = [
      await sign('/v1/downloads/file', { slug: transferSlug, fileId: '0' }),
      await sign('/zip', { slug: transferSlug }),
      await sign(`/v1/requests/${slug}/zip`, {}),
      await sign('/v1/submissions/example', { itemId }, visitor.headers),
    ];
    const copies = forwardCallsOf(world);
    const source = { slug: transferSlug, save: true };
    const { body: copy } = await copies.forward(owner, { forward: source }).expect(200);
    await copies.copied(copy);
    const begun = await uploadFiles(world, visitor, [fileOf(`${itemId}/more.pdf`)]);
    const userid = owner.user?._id;

    const calls: Record<string, () => PromiseLike<request.Response>> = {
      matrix: () => get(`/v1/requests/${slug}/matrix`),
      submission: () => get(`/v1/requests/${slug}/submissions/${submissionId}`),
      decide: () =>
        post(`/v1/requests/${slug}/submissions/${submissionId}/decide`, {
          decisions: [{ itemId, state: 'sent-back', comment: 'Again' }],
        }),
      people: () => post(`/v1/requests/${slug}/people`, { people: [{ email: newEmail() }] }),
      archive: () => post(`/v1/requests/${slug}/zip`),
      page: () => post('/v1/downloads', { slug: transferSlug }),
      file: () => post('/v1/downloads/file', { slug: transferSlug, fileId: '0' }),
      zip: () => post('/zip', { slug: transferSlug }),
      thumbnails: () => post(`/v1/transfers/${transferSlug}/thumbnails`, { fileIds: ['0'] }),
      copy: () => copies.forward(owner, { forward: source }),
      'copy begun before': () => post('/quicksend2', { sendAs: 'none', expirySeconds: 86_400, ...uploadOf(copy) }),
      'visitor opens': () => post('/v1/requests/open', { slug }, { 'x-forwarded-for': newNetwork() }),
      'person opens': () => post('/v1/requests/open', { slug, personId: made.people[0]?.personId }),
      'visitor submits': () => submitTo(world, visitor, { upload: uploadOf(begun) }),
      'person submits': () => submitTo(world, person, { answers: [{ itemId: person.itemId('Card'), answer: 'x' }] }),
      example: () => post('/v1/submissions/example', { itemId }, visitor.headers),
      unfinished: () => get('/v1/submissions/uploads', visitor.headers),
      receipt: () => get('/v1/submissions/receipt', visitor.headers),
    };
    const hidden: Record<string, () => PromiseLike<request.Response>> = {
      events: () => get(`/v1/transfers/${transferSlug}/events`),
      "owner's receipt": () => get(`/v1/transfers/${transferSlug}/receipt`),
      recipients: () => get(`/v1/transfers/${transferSlug}/recipients`),
    };
    const lists = async () => [
      JSON.stringify((await get(`/requests?userid=${userid}&limit=100`).expect(200)).body),
      JSON.stringify((await get(`/getQs?userid=${userid}&slug=${transferSlug}`).expect(200)).body),
      JSON.stringify((await post('/notifications', { userid, limit: 50 }).expect(200)).body),
      JSON.stringify((await get('/v1/analytics/requests/people').expect(200)).body),
      await exported(),
    ];
    await until(async () => (await lists())[2]?.includes(victim), 'the notification');

    const caseId = await freeze(slug);
    for (const state of ['under-review', 'taken-down'] as const) {
      if (state === 'taken-down') await decide(caseId, 'take-down');
      for (const [name, call] of Object.entries(calls)) expect([name, codeOf(await call())]).toEqual([name, state]);
      for (const [name, call] of Object.entries(hidden))
        expect([name, codeOf(await call())]).toEqual([name, 'transfer-not-found']);
      expect(await Promise.all(addresses.map(fetched))).toEqual(addresses.map(() => state));
      for (const list of await lists()) for (const word of [secret, victim]) expect(list).not.toContain(word);
      // The owner sees that the request is withheld, and may delete it.
      expect((await get(`/v1/requests/${slug}`).expect(200)).body).toMatchObject({ withheld: state });
    }
    await decide(caseId, 'restore');
    for (const name of ['matrix', 'submission', 'archive', 'file', 'page', 'visitor opens'])
      expect([name, codeOf((await calls[name]?.()) as request.Response)]).toEqual([name, 200]);
    expect((await lists())[2]).toContain(victim);
    expect(await fetched(addresses[0] ?? '')).toBe(200);
  });
});
