import { createHash } from 'node:crypto';
import request from 'supertest';
import type { EndpointShape } from '#contract/endpoint.js';
import { hasRight, type StaffRole, staffRoles } from '#contract/admin/staff.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { LifetimeCodes } from '../src/modules/members/appsumo/index.js';
import { from, logIn, newAccount, newEmail, sessionOf, tryLogIn } from './auth-calls.js';
import { breachesOf } from './breaches.js';
import { memberCalls, nameOf, samplesAbout } from './call-samples.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { fileOf, submitTo, uploadFiles, uploadOf, visitRequest } from './request-visits.js';
import { waitForMail } from './inbox.js';
import { accountIdOf, changeAccount, type Member, newMember, newTeam, send } from './people.js';

describe('admin', () => {
  type Headers = Record<string, string>;
  type Verb = 'get' | 'post' | 'put';

  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  /** Someone of the staff, logged in. */
  async function newStaff(staffRole: StaffRole | null): Promise<{ id: string; headers: Headers }> {
    const user = await newAccount(world, { staffRole });
    return { id: user.id, headers: await sessionOf(world, user) };
  }
  const idOf = ({ user }: Member): string => user?._id ?? '';
  const ask = (verb: Verb, path: string, { headers }: { headers: Headers }, body?: object) =>
    request(world.url)[verb](`/v1/admin/${path}`).set(headers).send(body);
  const logOf = async (targetId: string, viewer: { headers: Headers }) =>
    (await ask('get', `log?targetId=${targetId}`, viewer).expect(200)).body.entries;
  const search = async (viewer: { headers: Headers }, text: string) =>
    (await ask('post', 'people/search', viewer, { text }).expect(200)).body;
  const reason = 'They asked for it by mail';

  describe('who may do what', () => {
    const calls = memberCalls
      .filter(({ staff }) => staff !== undefined)
      .map((call): [string, EndpointShape] => [nameOf(call), call]);

    it.each(calls)('%s: is for the roles of the table, and to nobody else there', async (_, call) => {
      const target = await newAccount(world);
      const samples = samplesAbout(
        new Proxy({} as Parameters<typeof samplesAbout>[0], {
          get: (_target, name) => (name === 'email' ? newEmail() : target.id),
        }),
      );
      const { params = {}, query = {}, body } = samples.get(call) ?? {};
      const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
      const verb = call.method.toLowerCase() as Verb;
      const tryAs = ({ headers }: { headers: Headers }) =>
        request(world.url)[verb](path).set(headers).query(query).send(body);
      const entriesOf = (actorId: string) => world.database.collection('staff_log').countDocuments({ actorId });

      for (const role of staffRoles) {
        const staff = await newStaff(role);
        const { status, body: answer } = await tryAs(staff);
        const isAllowed = call.staff !== undefined && hasRight(role, call.staff);
        // Plans are not sold here.
        const isRefused = status === 403 && answer.code !== 'billing-off';
        expect([role, answer.code === 'staff-role', isRefused]).toEqual([role, !isAllowed, !isAllowed]);
        // A refused call leaves no entry; `admin-accounts.e2e.spec.ts` tests that a successful one does.
        if (isRefused) expect([role, await entriesOf(staff.id)]).toEqual([role, 0]);
      }
      const nobody = await tryAs(await newStaff(null));
      expect([nobody.status, nobody.body.code]).toEqual([404, 'not-found']);
      expect((await tryAs({ headers: from() })).status).toBe(401);
    });

    it('holds for the queues', async () => {
      const statuses: number[] = [];
      for (const staffRole of [...staffRoles, null]) {
        const { email } = await newAccount(world, { staffRole });
        const { cookie } = await logIn(world, email);
        const headers = { cookie, ...from() };
        statuses.push((await request(world.url).get('/queues/').set(headers)).status);
      }
      expect(statuses).toEqual([200, 404, 200, 404]);
    });

    it('lets administrators alone change accounts of the staff, their own included', async () => {
      const [administrator, support] = [await newStaff('administrator'), await newStaff('support')];
      const wish = { plan: 'pro', until: null, reason };
      for (const { id } of [administrator, support]) {
        const refused = await ask('put', `people/${id}/plan`, support, wish).expect(403);
        expect(refused.body.code).toBe('staff-role');
      }
      await ask('put', `people/${support.id}/plan`, administrator, wish).expect(200);
      expect(await logOf(support.id, administrator)).toHaveLength(1);
    });
  });

  describe('a search', () => {
    it('finds a person by address, name, company, link, customer and code', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world, {
        role: 'business',
        profile: { fullName: 'Meilin Quaver', company: 'Zephyr Trading' },
      });
      const { slug } = await send(world, mei, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      const asked = { title: 'Papers', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'A' }] };
      const created = await request(world.url)
        .post('/v1/requests')
        .set(mei.headers)
        .send({ ...asked, people: [] });
      expect([created.status, created.body.code]).toEqual([201, undefined]);
      await changeAccount(world.database, idOf(mei), { stripeId: 'cus_Zephyr1' });
      let code = '';
      for await (const made of world.app.get(LifetimeCodes, { strict: false }).make(1, 'spring')) code = made;
      await request(world.url)
        .post('/api/appSumo/upgradeAppSumo')
        .set(mei.headers)
        .send({ userId: idOf(mei), email: mei.email, codes: [code] })
        .expect(200);
      const texts = [mei.email, mei.email.slice(0, 12), 'quav meil', 'ZEPHYR', slug, `https://x.example/w/${slug}`];
      for (const text of [...texts, `https://x.example/r/${created.body.slug}`, 'cus_Zephyr1', code]) {
        const { people, hasMore } = await search(support, text);
        expect([text, people.map(({ userId }: { userId: string }) => userId), hasMore]).toEqual([
          text,
          [idOf(mei)],
          false,
        ]);
        expect(people[0]).toMatchObject({ fullName: 'Meilin Quaver', plan: 'business', isSuspended: false });
      }
      await request(world.url).post('/v1/updateProfile').set(mei.headers).send({ fullName: 'Mei Otter' }).expect(200);
      expect((await search(support, 'otter')).people).toHaveLength(1);
      expect((await search(support, 'quaver')).people).toEqual([]);
      for (const text of ['nobody@example.com', 'unheard of', '@@', 'aaaaaaa', 'cus_none', '2222-2222-2222-2222'])
        expect([text, (await search(support, text)).people]).toEqual([text, []]);
    });

    it('shows codes that wait at an address, which can be sent again', async () => {
      const [support, email] = [await newStaff('support'), newEmail()];
      await request(world.url)
        .post('/newsignupverify')
        .set(from())
        .send({ email, password: 'correct horse' })
        .expect(200);
      const first = await waitForMail(email, /code/i);
      world.clock.advance(2 * MINUTE);
      const { people, codes } = await search(support, email);
      expect([people, codes]).toEqual([[], [{ purpose: 'signup', sentAt: expect.any(Number), mailState: 'sent' }]]);
      await ask('post', 'codes/resend', support, { email, purpose: 'signup', reason }).expect(200);
      const inboxed = () => world.database.collection('mails').countDocuments({ 'to.email': email });
      expect([await inboxed(), first.to?.[0]?.address]).toEqual([2, email]);
      const none = await ask('post', 'codes/resend', support, { email, purpose: 'send', reason }).expect(404);
      expect(none.body.code).toBe('not-found');
      const { body } = await ask('get', `log?actorId=${support.id}`, support).expect(200);
      expect(body.entries).toMatchObject([{ action: 'code.resend', targetId: '', after: { purpose: 'signup' } }]);
      expect(JSON.stringify(body)).not.toContain(email);
    });
  });

  it('shows a person with plan, use, sessions, mails, records, team and notes, and no content', async () => {
    const support = await newStaff('support');
    const { owner, members } = await newTeam(world);
    await send(world, owner, [{ path: 'plans.txt', bytes: Buffer.from('four') }], { message: 'a private word' });
    await ask('post', `people/${idOf(owner)}/notes`, support, { text: 'Called about the invoice' }).expect(201);
    await request(world.url).post('/resetPasswordLink').set(from()).send({ email: owner.email }).expect(200);
    // The mail is queued after the response, so that its time does not reveal accounts.
    await waitForMail(owner.email, /password/i);
    const { body } = await ask('get', `people/${idOf(owner)}`, support).expect(200);
    expect(body).toMatchObject({
      email: owner.email,
      account: { plan: 'business', assignedPlan: 'business', isSuspended: false, storedBytes: 4, sentThisMonth: 1 },
      transfers: [{ title: 'plans.txt', bytes: 4, fileCount: 1 }],
      sessions: [{ lastUsedAt: expect.any(Number) }],
      codes: [],
      invoices: [],
      notes: [{ text: 'Called about the invoice', author: expect.stringContaining('@') }],
    });
    expect(body.mails.map(({ template }: { template: string }) => template)).toContain('password-reset');
    expect(body.team.map(({ teamRole }: { teamRole: string }) => teamRole).sort()).toEqual(['member', 'owner']);
    expect(JSON.stringify(body)).not.toContain('a private word');
    // A member of a team is shown with the account of their own.
    const [member = owner] = members;
    const theirs = await ask('get', `people/${idOf(member)}`, support).expect(200);
    expect(theirs.body).toMatchObject({ account: { plan: 'free' }, team: [{}, {}], transfers: [] });
    expect((await ask('get', 'people/nobody', support).expect(404)).body.code).toBe('not-found');
  });

  describe('an action', () => {
    it('needs a reason, takes effect at once, and stands in the log with before and after', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world);
      const path = `people/${idOf(mei)}`;
      const until = world.clock.now().getTime() + 30 * DAY;
      await ask('put', `${path}/plan`, support, { plan: 'pro', until }).expect(400);
      await ask('put', `${path}/plan`, support, { plan: 'pro', until, reason }).expect(200);
      const me = await request(world.url).get('/anonCheck').set(mei.headers).expect(200);
      expect(me.body.user.role).toBe('pro');
      for (const isSuspended of [true, false]) {
        await ask('put', `${path}/suspension`, support, { isSuspended, reason }).expect(200);
        const { body } = await request(world.url).get('/anonCheck').set(mei.headers).expect(200);
        expect(body.user.status).toBe(isSuspended ? 'revoke' : 'active');
      }
      await ask('post', `${path}/notes`, support, { text: 'A friendly person' }).expect(201);
      const ended = await ask('post', `${path}/sessions/end`, support, { reason }).expect(200);
      expect(ended.body.ended).toBe(1);
      await request(world.url).get('/v1/contacts').set(mei.headers).expect(401);

      const entries = await logOf(idOf(mei), support);
      const about = { actorId: support.id, targetId: idOf(mei) };
      expect(entries).toMatchObject([
        { ...about, action: 'sessions.end', reason, before: { open: 1 }, after: { open: 0 } },
        { ...about, action: 'note.add', reason: '', after: { noteId: expect.any(String) } },
        { ...about, action: 'account.lift', reason, before: { isSuspended: true }, after: { isSuspended: false } },
        { ...about, action: 'account.suspend', reason, before: { isSuspended: false }, after: { isSuspended: true } },
        {
          ...about,
          action: 'plan.change',
          reason,
          before: { plan: 'free', until: null },
          after: { plan: 'pro', until: new Date(until).toISOString() },
        },
      ]);
      expect(JSON.stringify(entries)).not.toContain('A friendly person');
    });

    it('resets a second factor, and tells the person', async () => {
      const support = await newStaff('support');
      const secondFactor = { secretId: 's', recoveryId: 'r', enabledAt: new Date(), lastStep: 0, usedCodes: [] };
      const { id, email } = await newAccount(world, { secondFactor });
      expect((await tryLogIn(world, email, 'correct horse').expect(401)).body.code).toBe('second-factor-required');
      await ask('post', `people/${id}/second-factor/reset`, support, { reason }).expect(200);
      await logIn(world, email);
      expect((await waitForMail(email, /two-step login was reset/i)).text).toContain('Our support');
      const again = await ask('post', `people/${id}/second-factor/reset`, support, { reason }).expect(409);
      expect(again.body.code).toBe('second-factor-off');
      expect(await logOf(id, support)).toMatchObject([{ action: 'second-factor.reset', reason }]);
    });
  });

  describe('a transfer or request', () => {
    const find = async (viewer: { headers: Headers }, text: string) =>
      (await ask('post', 'links/search', viewer, { text }).expect(200)).body.links;
    const storedBy = async (person: Member): Promise<number> => {
      const area = { userid: idOf(person) };
      return (await request(world.url).post('/folderSize').set(person.headers).send(area).expect(200)).body;
    };

    it('is found by link, name, id and checksum, and shows records alone', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world, { role: 'business' });
      const bytes = Buffer.from(`found ${Math.random()}`);
      const message = 'a private word';
      const { slug, _id } = await send(world, mei, [{ path: 'found.txt', bytes }], { message });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await world.database.collection('transfers').updateOne({ slug }, { $set: { 'files.0.sha256': sha256 } });
      for (const text of [`https://files.example.com/w/${slug}`, slug, _id, sha256, sha256.toUpperCase()])
        expect([text, (await find(support, text)).map((one: { linkId: string }) => one.linkId)]).toEqual([text, [_id]]);
      for (const text of ['mei chen', 'zzzzzzz', 'ab'.repeat(32)]) expect(await find(support, text)).toEqual([]);
      const { body } = await ask('get', `links/${_id}`, support).expect(200);
      expect(body).toMatchObject({
        kind: 'transfer',
        state: 'live',
        owner: { userId: idOf(mei), email: mei.email },
        bytes: bytes.length,
        files: [{ path: 'found.txt', size: bytes.length, sha256 }],
        downloads: { started: 0, completed: 0 },
        hasCase: false,
      });
      // No word of the sender's, and nothing that leads to the bytes.
      for (const never of [message, 'objects', 'http', 'itemPath', 'thumbnail', 'passwordHash'])
        expect(JSON.stringify(body)).not.toContain(never);
      expect((await ask('get', 'links/nothing', support).expect(404)).body.code).toBe('not-found');
    });

    it('is extended within the plan, and beyond it where that is said', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world);
      const { _id } = await send(world, mei, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      const { expiresAt } = (await ask('get', `links/${_id}`, support).expect(200)).body;
      const now = world.clock.now().getTime();
      const extend = (body: object) => ask('put', `links/${_id}/expiry`, support, { reason, ...body });
      const late = now + 100 * DAY;
      expect((await extend({ until: late }).expect(403)).body.code).toBe('expiry-not-in-plan');
      expect((await extend({ until: now + 1000 * DAY, isBeyondPlan: true }).expect(400)).body.code).toBe(
        'expiry-out-of-range',
      );
      await extend({ until: late, isBeyondPlan: true }).expect(200);
      expect((await ask('get', `links/${_id}`, support).expect(200)).body.expiresAt).toBe(late);
      const before = new Date(expiresAt).toISOString();
      // And back.
      await extend({ until: expiresAt }).expect(200);
      const dates = [before, new Date(late).toISOString()];
      expect(await logOf(idOf(mei), support)).toMatchObject([
        { action: 'link.expiry', before: { expiresAt: dates[1] }, after: { expiresAt: dates[0], isBeyondPlan: false } },
        { action: 'link.expiry', before: { expiresAt: dates[0] }, after: { expiresAt: dates[1], isBeyondPlan: true } },
      ]);
    });

    it('is handed over with all its bytes, and back, within the storage of the new account', async () => {
      const support = await newStaff('support');
      const [mei, ravi] = [await newMember(world, { role: 'business' }), await newMember(world, { role: 'business' })];
      const bytes = Buffer.from('four');
      const { slug, _id } = await send(world, mei, [{ path: 'a.txt', bytes }]);
      const handTo = (email: string) => ask('put', `links/${_id}/owner`, support, { email, reason });
      expect((await handTo('nobody@example.com').expect(404)).body.code).toBe('not-found');
      for (const [giver, taker] of [
        [mei, ravi],
        [ravi, mei],
      ] as const) {
        await handTo(taker.email).expect(200);
        expect([await storedBy(giver), await storedBy(taker)]).toEqual([0, 4]);
        const { body } = await ask('get', `links/${_id}`, support).expect(200);
        expect(body).toMatchObject({
          slug,
          state: 'live',
          owner: { userId: idOf(taker) },
          sender: { email: mei.email },
        });
        const visit = await request(world.url).post('/v1/downloads').set(from()).send({ slug }).expect(200);
        expect(visit.body).toMatchObject({ files: [{ size: 4 }] });
        expect((await logOf(idOf(giver), support))[0]).toMatchObject({
          action: 'link.hand-over',
          before: { userId: idOf(giver) },
          after: { userId: idOf(taker) },
        });
      }
      const administrator = await newAccount(world, { staffRole: 'administrator' });
      expect((await handTo(administrator.email).expect(403)).body.code).toBe('staff-role');
      expect(await breachesOf(world)).toEqual([]);
    });

    it('of a request is closed, opened again, extended and handed over', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world, { role: 'business' });
      const asked = {
        title: 'Papers',
        lang: 'en',
        layout: 'drop-box',
        items: [{ kind: 'files', name: 'A' }],
        people: [],
      };
      const { body: made } = await request(world.url).post('/v1/requests').set(mei.headers).send(asked).expect(201);
      const [found] = await find(support, made.slug);
      expect(found).toMatchObject({ kind: 'request', title: 'Papers', state: 'live' });
      const stateNow = async () => (await ask('get', `links/${found.linkId}`, support).expect(200)).body.state;
      for (const isClosed of [true, false]) {
        await ask('put', `links/${found.linkId}/closed`, support, { isClosed, reason }).expect(200);
        expect(await stateNow()).toBe(isClosed ? 'closed' : 'live');
      }
      const later = world.clock.now().getTime() + 90 * DAY;
      await ask('put', `links/${found.linkId}/expiry`, support, { until: later, reason }).expect(200);
      expect((await logOf(idOf(mei), support)).map(({ action }: { action: string }) => action)).toEqual([
        'link.expiry',
        'link.reopen',
        'link.close',
      ]);

      const visitor = await visitRequest(world, made.slug);
      const upload = await uploadFiles(world, visitor, [fileOf(`${visitor.itemId('A')}/scan.pdf`)]);
      await submitTo(world, visitor, { upload: uploadOf(upload), from: {} }).expect(200);
      const ravi = await newMember(world, { role: 'business' });
      await ask('put', `links/${found.linkId}/owner`, support, { email: ravi.email, reason }).expect(200);
      await until(async () => (await storedBy(ravi)) === 8 && (await storedBy(mei)) === 0, 'what was submitted');
      const { body: view } = await request(world.url).get(`/v1/requests/${made.slug}`).set(ravi.headers).expect(200);
      expect(view.title).toBe('Papers');
      await request(world.url).get(`/v1/requests/${made.slug}`).set(mei.headers).expect(404);
      await visitRequest(world, made.slug);
      expect((await logOf(idOf(mei), support))[0]).toMatchObject({
        action: 'link.hand-over',
        before: { userId: idOf(mei) },
        after: { userId: idOf(ravi) },
      });
      const submitted = await world.database.collection('transfers').findOne({ slug: upload.slug });
      const refused = await ask('put', `links/${String(submitted?._id)}/owner`, support, { email: mei.email, reason });
      expect([refused.status, refused.body.code]).toEqual([409, 'request-stays']);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('gets a case without a report, is taken down and restored', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world);
      const { slug, _id } = await send(world, mei, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      const opening = { linkId: _id, kind: 'transfer', category: 'illegal', reason: 'A court asks for it' };
      for (let times = 0; times < 2; times += 1)
        expect((await ask('post', 'cases', support, opening).expect(200)).body).toEqual({ caseId: _id });
      const stateNow = async () => (await ask('get', `links/${_id}`, support).expect(200)).body;
      expect(await stateNow()).toMatchObject({ state: 'live', hasCase: true });
      await ask('post', `cases/${_id}/decisions`, support, { decision: 'take-down', reason }).expect(200);
      expect(await stateNow()).toMatchObject({ state: 'taken-down' });
      await request(world.url).post('/v1/downloads').set(from()).send({ slug }).expect(410);
      await ask('post', `cases/${_id}/decisions`, support, { decision: 'restore', reason }).expect(200);
      await request(world.url).post('/v1/downloads').set(from()).send({ slug }).expect(200);
      expect((await logOf(idOf(mei), support)).map(({ action }: { action: string }) => action)).toEqual([
        'case.restore',
        'case.take-down',
        'case.open',
        'case.open',
      ]);
    });
  });

  describe('the log', () => {
    it('keeps every entry where many act at once', async () => {
      const operator = await newStaff('operator');
      const staff = await Promise.all(Array.from({ length: 6 }, () => newStaff('support')));
      const target = await newAccount(world);
      await Promise.all(
        staff.map((one, at) => ask('post', `people/${target.id}/notes`, one, { text: `Note ${at}` }).expect(201)),
      );
      expect(await logOf(target.id, operator)).toHaveLength(6);
    });

    it('is searched by person, target, action and time, and exported as a table, which is logged', async () => {
      const [administrator, support] = [await newStaff('administrator'), await newStaff('support')];
      const { id } = await newAccount(world);
      await ask('put', `people/${id}/plan`, support, { plan: 'pro', until: null, reason: '=1+1' }).expect(200);
      const at = world.clock.now().getTime();
      const count = async (query: string) =>
        (await ask('get', `log?actorId=${support.id}&${query}`, administrator).expect(200)).body.total;
      expect([
        await count(`targetId=${id}`),
        await count('action=plan.change'),
        await count('action=note.add'),
        await count(`from=${at - DAY}&to=${at + DAY}`),
        await count(`from=${at + DAY}`),
        await count(`to=${at - DAY}`),
      ]).toEqual([1, 1, 0, 1, 0, 0]);
      const { text, headers } = await ask(
        'get',
        `log/export?actorId=${support.id}&from=${at - DAY}`,
        administrator,
      ).expect(200);
      expect(headers['content-disposition']).toMatch(/filename="staff-log-.+\.csv"/);
      expect(text.trim().split('\r\n')).toEqual([
        expect.stringContaining('Before,After'),
        // An id that begins with `-` is kept from being a formula, too.
        expect.stringMatching(new RegExp(`plan\\.change,'?${support.id},'?${id},'=1\\+1,`)),
      ]);
      const own = await ask('get', `log?actorId=${administrator.id}`, administrator).expect(200);
      const from = new Date(at - DAY).toISOString();
      expect(own.body.entries).toMatchObject([{ action: 'log.export', after: { actorId: support.id, from } }]);
    });

    it('is part of what its person takes along, and stays without them', async () => {
      const support = await newStaff('support');
      const mei = await newMember(world);
      await ask('post', `people/${idOf(mei)}/notes`, support, { text: 'Mei is kind' }).expect(201);
      const parts = new Map(world.app.get(PersonalData, { strict: false }).parts());
      const accountId = await accountIdOf(world.database, idOf(mei));
      const holder = { accountId, userId: idOf(mei), email: mei.email };
      const taken: object[] = [];
      for (const part of ['staffNotes', 'staffLog'])
        for await (const record of parts.get(part)?.export(holder) ?? []) taken.push(record);
      expect(taken).toMatchObject([{ text: 'Mei is kind' }, { action: 'note.add' }]);
      for (const part of ['staffNotes', 'staffLog'])
        await parts.get(part)?.forget(holder, new AbortController().signal);
      expect(await world.database.collection('staff_notes').countDocuments({ userId: idOf(mei) })).toBe(0);
      expect(await logOf(idOf(mei), support)).toHaveLength(1);
    });
  });
});
