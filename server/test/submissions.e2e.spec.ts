import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest, RequestList } from '#contract/requests/requests.js';
import type { submit } from '#contract/requests/submissions.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import request from 'supertest';
import { breachesOf } from './breaches.js';
import { forwardCallsOf } from './forward-calls.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { changeAccount, type Member, newMember, newNetwork, newVisitor, type SourceFile } from './people.js';
import {
  announceFiles,
  fileOf,
  submitTo as submitAt,
  makeRequest,
  passport,
  uploadFiles,
  uploadOf,
  type Visit,
  visitRequest,
} from './request-visits.js';

describe('submissions', () => {
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
  const submitTo = (visitor: Visit, body: BodyInput<typeof submit>) => submitAt(world, visitor, body);

  const asOwner = {
    matrix: (slug: string) => request(world.url).get(`/v1/requests/${slug}/matrix`).set(owner.headers),
    decide: (slug: string, submissionId: string, decisions: object[]) =>
      request(world.url)
        .post(`/v1/requests/${slug}/submissions/${submissionId}/decide`)
        .set(owner.headers)
        .send({ decisions }),
    bytesOf: async (slug: string, fileId: string, by = owner) => {
      const { body } = await request(world.url)
        .post('/v1/downloads/file')
        .set(by.headers)
        .send({ slug, fileId })
        .expect(200);
      return (await fetch(new URL(body.url, world.url))).text();
    },
  };

  /** The counts in the list of requests. */
  const completeOf = async (slug: string) => {
    const { body } = await request(world.url).get('/v1/requests').set(owner.headers).expect(200);
    const { peopleCount, completeCount } = (body as RequestList).requests.find((row) => row.slug === slug) ?? {};
    return [completeCount, peopleCount];
  };

  const stateOf = (items: { itemId: string; state: string }[], itemId: string) =>
    items.find((item) => item.itemId === itemId)?.state;

  it('a person submits, breaks off, comes back by the link, and the owner has every byte', async () => {
    const { slug, people } = await made({ people: [{ email: 'anna@example.com', name: 'Anna' }] });
    const personId = people[0]?.personId;
    expect(await completeOf(slug)).toEqual([0, 1]);
    const first = await visit(slug, personId);
    const upload = await uploaded(first, [fileOf(`${first.itemId('Passport')}/scan.pdf`)]);
    const { slug: uploadSlug, fileObjects } = uploadOf(upload);
    const cut = fileObjects.map((file) => ({ ...file, size: file.size - 1 }));
    const refused = await submitTo(first, { upload: { slug: uploadSlug, fileObjects: cut } }).expect(400);
    expect(refused.body).toMatchObject({ code: 'size-mismatch', details: { fileName: 'scan.pdf' } });
    const { body } = await submitTo(first, { upload: uploadOf(upload) }).expect(200);
    expect(stateOf(body.items, first.itemId('Passport'))).toBe('received');
    expect(stateOf(body.items, first.itemId('Status'))).toBe('missing');

    const again = await visit(slug, personId);
    expect(again.page.submission.items.find(({ itemId }) => itemId === again.itemId('Passport'))?.files).toEqual([
      { fileId: '0', name: 'scan.pdf', size: 8 },
    ]);
    await submitTo(again, { answers: [{ itemId: again.itemId('Status'), answer: 'married' }] }).expect(200);

    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    expect(matrix.total).toBe(1);
    expect(matrix.lines[0]).toMatchObject({ personId, from: { name: 'Anna', email: 'anna@example.com' } });
    expect(await asOwner.bytesOf(matrix.lines[0].transferSlug, '0')).toBe('passport');
    const { body: view } = await request(world.url).get(`/v1/requests/${slug}`).set(owner.headers).expect(200);
    expect(view.state).toBe('complete');
    expect(await completeOf(slug)).toEqual([1, 1]);

    // Who was removed is not counted, whatever was submitted.
    const added = { people: [{ email: 'bo@example.com' }] };
    await request(world.url).post(`/v1/requests/${slug}/people`).set(owner.headers).send(added).expect(200);
    await request(world.url).delete(`/v1/requests/${slug}/people/${personId}`).set(owner.headers).expect(200);
    expect(await completeOf(slug)).toEqual([0, 1]);
  });

  it('what is submitted again counts once, and a file can be replaced until it is accepted', async () => {
    const { slug, people } = await made({ people: [{ email: 'anna@example.com' }] });
    const visitor = await visit(slug, people[0]?.personId);
    const itemId = visitor.itemId('Passport');
    const upload = await uploaded(visitor, [fileOf(`${itemId}/old.pdf`, 'old')]);
    const answers = await Promise.all([1, 2, 3].map(() => submitTo(visitor, { upload: uploadOf(upload) })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const next = await uploaded(visitor, [fileOf(`${itemId}/new.pdf`, 'new')]);
    const { body } = await submitTo(visitor, { upload: uploadOf(next), withdraws: ['0'] }).expect(200);
    expect(body.items.find((item: { itemId: string }) => item.itemId === itemId).files).toEqual([
      { fileId: '1', name: 'new.pdf', size: 3 },
    ]);
    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    const [{ submissionId, transferSlug }] = matrix.lines;
    expect(await asOwner.bytesOf(transferSlug, '1')).toBe('new');
    await asOwner.decide(slug, submissionId, [{ itemId, state: 'accepted' }]).expect(200);
    const late = await submitTo(visitor, { withdraws: ['1'] }).expect(409);
    expect(late.body).toMatchObject({ code: 'item-settled', details: { item: 'Passport' } });
  });

  it('what is sent back can be submitted again, where only one time is allowed otherwise', async () => {
    const { slug, people } = await made({ isRepeatable: false, people: [{ email: 'anna@example.com' }] });
    const visitor = await visit(slug, people[0]?.personId);
    const itemId = visitor.itemId('Status');
    const answer = (value: string) => submitTo(visitor, { answers: [{ itemId, answer: value }] });
    await answer('single').expect(200);
    expect((await answer('married').expect(409)).body.code).toBe('item-settled');
    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    const decision = { itemId, state: 'sent-back', comment: 'Really?' };
    await asOwner.decide(slug, matrix.lines[0].submissionId, [decision]).expect(200);
    const { page } = await visit(slug, people[0]?.personId);
    expect(page.submission.items.find((item) => item.itemId === itemId)).toMatchObject({
      state: 'sent-back',
      comment: 'Really?',
    });
    const { body } = await answer('married').expect(200);
    expect(stateOf(body.items, itemId)).toBe('received');
  });

  it('two visitors of one link submit at once, and neither sees the other', async () => {
    const { slug } = await made();
    const visitors = [await visit(slug), await visit(slug)];
    const uploads = await Promise.all(
      visitors.map((visitor, n) => uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/same.pdf`, `of ${n}`)])),
    );
    await Promise.all(
      visitors.map((visitor, n) => submitTo(visitor, { upload: uploadOf(uploads[n] as UploadCredential) }).expect(200)),
    );
    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    const slugs = matrix.lines.map(({ transferSlug }: { transferSlug: string }) => transferSlug);
    const contents = await Promise.all(slugs.map((each: string) => asOwner.bytesOf(each, '0')));
    expect(new Set(contents)).toEqual(new Set(['of 0', 'of 1']));
    // Another visitor's upload is nobody else's.
    const [first, second] = visitors as [Visit, Visit];
    const more = await uploaded(first, [fileOf(`${first.itemId('Passport')}/more.pdf`)]);
    expect((await submitTo(second, { upload: uploadOf(more) }).expect(404)).body.code).toBe('upload-not-found');
    // The files have no link.
    await request(world.url).post('/v1/downloads').send({ slug: slugs[0] }).expect(404);
  });

  it('is listed for its owner over all requests, the latest first and in pages', async () => {
    const member = await newMember(world, { role: 'pro' });
    const slugs = [];
    for (const title of ['One', 'Two', 'Three']) {
      const { slug } = await made({ title }, member);
      const visitor = await visit(slug);
      const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
      const answers = [{ itemId: visitor.itemId('Status'), answer: 'single' }];
      await submitTo(visitor, { upload: uploadOf(upload), answers, from: { name: title } }).expect(200);
      slugs.unshift(slug);
    }
    const page = async (query: object) => {
      const all = { userid: member.user?._id, limit: 2, ...query };
      return (await request(world.url).get('/requests').query(all).set(member.headers).expect(200)).body;
    };
    const first = await page({});
    const { body: matrix } = await request(world.url)
      .get(`/v1/requests/${slugs[0]}/matrix`)
      .set(member.headers)
      .expect(200);
    const { submissionId, transferSlug } = matrix.lines[0];
    const counts = { fileCount: 1, totalBytes: 8, undecided: 2 };
    expect(first.submissions[0]).toMatchObject({ title: 'Three', submissionId, transferSlug, ...counts });
    const second = await page({ after: first.next });
    expect(second.next).toBeNull();
    const listed = [...first.submissions, ...second.submissions];
    expect(listed.map(({ slug }) => slug)).toEqual(slugs);
    await request(world.url).delete(`/v1/requests/${slugs[0]}`).set(member.headers).expect(200);
    expect((await page({ limit: 100 })).submissions.map(({ slug }: { slug: string }) => slug)).toEqual(slugs.slice(1));
  });

  it('a recording stays one, for the owner and in what is made of it', async () => {
    const { slug } = await made({ items: [{ kind: 'files', name: 'Anything' }] });
    const visitor = await visit(slug);
    const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Anything')}/memo.webm`)]);
    const [memo] = uploadOf(upload).fileObjects;
    if (!memo) throw new Error('no file');
    const recording = { kind: 'voice', seconds: 3 } as const;
    await submitTo(visitor, { upload: { slug: upload.slug, fileObjects: [{ ...memo, recording }] } }).expect(200);
    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    const [{ submissionId, transferSlug }] = matrix.lines;
    const { body: submission } = await request(world.url)
      .get(`/v1/requests/${slug}/submissions/${submissionId}`)
      .set(owner.headers)
      .expect(200);
    expect(submission.items[0].files).toEqual([{ fileId: '0', name: 'memo.webm', size: 8, recording: 'voice' }]);
    const transfer = await world.database.collection('transfers').findOne({ slug: transferSlug });
    expect(transfer?.['files'][0].recording).toEqual({ ...recording, poster: null });
  });

  it('is saved to the library without another upload: counted as storage, not as a transfer', async () => {
    const member = await newMember(world, { role: 'pro' });
    const { slug } = await made({}, member);
    const visitor = await visit(slug);
    const scan = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
    await submitTo(visitor, { upload: uploadOf(scan) }).expect(200);
    const { body: matrix } = await request(world.url)
      .get(`/v1/requests/${slug}/matrix`)
      .set(member.headers)
      .expect(200);
    const source = { slug: matrix.lines[0].transferSlug, save: true };
    const calls = forwardCallsOf(world);
    await calls.forward(owner, { forward: source }).expect(404);
    const { body: copies } = await calls.forward(member, { forward: source }).expect(200);
    await world.startWorker();
    await calls.copied(copies);
    const saving = { sendAs: 'none', expirySeconds: 86_400, ...uploadOf(copies) };
    await request(world.url).post('/quicksend2').set(member.headers).send(saving).expect(201);
    const userid = member.user?._id;
    const { body: list } = await request(world.url).get('/getQs').query({ userid }).set(member.headers).expect(200);
    expect([list.allDocs.map(({ slug: own }: { slug: string }) => own), list.thisMonthsTransfers]).toEqual([
      [copies.slug],
      0,
    ]);
    const { body: bytes } = await request(world.url)
      .post('/folderSize')
      .set(member.headers)
      .send({ userid })
      .expect(200);
    expect(bytes).toBe(16);
    expect(await asOwner.bytesOf(copies.slug, '0', member)).toBe('passport');
  });

  it('is in no list of transfers, and counts as storage', async () => {
    const member = await newMember(world, { role: 'pro' });
    const { slug } = await made({}, member);
    const visitor = await visit(slug);
    const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
    await submitTo(visitor, { upload: uploadOf(upload) }).expect(200);
    const userid = member.user?._id;
    const { body: list } = await request(world.url).get('/getQs').query({ userid }).set(member.headers).expect(200);
    expect([list.allDocs, list.allCount, list.thisMonthsTransfers]).toEqual([[], 0, 0]);
    const { body: bytes } = await request(world.url)
      .post('/folderSize')
      .set(member.headers)
      .send({ userid })
      .expect(200);
    expect(bytes).toBe(8);
    const { body: open } = await request(world.url).get('/v1/uploads').set(member.headers).expect(200);
    expect(open.uploads).toEqual([]);
  });

  it('what was submitted is deleted with its request, and not without it', async () => {
    const member = await newMember(world, { role: 'pro' });
    const { slug } = await made({}, member);
    const visitor = await visit(slug);
    const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
    await submitTo(visitor, { upload: uploadOf(upload) }).expect(200);
    const more = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/more.pdf`)]);
    await submitTo(visitor, { upload: uploadOf(more) }).expect(200);
    const { body: matrix } = await request(world.url)
      .get(`/v1/requests/${slug}/matrix`)
      .set(member.headers)
      .expect(200);
    const { transferSlug } = matrix.lines[0];
    const removal = { type: 'other', slug: transferSlug };
    await request(world.url).post('/deleteTransfer').set(member.headers).send(removal).expect(404);
    await world.startWorker();
    await request(world.url).delete(`/v1/requests/${slug}`).set(member.headers).expect(200);
    await until(
      async () => (await world.database.collection('file_requests').countDocuments({ slug })) === 0,
      'its removal',
    );
    expect(await world.database.collection('submissions').countDocuments({ transferSlug })).toBe(0);
    const userid = member.user?._id;
    const { body: bytes } = await request(world.url)
      .post('/folderSize')
      .set(member.headers)
      .send({ userid })
      .expect(200);
    expect(bytes).toBe(0);
    expect(await breachesOf(world)).toEqual([]);
  });

  it('people get their links, once, and what is sent back comes with its reason', async () => {
    const email = `anna-${Date.now()}@example.com`;
    const { slug, people } = await made({ message: 'By Friday, please.', people: [{ email, name: 'Anna' }] });
    await world.startWorker();
    const invitation = await waitForMail(email, /Passport/);
    expect(invitation.subject).toContain('Tax 2026');
    for (const text of [`/r/${slug}/${people[0]?.personId}`, 'By Friday, please.', 'Passport'])
      expect(invitation.text).toContain(text);
    // A person who is asked already is not mailed again.
    const late = `bo-${Date.now()}@example.com`;
    const added = [{ email }, { email: late }];
    await request(world.url).post(`/v1/requests/${slug}/people`).set(owner.headers).send({ people: added }).expect(200);
    await waitForMail(late, /Passport/);
    expect(await mailsTo(email)).toHaveLength(1);
    const visitor = await visit(slug, people[0]?.personId);
    const itemId = visitor.itemId('Status');
    await submitTo(visitor, { answers: [{ itemId, answer: 'single' }] }).expect(200);
    const { body: matrix } = await asOwner.matrix(slug).expect(200);
    const decision = { itemId, state: 'sent-back', comment: 'Are you sure?' };
    await asOwner.decide(slug, matrix.lines[0].submissionId, [decision]).expect(200);
    const sentBack = await waitForMail(email, /Are you sure/);
    for (const text of ['Status', `/r/${slug}/`]) expect(sentBack.text).toContain(text);
  });

  it('a file can be replaced by one of the same name', async () => {
    const { slug } = await made();
    const visitor = await visit(slug);
    const path = `${visitor.itemId('Passport')}/scan.pdf`;
    await submitTo(visitor, { upload: uploadOf(await uploaded(visitor, [fileOf(path, 'old')])) }).expect(200);
    const next = await uploaded(visitor, [fileOf(path, 'newer')]);
    const { body } = await submitTo(visitor, { upload: uploadOf(next), withdraws: ['0'] }).expect(200);
    expect(body.items[0].files).toEqual([{ fileId: '1', name: 'scan.pdf', size: 5 }]);
  });

  it('a visitor gets the signed receipt of the own files, without what the owner does with them', async () => {
    const { slug } = await made();
    const visitor = await visit(slug);
    const receipt = () => request(world.url).get('/v1/submissions/receipt').set(visitor.headers);
    expect((await receipt().expect(404)).body.code).toBe('submission-not-found');
    const upload = await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]);
    const from = { name: 'Bo', email: 'bo@example.com' };
    await submitTo(visitor, { upload: uploadOf(upload), from }).expect(200);
    const { body } = await receipt().expect(200);
    expect(body.content.transfer).toMatchObject({
      sender: from,
      recipients: [{ email: owner.user?.email }],
      files: [{ path: 'Passport/scan.pdf', size: 8 }],
    });
    expect(body.content.events).toEqual([]);
    const verdict = await request(world.url).post('/v1/receipts/verify').send({ receipt: body }).expect(200);
    expect(verdict.body).toEqual({ isValid: true, reason: null });
    const other = await visit(slug);
    await request(world.url).get('/v1/submissions/receipt').set(other.headers).expect(404);
    await request(world.url).get('/v1/submissions/receipt').expect(400);
  });

  it('a link says in chats who asks, is never indexed, and opening its page leaves no trace', async () => {
    const open = await made({ people: [{ email: 'anna@example.com' }] });
    const secret = await made({ password: 'open sesame' });
    const page = async (path: string, status = 200) => {
      const headers = { accept: 'text/html', 'x-forwarded-for': newNetwork() };
      const answer = await request(world.url).get(path).set(headers).expect(status);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      return answer.text;
    };
    const personal = `/r/${open.slug}/${open.people[0]?.personId}`;
    for (const path of [`/r/${open.slug}`, personal]) {
      // The page itself says to a person who they are.
      const [text = ''] = (await page(path)).split('</head>');
      expect(text).toContain('<meta property="og:description" content="Tax 2026">');
      expect(text).not.toContain('anna@example.com');
    }
    expect(await page(`/r/${secret.slug}`)).not.toContain('Tax 2026');
    expect(await page(`/r/${open.slug}/nobody`, 404)).not.toContain('og:');
    expect((await asOwner.matrix(open.slug).expect(200)).body.lines[0].lastAt).toBeNull();
  });

  describe('an upload is refused', () => {
    it.each([
      ['of another type', 'Passport', 'scan.exe', 10, 'insecure-file'],
      ['of a type that is not wanted', 'Passport', 'scan.png', 10, 'type-not-wanted'],
      ['for a question', 'Status', 'scan.pdf', 10, 'item-not-found'],
      ['that is larger than the plan', 'Passport', 'scan.pdf', 26_000_000_000, 'over-transfer-limit'],
    ])('%s', async (_, item, name, size, code) => {
      const { slug } = await made(code === 'insecure-file' ? { items: [{ ...passport, types: [] }] } : {});
      const visitor = await visit(slug);
      const answer = await announce(visitor, [{ path: `${visitor.itemId(item)}/${name}`, size }]);
      expect(answer.body.code).toBe(code);
    });

    it.each([
      ['without a ticket', 'request-not-found', 404],
      ['at a request that is closed', 'request-closed', 410],
      ['of an owner who is suspended', 'request-unavailable', 409],
      ['of an owner whose storage is full', 'request-unavailable', 409],
    ])('%s', async (name, code, expected) => {
      const member = await newMember(world, { role: 'pro' });
      const { slug } = await made({}, member);
      const visitor = await visit(slug);
      const path = `${visitor.itemId('Passport')}/scan.pdf`;
      const userId = member.user?._id ?? '';
      if (name.includes('ticket')) delete visitor.headers['x-request-ticket'];
      if (name.includes('closed'))
        await request(world.url).patch(`/v1/requests/${slug}`).set(member.headers).send({ isClosed: true }).expect(200);
      if (name.includes('suspended')) await changeAccount(world.database, userId, { isSuspended: true });
      if (name.includes('full')) {
        const account = await world.database
          .collection<{ _id: string; accountId: string }>('users')
          .findOne({ _id: userId });
        const usages = world.database.collection<{ _id: string; bytes: number }>('usages');
        const usage = { bytes: 200_000_000_000, storedBytes: 0, openUploads: 0 };
        await usages.updateOne({ _id: account?.accountId ?? '' }, { $set: usage }, { upsert: true });
      }
      const answer = await announce(visitor, [{ path, size: 10 }]);
      expect([answer.status, answer.body.code]).toEqual([expected, code]);
    });
  });

  describe('submitting is refused', () => {
    it.each([
      ['an answer that cannot be chosen', { answers: [{ itemId: 'Status', answer: 'divorced' }] }, 'answer-invalid'],
      ['a number for a choice', { answers: [{ itemId: 'Status', answer: 5 }] }, 'answer-invalid'],
      ['an answer instead of files', { answers: [{ itemId: 'Passport', answer: 'lost' }] }, 'answer-invalid'],
      ['a file of nobody', { withdraws: ['7'] }, 'file-not-found'],
      ['an item of nobody', { answers: [{ itemId: 'other', answer: 'x' }] }, 'item-not-found'],
    ])('with %s', async (_, body: BodyInput<typeof submit>, code) => {
      const { slug } = await made();
      const visitor = await visit(slug);
      const answers = (body.answers ?? []).map((answer) => ({
        ...answer,
        itemId: visitor.itemId(answer.itemId) || answer.itemId,
      }));
      expect((await submitTo(visitor, { ...body, answers })).body.code).toBe(code);
      expect((await asOwner.matrix(slug).expect(200)).body.lines).toEqual([]);
    });

    it('without what is asked about the person, or a proof of the address', async () => {
      const asks = { name: 'required', company: 'off', email: 'required' } as const;
      const { slug } = await made({ asks, provesEmail: true });
      const visitor = await visit(slug);
      const answers = [{ itemId: visitor.itemId('Status'), answer: 'single' }];
      const from = { name: 'Bo', email: 'bo@example.com' };
      expect((await submitTo(visitor, { answers, from }).expect(403)).body.code).toBe('verify-email-first');
      const { email, headers } = await newVisitor(world);
      const proven = {
        ...visitor,
        headers: { ...visitor.headers, 'x-sender-ticket': headers['x-sender-ticket'] ?? '' },
      };
      expect((await submitTo(proven, { answers }).expect(400)).body.code).toBe('about-you-missing');
      const { body } = await submitTo(proven, { answers, from }).expect(200);
      // The proven address counts, not the one that was typed.
      expect(body.from).toEqual({ name: 'Bo', company: '', email });
      // Said once, it stays.
      const again = await submitTo(proven, { answers }).expect(200);
      expect(again.body.from).toEqual({ name: 'Bo', company: '', email });
    });

    it('from a proven address a second time, where only one time is allowed', async () => {
      const { slug } = await made({ provesEmail: true, isRepeatable: false });
      const { headers } = await newVisitor(world);
      const arrive = async () => {
        const visitor = await visit(slug);
        return { ...visitor, headers: { ...visitor.headers, 'x-sender-ticket': headers['x-sender-ticket'] ?? '' } };
      };
      const visitors = [await arrive(), await arrive()];
      const answers = [{ itemId: visitors[0]?.itemId('Status') ?? '', answer: 'single' }];
      const both = await Promise.all(visitors.map((visitor) => submitTo(visitor, { answers })));
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(both.find(({ status }) => status === 409)?.body.code).toBe('already-submitted');
      expect((await asOwner.matrix(slug).expect(200)).body.total).toBe(1);
    });

    it('while the request is closed, also of what was uploaded before, until it is opened again', async () => {
      const { slug } = await made();
      const visitor = await visit(slug);
      const upload = uploadOf(await uploaded(visitor, [fileOf(`${visitor.itemId('Passport')}/scan.pdf`)]));
      const setClosed = (isClosed: boolean) =>
        request(world.url).patch(`/v1/requests/${slug}`).set(owner.headers).send({ isClosed }).expect(200);
      await setClosed(true);
      expect((await submitTo(visitor, { upload }).expect(410)).body.code).toBe('request-closed');
      const { ticket } = visitor.page;
      const replayed = await request(world.url).post('/v1/requests/open').set(visitor.headers).send({ slug, ticket });
      expect(replayed.body.code).toBe('request-closed');
      expect((await asOwner.matrix(slug).expect(200)).body.lines).toEqual([]);
      await setClosed(false);
      await submitTo(visitor, { upload }).expect(200);
    });

    it('by a link that was withdrawn since', async () => {
      const { slug, people } = await made({ people: [{ email: 'anna@example.com' }] });
      const visitor = await visit(slug, people[0]?.personId);
      const answers = [{ itemId: visitor.itemId('Status'), answer: 'single' }];
      await request(world.url)
        .delete(`/v1/requests/${slug}/people/${people[0]?.personId}`)
        .set(owner.headers)
        .expect(200);
      expect((await submitTo(visitor, { answers }).expect(404)).body.code).toBe('request-not-found');
    });
  });
});
