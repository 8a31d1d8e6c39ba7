import request from 'supertest';
import { type EndpointShape, isServedInView } from '#contract/endpoint.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { from, logIn, newAccount, whoAmI } from './auth-calls.js';
import { nameOf, samplesAbout } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { type Member, newMember, newTeamMember, send } from './people.js';

describe('views', () => {
  const MINUTE = 60_000;
  const reason = 'They asked what is wrong with their page';
  let world: TestWorld;
  let person: Member;
  let administrator: Staff;

  interface Staff {
    id: string;
    headers: Record<string, string>;
  }

  beforeAll(async () => {
    world = await sharedWorld();
    person = await newMember(world, { role: 'business' });
    administrator = await newStaff('administrator');
  });
  afterAll(() => world.close());

  const idOf = ({ user }: Member): string => user?._id ?? '';

  async function newStaff(staffRole: StaffRole | null): Promise<Staff> {
    const { id, email } = await newAccount(world, { staffRole, fullName: 'Sam Porter' });
    const { accessToken } = await logIn(world, email);
    return { id, headers: { authorization: `Bearer ${accessToken}`, ...from() } };
  }

  const see = (staff: Staff, userId: string) =>
    request(world.url).post(`/v1/admin/people/${userId}/view`).set(staff.headers).send({ reason });

  async function newView(staff: Staff = administrator, userId = idOf(person)) {
    const { body } = await see(staff, userId).expect(201);
    const headers: Record<string, string> = { authorization: `Bearer ${body.accessToken}`, ...from() };
    return { headers, accessToken: String(body.accessToken), expiresAt: Number(body.expiresAt) };
  }

  const sessionsOf = async (headers: Record<string, string>) =>
    (await request(world.url).get('/v1/sessions').set(headers).expect(200)).body.sessions;
  const logOf = async (userId: string) =>
    (await request(world.url).get(`/v1/admin/log?targetId=${userId}`).set(administrator.headers).expect(200)).body
      .entries;

  /** But what a stranger's log-in by a passkey begins with. */
  async function everything(): Promise<string[]> {
    const collections = await world.database.db?.listCollections({}, { nameOnly: true }).toArray();
    const documents: string[] = [];
    for (const { name } of collections ?? [])
      for (const document of name === 'passkey_challenges'
        ? []
        : await world.database.collection(name).find().toArray())
        documents.push(`${name} ${JSON.stringify(document)}`);
    return documents.sort();
  }

  /** They end the view. */
  const ends = ['GET /logout', 'POST /v1/views/end'];

  describe('in a view', () => {
    it('every call that does more than read is refused, and none changes anything', async () => {
      const { slug, _id: transferId } = await send(world, person, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      // The log of a transfer catches up when it is read.
      await request(world.url).get(`/v1/transfers/${slug}/events`).set(person.headers).expect(200);
      const known: Record<string, string> = { slug, transferId, expiredSlug: slug, email: person.email };
      const samples = samplesAbout(
        new Proxy({} as Parameters<typeof samplesAbout>[0], {
          get: (_target, name) => known[String(name)] ?? idOf(person),
        }),
      );
      const { headers } = await newView();
      const ask = async (call: EndpointShape, credential: Record<string, string>) => {
        const { params = {}, query = {}, body } = samples.get(call) ?? {};
        const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? 'x');
        const verb = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
        const asked = request(world.url)[verb](path).set(credential).set(from()).query(query);
        const answer = await (call.method === 'GET' ? asked : asked.send(body ?? {}));
        return { status: answer.status, code: answer.body.code as string | undefined };
      };
      const before = await everything();
      const forStrangers: string[] = [];
      for (const call of allCalls.filter((each) => !isServedInView(each))) {
        const answer = await ask(call, headers);
        if (answer.code === 'read-only-view') continue;
        // The call reads no session, so every client is a stranger to it.
        expect([nameOf(call), await ask(call, {})]).toEqual([nameOf(call), answer]);
        forStrangers.push(nameOf(call));
      }
      expect(
        forStrangers.filter(
          (name) => !/login|pass|verify|auth|signup|uploads|teams|address|forward|refresh/i.test(name),
        ),
      ).toEqual([]);
      const failed: string[] = [];
      for (const call of allCalls.filter((each) => isServedInView(each) && !ends.includes(nameOf(each)))) {
        const { status, code } = await ask(call, headers);
        if (status >= 500 || code === 'read-only-view') failed.push(`${nameOf(call)} ${status}`);
        if (call.staff) expect([nameOf(call), status]).toEqual([nameOf(call), 404]);
      }
      expect(failed).toEqual([]);
      expect(await everything()).toEqual(before);
    });

    it('those that are served and are no GET, or are refused and are one, are these', () => {
      const odd = allCalls.filter((call) => call.inView !== undefined);
      expect(odd.filter(isServedInView).map(nameOf).sort()).toEqual([
        'POST /folderSize',
        'POST /notifications',
        'POST /v1/views/end',
      ]);
      expect(odd.filter((call) => !isServedInView(call)).every(({ method }) => method === 'GET')).toBe(true);
    });

    it('shows what the person sees, without the ways of the staff', async () => {
      const { id } = await newAccount(world, { staffRole: 'administrator' });
      const { headers } = await newView(administrator, id);
      const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
      expect([body.user._id, body.user.staffRole]).toEqual([id, null]);
      await request(world.url).get('/v1/admin/log').set(headers).expect(404);
      await request(world.url).get('/queues/').set(headers).expect(404);
    });

    it('holds nothing that opens a file, and takes its own ids back', async () => {
      const owner = await newMember(world, { role: 'business' });
      const guest = { email: 'guest@example.com' };
      const { slug } = await send(world, owner, [{ path: 'a.txt', bytes: Buffer.from('a') }], {
        sendAs: 'email',
        emailTo: [guest],
      });
      const { body: asked } = await request(world.url)
        .post('/v1/requests')
        .set(owner.headers)
        .send({
          title: 'Papers',
          lang: 'en',
          layout: 'checklist',
          items: [{ name: 'Papers', kind: 'files' }],
          people: [guest],
        })
        .expect(201);
      const own = (path: string) => request(world.url).get(path).set(owner.headers).expect(200);
      const { recipients } = (await own(`/v1/transfers/${slug}/recipients`)).body;
      const { people } = (await own(`/v1/requests/${asked.slug}`)).body;
      const keys = [slug, asked.slug, recipients[0].recipientId, people[0].personId];
      expect(keys.every((key) => typeof key === 'string' && key !== '')).toBe(true);

      const { headers } = await newView(administrator, idOf(owner));
      const seen = async (path: string) => {
        const { text, body } = await request(world.url).get(path).set(headers).expect(200);
        for (const key of keys) expect([path, text.includes(key)]).toEqual([path, false]);
        expect(text).not.toMatch(/https?:/);
        return body;
      };
      const { allDocs } = await seen(`/getQs?userid=${idOf(owner)}`);
      const [sealed] = allDocs.map((each: { slug: string }) => each.slug);
      const [recipient] = (await seen(`/v1/transfers/${sealed}/recipients`)).recipients;
      expect(recipient).toMatchObject({ email: guest.email, link: '' });
      await seen(`/v1/transfers/${sealed}/timeline?recipientId=${recipient.recipientId}`);
      const [detail] = await seen(`/getQs?userid=${idOf(owner)}&slug=${sealed}`);
      expect(detail).toMatchObject({ slug: sealed, link: '', fileObjects: [{ fileName: 'a.txt', itemPath: '' }] });
      await seen(`/v1/transfers/${sealed}/events`);
      await seen(`/v1/transfers/${sealed}/activity`);
      const [row] = (await seen('/v1/requests')).requests;
      expect((await seen(`/v1/requests/${row.slug}`)).people[0]).toMatchObject({ email: guest.email, link: '' });
      await seen(`/v1/requests/${row.slug}/matrix`);
      for (const path of ['/v1/overview', '/v1/received', '/v1/uploads', `/v1/analytics?slug=${sealed}`])
        await seen(path);
      await request(world.url)
        .post('/v1/downloads')
        .send({ slug: sealed })
        .expect((refused) => refused.status >= 400);
      const foreign = await newView(administrator, idOf(person));
      await request(world.url)
        .get(`/v1/transfers/${sealed}/recipients`)
        .set(foreign.headers)
        .expect((refused) => expect(refused.status).toBeGreaterThanOrEqual(400));
    });

    it('shows a member of a team what is theirs alone', async () => {
      const mate = await newTeamMember(world, person);
      const { headers } = await newView(administrator, mate.user?._id ?? '');
      const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
      expect(body.user.isTeamMember).toBe(true);
      await request(world.url).get('/v1/teams/activity').set(headers).expect(403);
    });
  });

  describe('a view', () => {
    it('ends after 15 minutes', async () => {
      const before = world.clock.now().getTime();
      const { accessToken, expiresAt } = await newView();
      const after = world.clock.now().getTime();
      expect([expiresAt >= before + 15 * MINUTE, expiresAt <= after + 15 * MINUTE]).toEqual([true, true]);
      world.clock.advance(expiresAt - world.clock.now().getTime() - 5000);
      expect((await whoAmI(world, accessToken)).status).toBe(200);
      world.clock.advance(5000);
      expect((await whoAmI(world, accessToken)).status).toBe(401);
      administrator = await newStaff('administrator');
      person = await newMember(world, { role: 'business' });
    });

    it('is shown to the person, who ends it', async () => {
      const { accessToken, expiresAt } = await newView();
      const views = (await sessionsOf(person.headers)).filter(({ view }: { view: unknown }) => view !== null);
      expect(views.map(({ view }: { view: unknown }) => view)).toEqual([{ by: 'Sam Porter', until: expiresAt }]);
      await request(world.url).delete(`/v1/sessions/${views[0].id}`).set(person.headers).expect(200);
      expect((await whoAmI(world, accessToken)).status).toBe(401);
      expect(await sessionsOf(person.headers)).not.toContainEqual(expect.objectContaining({ id: views[0].id }));
    });

    it('ends with what its opener may', async () => {
      const users = world.database.collection<{ _id: string }>('users');
      const set = (_id: string, changes: object) => users.updateOne({ _id }, { $set: changes });
      const { id } = await newAccount(world);
      const opened = async (staffRole: StaffRole) => {
        const staff = await newStaff(staffRole);
        const { accessToken } = await newView(staff, id);
        await whoAmI(world, accessToken).expect(200);
        return { staff, accessToken };
      };
      for (const staffRole of [null, 'operator']) {
        const { staff, accessToken } = await opened('support');
        await set(staff.id, { staffRole });
        await whoAmI(world, accessToken).expect(401);
      }
      const leaver = await opened('support');
      await request(world.url).get('/logout').set(leaver.staff.headers).expect(200);
      await whoAmI(world, leaver.accessToken).expect(401);
      const renewed = await opened('support');
      await users.updateOne({ _id: renewed.staff.id }, { $inc: { credentialVersion: 1 } });
      await whoAmI(world, renewed.accessToken).expect(401);
      const gone = await opened('support');
      await set(gone.staff.id, { deletedAt: new Date() });
      await whoAmI(world, gone.accessToken).expect(401);
      const [bySupport, byAdministrator] = [await opened('support'), await opened('administrator')];
      await set(id, { staffRole: 'operator' });
      await whoAmI(world, bySupport.accessToken).expect(401);
      await whoAmI(world, byAdministrator.accessToken).expect(200);
    });

    it('is logged with its reason, and so is its end', async () => {
      const { id, email } = await newAccount(world);
      const { headers, accessToken, expiresAt } = await newView(administrator, id);
      await request(world.url).post('/v1/views/end').set(headers).expect(200);
      expect((await whoAmI(world, accessToken)).status).toBe(401);
      const entries = await logOf(id);
      expect(
        entries.map((entry: Record<string, unknown>) => [entry['action'], entry['reason'], entry['actorId']]),
      ).toEqual([
        ['person.see-end', '', administrator.id],
        ['person.see', reason, administrator.id],
      ]);
      expect(entries[1].after).toEqual({ until: new Date(expiresAt).toISOString() });
      // Only an impersonation can be ended.
      await request(world.url)
        .post('/v1/views/end')
        .set(await headersOf(email))
        .expect(404);
    });

    it('counts neither as a use of the account nor as a device that the person knows', async () => {
      const { id } = await newAccount(world);
      await newView(administrator, id);
      const session = await world.database.collection('sessions').findOne({ userId: id });
      expect([session?.['seenBy'], session?.['device']]).toEqual([
        administrator.id,
        { kind: 'program', browser: '', system: '' },
      ]);
      const seen = await request(world.url).get(`/v1/admin/people/${id}`).set(administrator.headers).expect(200);
      expect(seen.body.sessions).toEqual([]);
    });

    it('of someone of the staff is for administrators', async () => {
      const support = await newStaff('support');
      for (const { id } of [administrator, support]) {
        const { status, body } = await see(support, id);
        expect([status, body.code]).toEqual([403, 'staff-role']);
        expect(await logOf(id)).toEqual([]);
      }
      await see(support, idOf(person)).expect(201);
      await see(administrator, support.id).expect(201);
    });
  });

  async function headersOf(email: string): Promise<Record<string, string>> {
    return { authorization: `Bearer ${(await logIn(world, email)).accessToken}`, ...from() };
  }
});
