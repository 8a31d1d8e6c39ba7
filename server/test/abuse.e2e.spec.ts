import request from 'supertest';
import type { StaffRole } from '#contract/admin/staff.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { from, newAccount, newEmail, sessionOf } from './auth-calls.js';
import { promoteDelayedJobs } from './delayed-jobs.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import {
  accountIdOf,
  createTransferOf,
  type Member,
  newMember,
  newNetwork,
  newVisitor,
  send,
  transferBody,
  upload,
} from './people.js';
import { uploadExample } from './example-calls.js';
import { putInParts, uploadInParts } from './in-parts.js';
import { fileOf, submitTo, makeRequest, uploadFiles, uploadOf, visitRequest } from './request-visits.js';

describe('abuse', () => {
  type Headers = Record<string, string>;

  const file = { path: 'prize.exe.txt', bytes: Buffer.from('you have won') };
  /** Visitors send by mail alone. */
  const toReader = () => ({ sendAs: 'email' as const, emailTo: [{ email: newEmail() }] });
  const reason = 'It asks for card numbers';
  let world: TestWorld;
  let worker: WorkerApp;
  let support: { headers: Headers };

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  // Sessions end where a test moves the clock.
  beforeEach(async () => {
    support = await newStaff('support');
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  async function newStaff(staffRole: StaffRole): Promise<{ headers: Headers }> {
    return { headers: await sessionOf(world, await newAccount(world, { staffRole })) };
  }

  const post = (path: string, body: object, headers: Headers = { 'x-forwarded-for': newNetwork() }) =>
    request(world.url).post(path).set(headers).send(body);
  const report = (slug: string, given: object = {}, network = newNetwork()) =>
    post('/v1/reports/transfers', { slug, category: 'fraud', ...given }, { 'x-forwarded-for': network }).expect(201);
  const reportRequest = (slug: string) => post('/v1/reports/requests', { slug, category: 'fraud' });
  const open = (slug: string) => post('/v1/downloads', { slug });
  const codeOf = ({ status, body }: request.Response) => (status < 400 ? status : body.code);
  const listed = async (query: object = {}) =>
    (await request(world.url).get('/v1/admin/cases').query(query).set(support.headers).expect(200)).body;
  const caseOf = async (slug: string) => {
    const { cases } = await listed({ limit: 100 });
    const found = cases.find((one: { slug: string }) => one.slug === slug);
    return found && (await request(world.url).get(`/v1/admin/cases/${found.caseId}`).set(support.headers)).body;
  };
  const decide = (caseId: string, decision: string) =>
    post(`/v1/admin/cases/${caseId}/decisions`, { decision, reason }, support.headers);

  async function sumsOf(slug: string): Promise<(string | null)[]> {
    const transfers = world.database.collection<{ slug: string; files: { sha256: string | null }[] }>('transfers');
    return (await transfers.findOne({ slug }))?.files.map(({ sha256 }) => sha256) ?? [null];
  }

  /** Waits until the retention sweep has run: it has deleted an expired transfer. */
  async function untilSwept(): Promise<void> {
    const now = world.clock.now();
    const { slug } = await send(world, await newVisitor(world), [file], toReader());
    const expiresAt = new Date(now.getTime() - 365 * 24 * 3_600_000);
    await world.database.collection('transfers').updateOne({ slug }, { $set: { expiresAt } });
    const isDeleted = { slug, deletedAt: { $ne: null } };
    await until(async () => (await world.database.collection('transfers').countDocuments(isDeleted)) > 0, 'the sweep');
  }

  describe('a report', () => {
    it('makes one case of all about a link, with evidence and no contents', async () => {
      const mei = await newMember(world, { role: 'business', profile: { fullName: 'Mei Wang' } });
      const { slug } = await send(world, mei, [file], { message: 'a private word' });
      await until(async () => (await sumsOf(slug)).every(Boolean), 'the checksum');
      const network = newNetwork();
      await report(slug, { text: 'It wants my card', email: 'reader@example.com' }, network);
      await report(slug, { category: 'malware' }, network);
      await Promise.all([report(slug, { category: 'malware' }), reportRequest(slug).expect(404)]);
      const found = await caseOf(slug);
      expect(found).toMatchObject({
        kind: 'transfer',
        title: file.path,
        state: 'open',
        sender: { email: mei.email, name: 'Mei Wang' },
        senderId: mei.user?._id,
        reportCount: 2,
        reports: [
          { category: 'fraud', text: 'It wants my card', email: 'reader@example.com', lang: 'en' },
          { category: 'malware', text: '', email: '' },
        ],
        evidence: { files: [{ path: file.path, size: 12, sha256: expect.any(String), isRemoved: false }] },
        decisions: ['freeze', 'take-down', 'dismiss'],
        upheldCount: 0,
      });
      expect(JSON.stringify(found)).not.toMatch(/a private word|reporter|itemPath/);
      expect(codeOf(await open(slug))).toBe(200);
      expect((await listed({ state: 'open' })).cases[0]).toMatchObject({ slug, categories: ['fraud', 'malware'] });
      expect((await listed({ state: 'taken-down' })).total).toBe(0);
    });

    it('is one where the first ones come at once', async () => {
      const { slug } = await send(world, await newVisitor(world), [file], toReader());
      await Promise.all([report(slug), report(slug)]);
      expect(await caseOf(slug)).toMatchObject({ reportCount: 2, isMember: false, senderId: '' });
    });

    it('needs a link that leads somewhere, and is limited', async () => {
      const network = { 'x-forwarded-for': newNetwork() };
      const codes: unknown[] = [];
      for (let count = 0; count < 11; count += 1)
        codes.push(codeOf(await post('/v1/reports/transfers', { slug: 'none234', category: 'other' }, network)));
      expect([codes.at(0), codes.at(-1)]).toEqual(['transfer-not-found', 'too-many-requests']);
    });

    it('from three networks freezes a link, until somebody has looked at it', async () => {
      const { slug } = await send(world, await newMember(world), [file]);
      for (let count = 0; count < 3; count += 1) await report(slug);
      expect(codeOf(await open(slug))).toBe('under-review');
      const { caseId, isFrozenByReports, state } = await caseOf(slug);
      expect([isFrozenByReports, state]).toEqual([true, 'under-review']);
      await decide(caseId, 'dismiss').expect(200);
      await report(slug);
      expect([codeOf(await open(slug)), (await caseOf(slug)).state]).toEqual([200, 'open']);
    });
  });

  describe('a decision', () => {
    it('freezes a link and all that was signed for it, and lifts that again', async () => {
      const { slug } = await send(world, await newMember(world, { role: 'business' }), [file, { ...file, path: 'b' }]);
      const [one, zip] = await Promise.all([
        post('/v1/downloads/file', { slug, fileId: '0' }).expect(200),
        post('/zip', { slug }).expect(200),
      ]);
      const bytes = async () =>
        Promise.all([one, zip].map(async ({ body }) => (await fetch(new URL(body.url, world.url))).status));
      await report(slug);
      const { caseId } = await caseOf(slug);
      expect((await decide(caseId, 'lift').expect(409)).body.code).toBe('case-decided');
      expect((await decide(caseId, 'freeze').expect(200)).body).toEqual({ state: 'under-review' });
      const page = await request(world.url)
        .get(`/w/${slug}`)
        .set({ accept: 'text/html', ...from() });
      expect([page.status, page.text.includes('you have won')]).toEqual([200, false]);
      const calls = [open(slug), post('/v1/downloads/file', { slug, fileId: '0' }), post('/zip', { slug })];
      expect((await Promise.all(calls)).map(codeOf)).toEqual(['under-review', 'under-review', 'under-review']);
      expect(await bytes()).toEqual([403, 403]);
      await decide(caseId, 'lift').expect(200);
      expect([codeOf(await open(slug)), await bytes()]).toEqual([200, [200, 200]]);
    });

    it('takes a transfer down, and tells its sender and who reported it', async () => {
      const [visitor, reader] = [await newVisitor(world), newEmail()];
      const { slug } = await send(world, visitor, [file], toReader());
      await report(slug, { email: reader });
      const { caseId } = await caseOf(slug);
      await decide(caseId, 'take-down').expect(200);
      expect(codeOf(await open(slug))).toBe('taken-down');
      const [mailed, answered] = [
        await waitForMail(visitor.email, /taken down/i),
        await waitForMail(reader, /took it down/i),
      ];
      expect(mailed.text).toContain(file.path);
      expect(answered.text).not.toContain(file.path);
      expect(await caseOf(slug)).toMatchObject({
        state: 'taken-down',
        decidedAt: expect.any(Number),
        decisions: ['restore'],
      });
      const again = await send(world, visitor, [file], toReader());
      await report(again.slug);
      expect((await caseOf(again.slug)).upheldCount).toBe(1);
    });

    it('tells nobody but who reported it of a dismissal', async () => {
      const [mei, reader] = [await newMember(world), newEmail()];
      const { slug } = await send(world, mei, [file]);
      await report(slug, { email: reader });
      await decide((await caseOf(slug)).caseId, 'dismiss').expect(200);
      await waitForMail(reader, /nothing that breaks our rules/i);
      expect((await mailsTo(mei.email)).filter(({ subject }) => /taken down/i.test(subject ?? ''))).toEqual([]);
    });

    it('closes a request to everybody, in the same way', async () => {
      const mei = await newMember(world, { role: 'business' });
      const { slug } = await makeRequest(world, mei, { title: 'Card numbers' });
      const visitor = await visitRequest(world, slug);
      await reportRequest(slug).expect(201);
      const { caseId, kind, evidence } = await caseOf(slug);
      expect([kind, evidence.items]).toEqual(['request', ['Passport', 'Status']]);
      const enter = async () => [
        codeOf(await post('/v1/requests/open', { slug })),
        codeOf(await post('/stsAuth', { id: slug, type: 'request', files: [{ path: 'a', size: 1 }] }, visitor.headers)),
      ];
      await decide(caseId, 'freeze').expect(200);
      expect(await enter()).toEqual(['under-review', 'under-review']);
      await decide(caseId, 'take-down').expect(200);
      expect(await enter()).toEqual(['taken-down', 'taken-down']);
      await waitForMail(mei.email, /Your file request was taken down/i);
    });

    it('stands in the log with its reason, as notes do without their text', async () => {
      const mei = await newMember(world);
      const { slug } = await send(world, mei, [file]);
      await report(slug);
      const { caseId } = await caseOf(slug);
      await decide(caseId, 'freeze').expect(200);
      const noted = await post(`/v1/admin/cases/${caseId}/notes`, { text: 'Asked the bank' }, support.headers).expect(
        201,
      );
      expect((await caseOf(slug)).notes).toEqual([noted.body]);
      const path = `/v1/admin/log?targetId=${mei.user?._id}`;
      const { entries } = (await request(world.url).get(path).set(support.headers).expect(200)).body;
      expect(entries).toMatchObject([
        { action: 'case.note', after: { caseId, noteId: noted.body.noteId } },
        { action: 'case.freeze', reason, before: { caseId, state: 'open' }, after: { caseId, state: 'under-review' } },
      ]);
      expect(JSON.stringify(entries)).not.toContain('Asked the bank');
      expect((await decide('nothing', 'freeze').expect(404)).body.code).toBe('not-found');
    });
  });

  describe('an appeal', () => {
    const DAY = 24 * 3_600_000;
    const appealOf = async (email: string) =>
      /\/appeal\?t=([\w.-]+)/.exec((await waitForMail(email, /taken down/i)).text ?? '')?.[1];
    const openAppeal = (token: unknown) => post('/v1/appeals/open', { token });
    const appeal = (token: unknown) => post('/v1/appeals', { token, text: 'These are my own drawings' });
    async function takenDown() {
      const visitor = await newVisitor(world);
      const { slug } = await send(world, visitor, [file], toReader());
      await report(slug);
      const { caseId } = await caseOf(slug);
      await decide(caseId, 'take-down').expect(200);
      return { slug, caseId, email: visitor.email, token: await appealOf(visitor.email) };
    }

    it('by the mailed link restores what was taken down', async () => {
      const { slug, caseId, email, token } = await takenDown();
      expect((await openAppeal(token).expect(200)).body).toMatchObject({ title: file.path, state: 'possible' });
      await appeal(token).expect(201);
      await appeal(token).expect(404);
      expect((await openAppeal(token).expect(200)).body).toMatchObject({ state: 'open', until: null });
      const { cases, waiting } = await listed({ state: 'appealed' });
      expect([cases, waiting.appealed]).toMatchObject([[{ slug, appealState: 'open' }], 1]);
      const toDo = await listed({ state: 'to-do', limit: '100' });
      expect(toDo.cases.map((each: { slug: string }) => each.slug)).toContain(slug);
      expect([toDo.total, toDo.waiting['to-do']]).toEqual(Array(2).fill(waiting.open + waiting['under-review'] + 1));
      expect(await caseOf(slug)).toMatchObject({
        appeal: { text: 'These are my own drawings' },
        decisions: ['restore', 'deny-appeal'],
      });
      await decide(caseId, 'restore').expect(200);
      expect([codeOf(await open(slug)), (await caseOf(slug)).appealState]).toEqual([200, 'granted']);
      await waitForMail(email, /available again/i);
    });

    it('is denied, and told so', async () => {
      const { slug, caseId, email, token } = await takenDown();
      await decide(caseId, 'deny-appeal').expect(409);
      await appeal(token).expect(201);
      await decide(caseId, 'deny-appeal').expect(200);
      expect([codeOf(await open(slug)), (await openAppeal(token)).body.state]).toEqual(['taken-down', 'denied']);
      await waitForMail(email, /was not restored/i);
    });

    it('needs the link, and nothing else', async () => {
      const { caseId } = await takenDown();
      for (const token of [`${caseId}.x`, caseId, 'x'])
        await Promise.all([openAppeal(token).expect(404), appeal(token).expect(404)]);
    });

    it('is possible for 30 days, in which the bytes are kept though the link has expired', async () => {
      const [kept, gone] = [await takenDown(), await takenDown()];
      const stored = async ({ caseId }: { caseId: string }) =>
        world.database.collection<{ _id: string }>('transfers').countDocuments({ _id: caseId, deletedAt: null });
      world.clock.advance(29 * DAY);
      await appeal(kept.token).expect(201);
      await untilSwept();
      expect([await stored(kept), await stored(gone)]).toEqual([1, 1]);
      world.clock.advance(2 * DAY);
      await appeal(gone.token).expect(404);
      await until(async () => (await stored(gone)) === 0, 'the end of what was taken down');
      expect(await stored(kept)).toBe(1);
      support = await newStaff('support');
      expect((await caseOf(gone.slug)).decisions).toEqual([]);
      await decide(gone.caseId, 'restore').expect(409);
      await decide(kept.caseId, 'restore').expect(200);
      // It goes with all that expired so long ago.
      world.clock.advance(1000);
      await until(async () => (await stored(kept)) === 0, 'the end of what is restored');
      expect(codeOf(await open(kept.slug))).toBe('transfer-not-found');
    });

    it('is over after 30 days for a request too: then it is deleted with all that was submitted', async () => {
      const phisher = await newMember(world, { role: 'business' });
      const { slug } = await makeRequest(world, phisher);
      const visitor = await visitRequest(world, slug);
      const files = await uploadFiles(world, visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
      await submitTo(world, visitor, { upload: uploadOf(files) }).expect(200);
      await reportRequest(slug).expect(201);
      const { caseId } = await caseOf(slug);
      await decide(caseId, 'take-down').expect(200);
      const requestId = String((await world.database.collection('file_requests').findOne({ slug }))?._id);
      const counts = { file_requests: { slug }, submissions: { requestId }, transfers: { requestId, deletedAt: null } };
      const stored = () =>
        Promise.all(Object.entries(counts).map(([name, of]) => world.database.collection(name).countDocuments(of)));
      expect(await stored()).toEqual([1, 1, 1]);
      world.clock.advance(31 * DAY);
      await until(async () => (await stored()).every((count) => count === 0), 'the end of the request');
      support = await newStaff('support');
      expect(codeOf(await decide(caseId, 'restore'))).not.toBe(200);
    });

    it('cannot bring back what its sender has deleted', async () => {
      const mei = await newMember(world, { role: 'business' });
      const { slug } = await send(world, mei, [file]);
      await report(slug);
      const { caseId } = await caseOf(slug);
      await decide(caseId, 'take-down').expect(200);
      await post('/deleteTransfer', { type: 'transfers', slug }, mei.headers).expect(200);
      expect(codeOf(await decide(caseId, 'restore'))).toBe('too-late');
    });
  });

  it('a file that was taken down cannot be sent again, by anybody, until it is taken off the list', async () => {
    const bad = { path: 'trojan.bin', bytes: Buffer.from(`trojan ${newEmail()}`) };
    const [mei, operator] = [await newMember(world, { role: 'business' }), await newStaff('operator')];
    const { slug } = await send(world, mei, [file, bad]);
    await report(slug);
    await until(async () => (await sumsOf(slug)).every((sum) => sum !== null), 'the checksums');
    const { caseId } = await caseOf(slug);
    const body = { decision: 'take-down', deniesFiles: true, reason };
    await post(`/v1/admin/cases/${caseId}/decisions`, body, support.headers).expect(200);
    const list = async () =>
      (await request(world.url).get('/v1/admin/denied-files').set(support.headers).expect(200)).body.files;
    const denied = (await list()).filter((one: { caseId: string }) => one.caseId === caseId);
    expect(denied).toMatchObject([{ size: expect.any(Number) }, { size: expect.any(Number) }]);

    const visitor = await newVisitor(world);
    const renamed = { path: 'holiday.jpg', bytes: bad.bytes };
    const resend = async () =>
      createTransferOf(world, visitor, transferBody(await upload(world, visitor, [renamed]), toReader()));
    const refused = await resend();
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      403,
      'file-denied',
      { fileName: 'holiday.jpg' },
    ]);
    const { sha256 } = denied.find(({ size }: { size: number }) => size === bad.bytes.length);
    const remove = (headers: Headers) => post('/v1/admin/denied-files/remove', { sha256, reason }, headers);
    await remove(support.headers).expect(403);
    await remove(operator.headers).expect(200);
    await remove(operator.headers).expect(404);
    expect((await resend()).status).toBe(201);
    const log = await request(world.url).get('/v1/admin/log?action=deny-list.remove').set(operator.headers).expect(200);
    expect(log.body.entries).toMatchObject([{ reason, before: { sha256 } }]);
    // Restored, it may be sent by all.
    await decide(caseId, 'restore').expect(200);
    expect((await list()).filter((one: { caseId: string }) => one.caseId === caseId)).toEqual([]);
  });

  it('a claimed checksum hides no file that was taken down, and one that is found later freezes its link', async () => {
    const bad = { path: 'trojan.bin', bytes: Buffer.from(`trojan ${newEmail()}`) };
    const { slug } = await send(world, await newMember(world, { role: 'business' }), [bad]);
    await report(slug);
    await until(async () => (await sumsOf(slug)).every((sum) => sum !== null), 'the checksums');
    const { caseId } = await caseOf(slug);
    const takeDown = { decision: 'take-down', deniesFiles: true, reason };
    await post(`/v1/admin/cases/${caseId}/decisions`, takeDown, support.headers).expect(200);

    const member = await newMember(world, { role: 'business' });
    const body = transferBody(await upload(world, member, [bad]));
    const claimed = {
      ...body,
      fileObjects: (body.fileObjects ?? []).map((one) => ({ ...one, sha256: '0'.repeat(64) })),
    };
    expect((await createTransferOf(world, member, claimed)).body.code).toBe('checksum-mismatch');
    expect((await createTransferOf(world, member, body)).body.code).toBe('file-denied');

    // These files are in a store that gives no checksums itself.
    const denied = world.database.collection<{ caseId: string }>('denied_files');
    await denied.updateMany({ caseId }, { $set: { crc32: null } });
    world.clock.advance(61_000);
    const inParts = transferBody(await uploadInParts(world, member, [bad]));
    const sent = (await createTransferOf(world, member, inParts)).body.data.ops[0];
    await until(async () => codeOf(await open(sent.slug)) === 'under-review', 'the freeze');
    expect(await caseOf(sent.slug)).toMatchObject({
      isFrozenByReports: true,
      reports: [{ category: 'other', text: `Blocked file: ${bad.path}` }],
      decisions: ['lift', 'take-down', 'dismiss'],
    });

    // So is an example of a request.
    const { slug: uploadSlug } = await uploadExample(world, member, bad, (credential, some) =>
      putInParts(world, credential, some),
    );
    const items = [{ kind: 'files' as const, name: 'Form', example: { uploadSlug } }];
    const made = await makeRequest(world, member, { items });
    const opened = () => post('/v1/requests/open', { slug: made.slug });
    await until(async () => codeOf(await opened()) === 'under-review', 'the freeze of the request');
    await denied.deleteMany({ caseId });
  });

  it('a link is frozen with its case, whoever brings the last report', async () => {
    const { slug, _id: linkId } = await send(world, await newMember(world), [file]);
    const made = await makeRequest(world, await newMember(world, { role: 'business' }));
    for (let count = 0; count < 2; count += 1) {
      await report(slug);
      await reportRequest(made.slug).expect(201);
    }
    const { caseId: requestId } = await caseOf(made.slug);
    const openCase = (kind: string, id: string) =>
      post('/v1/admin/cases', { linkId: id, kind, category: 'fraud', reason }, support.headers);
    await openCase('transfer', linkId);
    await openCase('request', requestId);
    expect([(await caseOf(slug)).state, codeOf(await open(slug))]).toEqual(['under-review', 'under-review']);
    const opened = await post('/v1/requests/open', { slug: made.slug });
    expect([(await caseOf(made.slug)).state, codeOf(opened)]).toEqual(['under-review', 'under-review']);
  });

  it('operators are told of links that were reported for the first time, and nothing of who reported', async () => {
    const { slug, _id } = await send(world, await newMember(world, { role: 'business' }), [file]);
    const email = newEmail();
    await report(slug, { category: 'malware', text: 'It asked for my password', email });
    const mail = await until(async () => {
      await promoteDelayedJobs(world, 'events');
      return (await mailsTo('support@sampan.test')).find(({ html }) => html?.includes(`/admin/cases/${_id}"`));
    }, 'the mail to the operators');
    expect(mail.subject).toMatch(/new abuse reports?/);
    expect(mail.text).toContain('malware');
    expect(mail.html).not.toMatch(new RegExp(`${email}|password`));
  });

  it('a case is exported for authorities, which is logged, and all are counted by month', async () => {
    const { slug } = await send(world, await newMember(world), [file]);
    await report(slug, { text: 'See page 2', email: 'reader@example.com' });
    const { caseId } = await caseOf(slug);
    const { body, headers } = await request(world.url)
      .get(`/v1/admin/cases/${caseId}/export`)
      .set(support.headers)
      .expect(200);
    expect(headers['content-disposition']).toContain(`case-${caseId}.json`);
    expect(body).toMatchObject({ id: caseId, reports: [{ text: 'See page 2' }], evidence: { files: [{ size: 12 }] } });
    expect(JSON.stringify(body)).not.toContain('reporter"');
    const log = await request(world.url).get('/v1/admin/log?action=case.export').set(support.headers).expect(200);
    expect(log.body.entries).toMatchObject([{ after: { caseId } }]);
    const { months } = (await request(world.url).get('/v1/admin/case-figures').set(support.headers).expect(200)).body;
    const all = (name: string) =>
      months.reduce((sum: number, month: Record<string, number>) => sum + (month[name] ?? 0), 0);
    expect(months[0].month).toBe(world.clock.now().toISOString().slice(0, 7));
    expect(all('pending') + all('takenDown') + all('dismissed')).toBe(all('cases'));
    expect([all('restored') > 0, all('appeals') > all('restored')]).toEqual([true, true]);
  });

  describe('what a case holds of people', () => {
    async function holderOf(member: Member) {
      const accountId = await accountIdOf(world.database, member.user?._id ?? '');
      const holder = { accountId, userId: member.user?._id ?? '', email: member.email };
      const part = new Map(world.app.get(PersonalData, { strict: false }).parts()).get('abuseCases');
      if (!part) throw new Error('no part');
      const exported: object[] = [];
      for await (const one of part.export(holder)) exported.push(one);
      return { exported, forget: () => part.forget(holder, new AbortController().signal) };
    }

    it('is exported to its sender without who reported it, and forgotten but for checksums', async () => {
      const mei = await newMember(world, { role: 'business' });
      const reader = await newMember(world);
      const [bad, good] = [await send(world, mei, [file]), await send(world, mei, [file])];
      for (const { slug } of [bad, good]) await report(slug, { email: reader.email, text: 'An odd one' });
      await decide((await caseOf(bad.slug)).caseId, 'take-down').expect(200);
      const { exported, forget } = await holderOf(mei);
      expect(exported).toHaveLength(2);
      expect(JSON.stringify(exported)).not.toContain('An odd one');
      const theirs = await holderOf(reader);
      expect(theirs.exported).toMatchObject([{ text: 'An odd one' }, { text: 'An odd one' }]);
      await theirs.forget();
      await forget();
      expect(await caseOf(good.slug)).toBeUndefined();
      const kept = await caseOf(bad.slug);
      expect(kept).toMatchObject({ senderId: '', title: '', reports: [{ email: '' }] });
      expect(kept.evidence.files).toEqual([{ path: '', size: 12, sha256: expect.any(String), isRemoved: false }]);
      expect(JSON.stringify(kept)).not.toContain(mei.email);
    });
  });
});
