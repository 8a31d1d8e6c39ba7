import type { EndpointShape } from '#contract/endpoint.js';
import request from 'supertest';
import { Notifications } from '../src/modules/members/notifications/index.js';
import { newAccount, sessionOf } from './auth-calls.js';
import { tokenScopes } from '#contract/choices.js';
import { type Belongings, memberCalls, nameOf, openCalls, samplesAbout, templateSettings } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import type { Sample } from './call-sample.js';
import { WrittenCollections } from './database-commands.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { oddBodies } from './odd-bodies.js';
import { newMember, newNetwork, newTeamMember, newVisitor, type Person, send, transferBody, upload } from './people.js';

describe('every call', () => {
  let world: TestWorld;
  let owner: Person;
  let stranger: Person;
  let visitor: Person;
  let theirs: Belongings;
  let samples: Map<EndpointShape, Sample>;
  let written: WrittenCollections;
  /** The owner's records before calls that must not change them. */
  let before: string[];

  beforeAll(async () => {
    world = await sharedWorld();
    written = new WrittenCollections(world.app);
    [owner, stranger, visitor] = [
      await newMember(world, { role: 'pro' }),
      await newMember(world),
      await newVisitor(world),
    ];
    theirs = await belongingsOf(owner);
    samples = samplesAbout(theirs);
  });
  afterAll(() => world.close());

  const as = (person: Person) => ({
    get: (path: string) => request(world.url).get(path).set(person.headers),
    post: (path: string, body: object) => request(world.url).post(path).set(person.headers).send(body),
  });

  /** One record of each kind, all with a mark that must never reach another user. */
  async function belongingsOf(person: Person): Promise<Belongings> {
    const userId = person.user?._id ?? '';
    const files = [{ path: 'secret.txt', bytes: Buffer.from('secret') }];
    const sent = await send(world, person, files, {
      sendAs: 'email',
      emailTo: [{ email: 'secret-reader@example.com' }],
      message: 'secret',
    });
    const expired = await send(world, person, files);
    const transfers = world.database.collection('transfers');
    await transfers.updateOne({ slug: expired.slug }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    const asking = { slug: expired.slug, email: 'secret-asker@example.com' };
    await request(world.url).post('/v1/downloads/ask-extension').send(asking).expect(200);
    const contact = { email: 'secret-friend@example.com', groups: ['Secret'] };
    const { body: friend } = await as(person).post('/v1/contacts', contact).expect(201);
    const input = { id: 'd1', userId, kind: 'download', slug: sent.slug, at: new Date() } as const;
    await world.app.get(Notifications).notify({ ...input, detail: { fileName: 'secret.txt' } });
    const notifications = await as(person).post('/notifications', { userid: userId }).expect(200);
    const requests = await as(person).get('/v1/extension-requests').expect(200);
    const secrets = [
      { kind: 'files', name: 'secret' },
      { kind: 'text', name: 'secret' },
    ];
    const asked = { title: 'secret', lang: 'en', layout: 'drop-box', items: secrets };
    const { body: fileRequest } = await as(person)
      .post('/v1/requests', { ...asked, people: [{ email: 'secret-person@example.com' }] })
      .expect(201);
    const { body: page } = await request(world.url)
      .post('/v1/requests/open')
      .send({ slug: fileRequest.slug, personId: fileRequest.people[0].personId })
      .expect(200);
    await request(world.url)
      .post('/v1/requests/submit')
      .set('x-request-ticket', page.ticket)
      .send({ answers: [{ itemId: page.items[1].itemId, answer: 'secret' }] })
      .expect(200);
    const { body: matrix } = await as(person).get(`/v1/requests/${fileRequest.slug}/matrix`).expect(200);
    const template = { name: 'secret', settings: { ...templateSettings, message: 'secret' } };
    const { body: saved } = await as(person).post('/v1/request-templates', template).expect(201);
    const sessions = await as(person).get('/v1/sessions').expect(200);
    const newToken = { name: 'secret', scopes: ['read'], days: 30 };
    const { body: made } = await as(person).post('/v1/access-tokens', newToken).expect(201);
    const hook = { url: 'https://example.com/secret', events: ['mail.bounced'] };
    const { body: hooked } = await as(person).post('/v1/webhooks', hook).expect(201);
    const { webhookId } = hooked.webhook;
    const { body: delivery } = await as(person).post(`/v1/webhooks/${webhookId}/test`, {}).expect(200);
    const { body: invite } = await as(person)
      .post('/v1/teams/invites', { email: 'secret-mate@example.com' })
      .expect(201);
    return {
      userId,
      email: person.email,
      slug: sent.slug,
      transferId: sent._id,
      recipientId: sent.emailTo[0]?.recipientId ?? '',
      expiredSlug: expired.slug,
      requestId: requests.body.requests[0].id,
      fileRequestSlug: fileRequest.slug,
      personId: fileRequest.people[0].personId,
      submissionId: matrix.lines[0].submissionId,
      templateId: saved.templateId,
      contactId: friend.contactId,
      groupId: friend.groups[0].groupId,
      notificationId: notifications.body[0]._id,
      sessionId: sessions.body.sessions[0].id,
      inviteId: invite.inviteId,
      tokenId: made.token.tokenId,
      webhookId,
      deliveryId: delivery.deliveryId,
    };
  }

  /** Documents by collection, as they were read last. */
  const stored = new Map<string, string[]>();

  /** Every stored document that names the owner. Only collections that were written to since the last call are read again. */
  async function storedOfOwner(): Promise<string[]> {
    const marks = [theirs.userId, theirs.slug, theirs.expiredSlug, theirs.fileRequestSlug, theirs.contactId];
    for (const name of written.take()) {
      // The activity log has the requested slugs.
      if (name === 'team_activity') continue;
      const documents = await world.database.collection(name).find().toArray();
      const texts = documents.map((document) => `${name} ${JSON.stringify(document)}`);
      const ofOwner = texts.filter((text) => marks.some((mark) => text.includes(mark)));
      stored.set(name, ofOwner);
    }
    return [...stored.values()].flat().sort();
  }

  function sampleOf(endpoint: EndpointShape): Sample {
    const sample = samples.get(endpoint);
    if (!sample) throw new Error(`there is no sample of ${nameOf(endpoint)}`);
    return sample;
  }

  function pathOf({ path }: EndpointShape, params: Record<string, string> = {}): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  }

  interface Asked {
    path?: string;
    query?: Record<string, unknown>;
    body?: unknown;
  }

  function ask(endpoint: EndpointShape, headers: Record<string, string>, { path, query, body }: Asked = {}) {
    const sample = sampleOf(endpoint);
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    const call = request(world.url)
      [verb](path ?? pathOf(endpoint, sample.params))
      .set(headers);
    if (query ?? sample.query) void call.query(query ?? sample.query ?? {});
    return (body ?? sample.body) === undefined ? call : call.send((body ?? sample.body) as object);
  }

  const named = (endpoints: readonly EndpointShape[]) =>
    endpoints.map((endpoint): [string, EndpointShape] => [nameOf(endpoint), endpoint]);
  const isOfTransfer = ({ path }: EndpointShape) => path.startsWith('/v1/transfers/{slug}');
  const isEndless = ({ path }: EndpointShape) => path === '/v1/events';

  describe('a visitor', () => {
    it.each(named(memberCalls))('%s: is not answered', async (_, endpoint) => {
      const answer = await ask(endpoint, { 'x-forwarded-for': newNetwork() });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      const ticket = await ask(endpoint, { ...visitor.headers, 'x-forwarded-for': newNetwork() });
      expect([401, 403, 404]).toContain(ticket.status);
      if (isOfTransfer(endpoint)) expect(ticket.body.code).toBe('unauthenticated');
      expect(ticket.text).not.toContain('secret');
    });
  });

  /** Calls whose records all users of a team share; a user's own view has contacts of the team's book. */
  const isOfTeam = ({ path }: EndpointShape) =>
    [
      '/v1/teams',
      '/folderSize',
      '/v1/request-templates',
      '/v1/contacts/suggestions',
      '/v1/updateProfile',
      '/v1/profile',
    ].some((prefix) => path.startsWith(prefix));

  async function expectNothing(endpoint: EndpointShape, person: Person, status: Sample['foreign']): Promise<void> {
    const answer = await ask(endpoint, person.headers);
    if (status === 'own') expect([answer.status < 500, answer.text]).toEqual([true, answer.text]);
    else expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('secret');
    expect(await storedOfOwner()).toEqual(before);
    if (!isOfTransfer(endpoint)) return;
    const path = pathOf(endpoint, { ...sampleOf(endpoint).params, slug: '1111111' });
    const unknown = await ask(endpoint, person.headers, { path });
    expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  }

  describe('another user', () => {
    beforeAll(async () => {
      before = await storedOfOwner();
    });

    it.each(named(memberCalls.filter((endpoint) => !isEndless(endpoint))))(
      '%s: learns and changes nothing',
      (_, endpoint) => expectNothing(endpoint, stranger, sampleOf(endpoint).foreign),
    );
  });

  describe('a member of the owner’s team', () => {
    let member: Person;
    beforeAll(async () => {
      member = await newTeamMember(world, owner);
      before = await storedOfOwner();
    });

    it.each(named(memberCalls.filter((endpoint) => !isEndless(endpoint) && !isOfTeam(endpoint))))(
      '%s: learns and changes nothing of what the owner alone created',
      (_, endpoint) =>
        expectNothing(endpoint, member, endpoint.access === 'team-admin' ? 403 : sampleOf(endpoint).foreign),
    );
  });

  describe('a program with a token', () => {
    const tokens = new Map<string, Record<string, string>>();
    beforeAll(async () => {
      const person = await newMember(world, { role: 'business' });
      const withScopes = async (scopes: readonly string[]) => {
        const body = { name: 'Program', scopes, days: null };
        const { body: made } = await as(person).post('/v1/access-tokens', body).expect(201);
        return { authorization: `Bearer ${made.value}`, 'x-forwarded-for': newNetwork() };
      };
      for (const scope of tokenScopes) {
        tokens.set(scope, await withScopes([scope]));
        tokens.set(`all but ${scope}`, await withScopes(tokenScopes.filter((other) => other !== scope)));
      }
      tokens.set('all but undefined', await withScopes(tokenScopes));
    });

    const madeBy = async (endpoint: EndpointShape, which: string) => {
      const { params } = samples.get(endpoint) ?? {};
      const headers = tokens.get(which) ?? {};
      const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? 'x');
      const call = request(world.url)[verb](path).set(headers);
      return endpoint.body ? call.send({}) : call;
    };
    const free = ['GET /v1/access-token', 'GET /config.json'];

    it.each(named(allCalls.filter(({ scope }) => scope !== 'any')))('%s: needs its scope', async (_, endpoint) => {
      const refused = await madeBy(endpoint, `all but ${endpoint.scope}`);
      expect([refused.status, refused.body.code]).toEqual([403, 'token-scope']);
      if (endpoint.scope === undefined) return;
      const { body } = await madeBy(endpoint, endpoint.scope);
      expect(['token-scope', 'unauthenticated']).not.toContain(body.code);
    });

    it('needs none for what says nothing of an account', async () => {
      expect(allCalls.filter(({ scope }) => scope === 'any').map(nameOf)).toEqual(free);
      for (const scope of tokenScopes) {
        const { status, body } = await request(world.url)
          .get('/v1/access-token')
          .set(tokens.get(scope) ?? {});
        expect([status, body.scopes]).toEqual([200, [scope]]);
      }
    });

    it('never reaches account, log-in, billing, teams and tokens', () => {
      const never =
        /updateProfile|password|session|signup|auth|logout|stripe|billing|card|subscription|teams|access-tokens/i;
      const reached = allCalls.filter(({ path, scope }) => never.test(path) && scope !== undefined);
      expect(reached.map(nameOf)).toEqual(['POST /stsAuth']);
    });
  });

  describe('what is no call', () => {
    const calls = [...memberCalls, ...openCalls];
    let principal: Record<string, string>;
    beforeAll(async () => {
      before = await storedOfOwner();
    });

    /** A member for each call, since their limits are their own; an administrator, whom all calls are open to. */
    beforeEach(async () => {
      principal = await sessionOf(world, await newAccount(world, { staffRole: 'administrator' }));
    });
    const headers = (endpoint: EndpointShape) =>
      openCalls.includes(endpoint) ? { 'x-forwarded-for': newNetwork(), 'x-request-ticket': 'x' } : principal;

    // every-call.spec.ts checks the other violations of the schemas.
    it.each(named(calls.filter(({ body }) => body !== undefined)))(
      '%s: bodies are held against its schema',
      async (_, endpoint) => {
        const { body: good = {} } = sampleOf(endpoint);
        const unknown = await ask(endpoint, headers(endpoint), { body: { ...good, isAdmin: true } });
        const messages = unknown.body.issues?.map((issue: { message: string }) => issue.message);
        expect([unknown.status, messages]).toEqual([400, expect.arrayContaining(['Unrecognized key: "isAdmin"'])]);
        for (const body of oddBodies(good).filter((odd) => endpoint.body?.safeParse(odd).success)) {
          const { status } = await ask(endpoint, headers(endpoint), { body });
          expect([JSON.stringify(body).slice(0, 200), status < 500]).toEqual([
            JSON.stringify(body).slice(0, 200),
            true,
          ]);
        }
        // Calls of visitors concern an existing transfer.
        if (!openCalls.includes(endpoint)) expect(await storedOfOwner()).toEqual(before);
      },
    );

    it.each(named(calls.filter(({ query }) => query !== undefined)))(
      '%s: queries are held against its schema',
      async (_, endpoint) => {
        const good = sampleOf(endpoint).query ?? {};
        const [name = 'fields'] = Object.keys(good);
        const { [name]: _left, ...others } = good;
        for (const query of [
          { ...good, fields: '$password' },
          { ...others, [`${name}[$ne]`]: '1' },
          { ...others, [name]: ['a', 'b'] },
        ]) {
          const { status } = await ask(endpoint, headers(endpoint), { query });
          expect([query, status]).toEqual([query, 400]);
        }
      },
    );

    it.each(named(calls.filter(({ path }) => path.includes('{'))))(
      '%s: malformed ids match no record',
      async (_, endpoint) => {
        const params = sampleOf(endpoint).params ?? {};
        for (const name of Object.keys(params))
          for (const odd of ['%00', '%7B%22$ne%22:1%7D', 'x'.repeat(300)]) {
            const { status } = await ask(endpoint, principal, { path: pathOf(endpoint, { ...params, [name]: odd }) });
            expect([odd, [400, 404].includes(status)]).toEqual([odd, true]);
          }
      },
    );

    it.each(['$where', '..%2f..%2fetc', '%E0%A4%A'])('%s in a path is no id', async (odd) => {
      const { status } = await request(world.url).get(`/v1/transfers/${odd}/receipt`).set(principal);
      expect([400, 404]).toContain(status);
    });
  });

  /** One call of each kind: of members, of visitors, and one that takes large bodies. */
  describe.each([
    ['POST', '/v1/contacts', { email: 'a@example.com' }],
    ['POST', '/v1/downloads', { slug: 'abcdefg' }],
    ['POST', '/stsAuth', { id: 'x', type: 'userUpload', files: [{ path: 'a', size: 1 }] }],
  ])('a body of %s %s', (_, path, good) => {
    const json = (text: string) => (call: request.Test) => call.set('content-type', 'application/json').send(text);
    const begun = JSON.stringify(good).slice(0, -1);

    it.each<[string, (call: request.Test) => request.Test, number]>([
      ['malformed JSON', json('{"a":'), 400],
      ['JSON that is no object', json('"text"'), 400],
      ['the key __proto__', json(`${begun},"__proto__":{"polluted":1}}`), 400],
      ['the key constructor', json(`${begun},"constructor":{"polluted":1}}`), 400],
      ['the key prototype', json(`${begun},"prototype":{"polluted":1}}`), 400],
      ['depth', json(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 400],
      ['2.5 MB', json(JSON.stringify({ ...good, name: 'x'.repeat(2_500_000) })), 413],
      ['a form', (call) => call.type('form').send('email=a%40example.com'), 415],
      ['plain text', (call) => call.type('text/plain').send('hello'), 415],
    ])('that is %s is refused, with a code', async (what, send, status) => {
      const answer = await send(request(world.url).post(path).set(stranger.headers).set('accept', 'application/json'));
      expect([what, answer.status]).toEqual([what, status]);
      const { code, message, requestId, issues = [] } = answer.body;
      expect([code, message, requestId].map((text) => typeof text)).toEqual(['string', 'string', 'string']);
      if (what.startsWith('the key'))
        expect(issues).toMatchObject([{ message: `Unrecognized key: "${what.replace('the key ', '')}"` }]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    });
  });

  describe('transfers at their edges', () => {
    it.each([
      ['281 characters', { message: 'a'.repeat(281) }, 400],
      ['a password of 3', { password: 'abc' }, 400],
      ['a slug that is not one', { slug: '../etc/passwd' }, 400],
      ['a line break in a name', { senderName: 'A\r\nBcc: x@example.com' }, 400],
      ['an expiry of NaN', { expirySeconds: Number.NaN }, 400],
      ['an expiry of -1', { expirySeconds: -1 }, 400],
      ['a share with a stranger', { shareWith: [{ shareWithId: 'somebody' }] }, 400],
      ['no files', { fileObjects: [] }, 400],
    ])('refuses %s', async (_, overrides, status) => {
      const transfers = world.database.collection('transfers');
      const before = await transfers.countDocuments();
      const credential = await upload(world, owner, [{ path: 'a', bytes: Buffer.from('a') }]);
      const answer = await request(world.url)
        .post('/quicksend2')
        .set(owner.headers)
        .send(transferBody(credential, overrides));
      expect(answer.status).toBe(status);
      expect(typeof answer.body.code).toBe('string');
      expect(await transfers.countDocuments()).toBe(before);
    });
  });

  describe('bodies', () => {
    const post = (path: string, body: object) =>
      request(world.url).post(path).set('x-forwarded-for', newNetwork()).send(body);

    it('are read up to 256 KB, and up to 2 MB where a list of 1,500 files may stand', async () => {
      const large = { email: 'a@example.com', password: 'x'.repeat(300_000) };
      expect((await post('/combinedAuth', large)).status).toBe(413);
      const files = Array.from({ length: 1500 }, (_, index) => ({
        path: `${'folder/'.repeat(40)}${index}.bin`,
        size: 1,
      }));
      expect((await post('/stsAuth', { id: 'x', type: 'userUpload', files })).status).toBe(401);
      expect((await post('/stsAuth', { id: 'x'.repeat(2_200_000), type: 'userUpload' })).status).toBe(413);
    });
  });
});
