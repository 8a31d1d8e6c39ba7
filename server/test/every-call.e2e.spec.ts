import type { EndpointShape } from '#contract/endpoint.js';
import request from 'supertest';
import { Notifications } from '../src/modules/notifications/index.js';
import { newAccount, sessionOf } from './auth-calls.js';
import { tokenScopes } from '#contract/choices.js';
import { type Belongings, memberCalls, nameOf, openCalls, samplesAbout, templateSettings } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import type { Sample } from './call-sample.js';
import { WrittenCollections } from './database-commands.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { isSecondTier } from './second-tier.js';
import { newMember, newNetwork, newTeamMember, newVisitor, type Person, send, transferBody, upload } from './people.js';

describe('every call', () => {
  let world: TestWorld;
  let owner: Person;
  let stranger: Person;
  let visitor: Person;
  let theirs: Belongings;
  let samples: Map<EndpointShape, Sample>;
  let written: WrittenCollections;
  /** What is stored of the owner before calls that change nothing of it. */
  let before: string[];

  beforeAll(async () => {
    world = await createTestWorld();
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
      const { body, query } = sampleOf(endpoint);
      expect(endpoint.body?.safeParse(body).error?.issues ?? []).toEqual([]);
      expect(endpoint.query?.safeParse(query ?? {}).error?.issues ?? []).toEqual([]);
      const network = { 'x-forwarded-for': newNetwork() };
      for (const authorization of [undefined, 'Bearer x', 'Bearer null', `Basic ${stranger.user?._id}:`]) {
        const answer = await ask(endpoint, authorization === undefined ? network : { ...network, authorization });
        expect([authorization, answer.status, answer.body.code]).toEqual([authorization, 401, 'unauthenticated']);
      }
      const ticket = await ask(endpoint, { ...visitor.headers, 'x-forwarded-for': newNetwork() });
      expect([401, 403, 404]).toContain(ticket.status);
      if (isOfTransfer(endpoint)) expect(ticket.body.code).toBe('unauthenticated');
      expect(ticket.text).not.toContain('secret');
    });
  });

  /** What all users of a team see or change together; a user's own view has contacts of the team's book. */
  const isOfTeam = ({ path }: EndpointShape) =>
    ['/v1/teams', '/v1/request-templates', '/v1/contacts/suggestions', '/v1/updateProfile', '/v1/profile'].some(
      (prefix) => path.startsWith(prefix),
    );

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

  /** Operators and types that no field of any call takes. */
  const operators = [{ $gt: '' }, ...(isSecondTier ? [{ $ne: null }, { $where: 'sleep(1000)' }] : [])];
  const misfits = [
    ['x', { $gt: '' }],
    '\u0000',
    ...(isSecondTier ? [1e300, { toString: 'x' }, 'x'.repeat(10_000)] : []),
  ];

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

    it.each(named(calls.filter(({ body }) => body !== undefined)))('%s: bodies are refused', async (_, endpoint) => {
      const { params, body: good = {} } = sampleOf(endpoint);
      const tries: [unknown, boolean][] = [
        [{ ...good, isAdmin: true }, true],
        [[], true],
        [[good], true],
      ];
      for (const name of Object.keys(good)) {
        for (const wrong of operators) tries.push([{ ...good, [name]: wrong }, true]);
        for (const wrong of misfits) tries.push([{ ...good, [name]: wrong }, false]);
      }
      for (const [body, isSurelyWrong] of tries) {
        const isWrong = isSurelyWrong || endpoint.body?.safeParse(body).success === false;
        const { status } = await ask(endpoint, headers(endpoint), { body });
        expect([JSON.stringify(body).slice(0, 200), status < 500, isWrong ? status : 400]).toEqual([
          JSON.stringify(body).slice(0, 200),
          true,
          400,
        ]);
      }
      const verb = endpoint.method.toLowerCase() as 'post' | 'patch' | 'put';
      const raw = (type: string) =>
        request(world.url)[verb](pathOf(endpoint, params)).set(headers(endpoint)).set('content-type', type);
      expect((await raw('application/json').send('{"a":')).status).toBe(400);
      const begun = JSON.stringify(good).slice(0, -1);
      const comma = begun === '{' ? '' : ',';
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const { status, body } = await raw('application/json').send(`${begun}${comma}"${key}":{"polluted":1}}`);
        const messages = body.issues?.map((issue: { message: string }) => issue.message);
        expect([key, status, messages]).toEqual([key, 400, [`Unrecognized key: "${key}"`]]);
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      expect((await raw('text/plain').send('hello')).status).toBe(415);
      // Calls of visitors concern an existing transfer.
      if (!openCalls.includes(endpoint)) expect(await storedOfOwner()).toEqual(before);
    });

    it.each(named(calls.filter(({ query }) => query !== undefined)))('%s: queries are refused', async (_, endpoint) => {
      const good = sampleOf(endpoint).query ?? {};
      const refused = async (query: Record<string, unknown>) => {
        const { status } = await ask(endpoint, headers(endpoint), { query });
        expect([query, status]).toEqual([query, 400]);
      };
      await refused({ ...good, fields: '$password' });
      for (const name of Object.keys(good)) {
        const { [name]: _left, ...others } = good;
        await refused({ ...others, [`${name}[$ne]`]: '1' });
        await refused({ ...others, [name]: ['a', 'b'] });
        await refused({ ...others, [name]: 'x'.repeat(5000) });
      }
      if ('skip' in good)
        for (const skip of ['-1', '1e9', '1.5', 'NaN', '']) await refusedOrFirst(endpoint, good, skip);
    });

    /** Nothing at all may stand for the beginning; whatever else is no place in a list is refused. */
    async function refusedOrFirst(endpoint: EndpointShape, good: Record<string, unknown>, skip: string): Promise<void> {
      const { status } = await ask(endpoint, headers(endpoint), { query: { ...good, skip } });
      expect([skip, status === 400 || (skip === '' && status < 500)]).toEqual([skip, true]);
    }

    it.each(named(calls.filter(({ path }) => path.includes('{'))))(
      '%s: malformed ids match no record',
      async (_, endpoint) => {
        const params = sampleOf(endpoint).params ?? {};
        for (const name of Object.keys(params))
          for (const odd of ['$where', '%00', '..%2f..%2fetc', '%7B%22$ne%22:1%7D', '%E0%A4%A', 'x'.repeat(300)]) {
            const { status } = await ask(endpoint, principal, { path: pathOf(endpoint, { ...params, [name]: odd }) });
            expect([odd, [400, 404].includes(status)]).toEqual([odd, true]);
          }
      },
    );
  });

  const megabyte = 'x'.repeat(1_000_000);
  const callsWithBodies: [string, Record<string, unknown>][] = [
    ['/newsignupverify', { email: 'a@example.com', password: 'secret1' }],
    ['/signup2', { email: 'a@example.com', password: 'secret1', signupTicket: 'x' }],
    ['/combinedAuth', { email: 'a@example.com', password: 'secret1' }],
    ['/resetPasswordLink', { email: 'a@example.com' }],
    ['/passTokenCheck', { token: 'x' }],
    ['/resetPassword', { token: 'x', password: 'secret1' }],
    ['/verifyEmail', { email: 'a@example.com' }],
    ['/checkVerifyEmail', { email: 'a@example.com', verifyId: 'ABCDE' }],
    ['/stsAuth', { id: 'x', type: 'userUpload', files: [{ path: 'a', size: 1 }] }],
    ['/folderSize', { userid: 'x' }],
    ['/SendTransferEmail', { slug: 'abcdefg' }],
    ['/deleteTransfer', { type: 'other', slug: 'abcdefg' }],
    ['/increment', { slug: 'abcdefg' }],
    ['/v1/teams/invites/open', { inviteToken: 'x' }],
    ['/v1/downloads', { slug: 'abcdefg' }],
    ['/v1/downloads/unlock', { slug: 'abcdefg', password: 'x' }],
    ['/v1/downloads/file', { slug: 'abcdefg', fileId: '0' }],
    ['/zip', { slug: 'abcdefg' }],
  ];
  const post = (path: string) =>
    request(world.url)
      .post(path)
      .set(memberCalls.some((call) => call.path === path && call.access !== undefined) ? stranger.headers : {})
      .set({ 'x-forwarded-for': newNetwork(), accept: 'application/json' });

  async function records(): Promise<number> {
    const collections = ['transfers', 'upload_sessions', 'usages', 'downloads', 'mails', 'verifications'];
    const counts = await Promise.all(collections.map((name) => world.database.collection(name).countDocuments()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  describe('every call refuses, with a code and without a trace', () => {
    it.each(callsWithBodies)('%s', async (path, good) => {
      const before = await records();
      const attempts: [string, request.Test, number[]][] = [
        ['malformed JSON', post(path).set('content-type', 'application/json').send('{"a":'), [400]],
        ['JSON that is no object', post(path).set('content-type', 'application/json').send('"text"'), [400]],
        ['a form', post(path).type('form').send('email=a%40example.com'), [415]],
        ['plain text', post(path).type('text/plain').send('hello'), [415]],
        ['an unknown key', post(path).send({ ...good, isAdmin: true }), [400]],
        [
          'a prototype key',
          post(path).set('content-type', 'application/json').send('{"__proto__":{"a":1},"constructor":1}'),
          [400],
        ],
        ['nothing', post(path).send({}), [400]],
        [
          'depth',
          post(path)
            .set('content-type', 'application/json')
            .send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
          [400],
        ],
      ];
      for (const key of Object.keys(good)) {
        for (const wrong of [{ $gt: '' }, [1], 7.5, true, null]) {
          if (Array.isArray(good[key]) && Array.isArray(wrong)) continue;
          attempts.push([`${key}: ${JSON.stringify(wrong)}`, post(path).send({ ...good, [key]: wrong }), [400]]);
        }
        attempts.push([`${key}: 1 MB`, post(path).send({ ...good, [key]: megabyte }), [400, 413]]);
      }
      for (const [name, attempt, statuses] of attempts) {
        const answer = await attempt;
        expect([
          name,
          statuses.includes(answer.status) ? 'refused' : `${answer.status} ${answer.text.slice(0, 200)}`,
        ]).toEqual([name, 'refused']);
        expect([name, typeof answer.body.code, typeof answer.body.message, typeof answer.body.requestId]).toEqual([
          name,
          'string',
          'string',
          'string',
        ]);
      }
      expect(await records()).toBe(before);
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
    it('are read up to 256 KB, and up to 2 MB where a list of 1,500 files may stand', async () => {
      const large = { email: 'a@example.com', password: 'x'.repeat(300_000) };
      expect((await post('/combinedAuth').send(large)).status).toBe(413);
      const files = Array.from({ length: 1500 }, (_, index) => ({
        path: `${'folder/'.repeat(40)}${index}.bin`,
        size: 1,
      }));
      expect((await post('/stsAuth').send({ id: 'x', type: 'userUpload', files })).status).toBe(401);
      expect((await post('/stsAuth').send({ id: 'x'.repeat(2_200_000), type: 'userUpload' })).status).toBe(413);
    });
  });
});
