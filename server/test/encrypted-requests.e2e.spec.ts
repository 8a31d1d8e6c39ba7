import { jest } from '@jest/globals';
import { Decrypter } from 'age-encryption';
import request from 'supertest';
import type { BodyInput } from '#contract/endpoint.js';
import type { RequestView } from '#contract/requests/requests.js';
import type { SubmissionView, submit } from '#contract/requests/submissions.js';
import { openSealedKey } from '../../client/src/encryption/account-key.js';
import { openList } from '../../client/src/encryption/sealed-list.js';
import { openSealedText, sealText } from '../../client/src/encryption/sealed-text.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { Log } from '../src/core/logging/log.js';
import { startFakeClamd } from './fake-clamd.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { type Member, newMember, type SourceFile } from './people.js';
import { everyKey, everyRecord, exported, placesOf } from './personal-data.js';
import { readZip } from './read-zip.js';
import { newAccountKey, sealedUpload } from './sealed-uploads.js';
import {
  announceFiles,
  fileOf,
  makeRequest,
  status,
  submitTo,
  uploadFiles,
  uploadOf,
  type Visit,
  visitRequest,
} from './request-visits.js';

/** Secrets that the server must not learn. */
const FILE_NAME = 'passport-of-anna.pdf';
const CONTENT = 'born in Xanadu';
const SECRET = { content: CONTENT, listedPath: FILE_NAME };
const ANSWER = 'married';
const COMMENT = 'Page two is cut off';

describe('an end-to-end encrypted file request', () => {
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
  let world: TestWorld;
  let worker: WorkerApp;
  let owner: Member;
  let ownerKey: TransferKey;
  const lines: string[] = [];

  beforeAll(async () => {
    clamd = await startFakeClamd({ maxBytes: 1_000_000 });
    world = await createTestWorld({ CLAMD_URL: clamd.url });
    worker = await world.startWorker();
    for (const app of [world.app, worker.app])
      for (const level of ['debug', 'info', 'warn', 'error'] as const)
        jest
          .spyOn(app.get(Log), level)
          .mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)));
    owner = await newMember(world, { role: 'business' });
    ownerKey = await newAccountKey(world, owner);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await world.close();
    await clamd.stop();
  });

  const passport = { kind: 'files' as const, name: 'Passport', types: ['pdf'], maxFiles: 2, maxBytes: CONTENT.length };
  const asked = (overrides: Partial<Parameters<typeof makeRequest>[2]> = {}) =>
    makeRequest(world, owner, {
      sealedTo: ownerKey.recipient,
      items: [passport, { ...status, choices: [...status.choices] }],
      ...overrides,
    });

  const codeOf = async (answer: request.Test) => (await answer).body.code as string;
  const submitAs = (visitor: Visit, body: BodyInput<typeof submit>) => submitTo(world, visitor, body);

  describe('is made', () => {
    it('for the present key of its owner alone, and keeps it', async () => {
      const wish = { title: 'Tax', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }] };
      const create = (sealedTo: string, idempotencyKey: string) =>
        request(world.url)
          .post('/v1/requests')
          .set({ ...owner.headers, 'idempotency-key': idempotencyKey })
          .send({ ...wish, sealedTo });
      const other = await newTransferKey();
      expect(await codeOf(create(other.recipient, 'k1').expect(409))).toBe('account-key-changed');
      const { body } = await create(ownerKey.recipient, 'k2').expect(201);
      expect(body.sealedTo).toBe(ownerKey.recipient);
      expect((await create(ownerKey.recipient, 'k2').expect(201)).body.slug).toBe(body.slug);
      expect(await codeOf(create(other.recipient, 'k2').expect(409))).toBe('idempotency-conflict');
      const at = `/v1/requests/${body.slug}`;
      const edit = (changes: object) => request(world.url).patch(at).set(owner.headers).send(changes);
      await edit({ sealedTo: other.recipient }).expect(400);
      expect((await edit({ title: 'Tax 2026' }).expect(200)).body.sealedTo).toBe(ownerKey.recipient);
    });

    it('not by who has no key', async () => {
      const keyless = await newMember(world, { role: 'business' });
      const wish = { title: 'Tax', lang: 'en', layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }] };
      const answer = request(world.url)
        .post('/v1/requests')
        .set(keyless.headers)
        .send({ ...wish, sealedTo: ownerKey.recipient });
      expect(await codeOf(answer.expect(409))).toBe('account-key-changed');
    });
  });

  it('refuses what is not encrypted, and a plain request what is', async () => {
    const visitor = await visitRequest(world, (await asked()).slug);
    const [files, question] = [visitor.itemId('Passport'), visitor.itemId('Status')];
    const announced = (path: string, size: number) => codeOf(announceFiles(world, visitor, [{ path, size }]));
    expect(await announced(`${files}/scan.pdf`, 9)).toBe('encryption-mismatch');
    expect(await announced(`${files}/deeper/1.age`, 9)).toBe('encryption-mismatch');
    expect(await announced(`${files}/1.age`, CONTENT.length + 201)).toBe('file-too-large');
    const answers = [{ itemId: question, answer: ANSWER }];
    expect(await codeOf(submitAs(visitor, { answers }))).toBe('encryption-mismatch');
    const { recipient: visitorKey } = await newTransferKey();
    const sealed = { visitorKey, answers: [{ itemId: question, answer: await sealText(ANSWER, [visitorKey]) }] };
    expect(await codeOf(submitAs(visitor, { answers, sealed }))).toBe('encryption-mismatch');

    const plain = await visitRequest(world, (await asked({ sealedTo: undefined })).slug);
    expect(plain.page).toMatchObject({ sealedTo: null, submission: { sealed: null } });
    const ofPlain = { ...sealed, answers: [{ itemId: plain.itemId('Status'), answer: 'YWdl' }] };
    expect(await codeOf(submitAs(plain, { sealed: ofPlain }))).toBe('encryption-mismatch');
    expect(await codeOf(announceFiles(world, plain, [{ path: `${plain.itemId('Passport')}/1.age`, size: 9 }]))).toBe(
      'type-not-wanted',
    );
  });

  describe('that a person answers from two browsers', () => {
    let made: RequestView;
    let submissionId: string;
    let personId: string;
    let sealedFiles: SourceFile[];
    const anna = `anna-${Date.now()}@example.com`;
    const browsers: TransferKey[] = [];

    const visit = () => visitRequest(world, made.slug, personId);
    const ofOwner = (path: string) => request(world.url).get(`/v1/requests/${made.slug}${path}`).set(owner.headers);
    const read = async () => (await ofOwner(`/submissions/${submissionId}`).expect(200)).body as SubmissionView;
    const itemOf = (view: SubmissionView, itemId: string) => view.items.find((item) => item.itemId === itemId);

    beforeAll(async () => {
      made = await asked({ people: [{ email: anna, name: 'Anna' }] });
      personId = made.people[0]?.personId ?? '';
      browsers.push(await newTransferKey(), await newTransferKey());
    });

    it('takes files and answers, and keeps each list once', async () => {
      const visitor = await visit();
      expect(visitor.page).toMatchObject({ sealedTo: ownerKey.recipient, submission: { sealed: { lists: [] } } });
      const [first, second] = browsers.map(({ recipient }) => recipient);
      if (!first || !second) throw new Error('no keys');
      const file = await sealedUpload(`${visitor.itemId('Passport')}/7.age`, [first, ownerKey.recipient], SECRET);
      const answer = await sealText(ANSWER, [first, ownerKey.recipient]);
      const upload = uploadOf(await uploadFiles(world, visitor, file.files));
      const answers = [{ itemId: visitor.itemId('Status'), answer }];
      expect(await codeOf(submitAs(visitor, { upload, sealed: { visitorKey: first, answers } }))).toBe(
        'encryption-mismatch',
      );
      const body = { upload, sealed: { visitorKey: first, answers, upload: file.upload } };
      const { body: view } = await submitAs(visitor, body).expect(200);
      expect(view.sealed).toEqual({ lists: [file.upload], visitorKeys: [first] });
      expect((await submitAs(visitor, body).expect(200)).body).toEqual(view);

      const phone = await visit();
      const more = await sealedUpload(`${phone.itemId('Passport')}/8.age`, [second, ownerKey.recipient], SECRET);
      const added = uploadOf(await uploadFiles(world, phone, more.files));
      const ofPhone = { upload: added, sealed: { visitorKey: second, upload: more.upload } };
      const { body: both } = await submitAs(phone, ofPhone).expect(200);
      expect(both.sealed).toEqual({ lists: [file.upload, more.upload], visitorKeys: [first, second] });
      expect(both.items).toContainEqual(expect.objectContaining({ answer }));
      sealedFiles = [...file.files, ...more.files];
    });

    it('opens for its owner', async () => {
      const { lines: rows } = (await ofOwner('/matrix').expect(200)).body;
      submissionId = rows[0].submissionId;
      const view = await read();
      const keys = await Promise.all(view.sealed?.lists.map(({ key }) => openSealedKey(key, [ownerKey])) ?? []);
      const lists = await Promise.all(
        (view.sealed?.lists ?? []).map(({ list }, index) => {
          const key = keys[index];
          if (!key) throw new Error('not opened');
          return openList(list, key);
        }),
      );
      expect(lists.map(({ files }) => files.map(({ name, path }) => [name, path]))).toEqual([
        [['7.age', FILE_NAME]],
        [['8.age', FILE_NAME]],
      ]);
      const answer = view.items.flatMap((item) => (typeof item.answer === 'string' ? [item.answer] : []));
      expect(await openSealedText(answer[0] ?? '', [ownerKey])).toBe(ANSWER);
      const { body: address } = await request(world.url)
        .post(`/v1/requests/${made.slug}/zip`)
        .set(owner.headers)
        .expect(200);
      const zip = readZip(Buffer.from(await (await fetch(new URL(address.url, world.url))).arrayBuffer()));
      expect([...zip.keys()]).toEqual(['Anna/Passport/7.age', 'Anna/Passport/8.age']);
      const decrypter = new Decrypter();
      decrypter.addIdentity(keys[0]?.identity ?? '');
      expect(await decrypter.decrypt(zip.get('Anna/Passport/7.age') ?? new Uint8Array(), 'text')).toBe(CONTENT);
      expect(zip.get('Anna/Passport/8.age')?.equals(sealedFiles[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
    });

    it('shows its lists only where one submission is read', async () => {
      const { list } = (await read()).sealed?.lists[0] ?? {};
      const { body: received } = await request(world.url)
        .get(`/requests?userid=${owner.user?._id}&limit=5`)
        .set(owner.headers);
      expect(received.submissions).toHaveLength(1);
      expect(JSON.stringify([received, (await ofOwner('/matrix')).body])).not.toContain(list);
      const { fileRequests } = await exported(world, owner.user?._id ?? '');
      expect(JSON.stringify(fileRequests)).toContain(list);
    });

    it('has files that are encrypted to everything else', async () => {
      const { lines: rows } = (await ofOwner('/matrix').expect(200)).body;
      const slug = rows[0].transferSlug;
      const { body: page } = await request(world.url)
        .post('/v1/downloads')
        .set(owner.headers)
        .send({ slug })
        .expect(200);
      expect(page).toMatchObject({ sealedList: null, scan: null });
      const record = await world.database.collection('transfers').findOne({ slug });
      expect(record).toMatchObject({ isEncrypted: true });
      const open = (body: object) =>
        request(world.url)
          .post('/stsAuth')
          .set(owner.headers)
          .send({ ...owner.area, ...body });
      expect(await codeOf(open({ forward: { slug } }))).toBe('transfer-encrypted');
      expect(await codeOf(open({ forward: { slug, isSealed: true } }))).toBe('transfer-encrypted');
      expect(await codeOf(open({ addTo: slug, files: [{ path: '9.age', size: 5 }] }))).toBe('transfer-encrypted');
    });

    it('is sent back with an encrypted comment, of which the mail says where it can be read', async () => {
      const { sealed, items } = await read();
      const itemId = items.find(({ files }) => files.length > 0)?.itemId ?? '';
      const decide = (decision: object) =>
        request(world.url)
          .post(`/v1/requests/${made.slug}/submissions/${submissionId}/decide`)
          .set(owner.headers)
          .send({ decisions: [{ itemId, state: 'sent-back', ...decision }] });
      expect(await codeOf(decide({ comment: COMMENT }))).toBe('encryption-mismatch');
      const sealedComment = await sealText(COMMENT, [ownerKey.recipient, ...(sealed?.visitorKeys ?? [])]);
      await decide({ sealedComment }).expect(200);
      const { page } = await visit();
      const comment = itemOf(page.submission, itemId)?.comment ?? '';
      expect(await Promise.all(browsers.map((key) => openSealedText(comment, [key])))).toEqual([COMMENT, COMMENT]);
      const { text = '' } = await waitForMail(anna, /asked for changes/);
      expect(text).toContain('in the browser you submitted from');
      expect(text).not.toContain(sealedComment.slice(0, 40));
    });

    it('goes on after it was sent back: a file is withdrawn, and the list of it stays', async () => {
      const visitor = await visit();
      const itemId = visitor.itemId('Passport');
      const [file] = itemOf(visitor.page.submission, itemId)?.files ?? [];
      const visitorKey = browsers[0]?.recipient ?? '';
      const { body: view } = await submitAs(visitor, {
        withdraws: [file?.fileId ?? ''],
        sealed: { visitorKey },
      }).expect(200);
      expect(itemOf(view, itemId)).toMatchObject({ state: 'received', comment: '', files: [{ name: '8.age' }] });
      expect(view.sealed.lists).toHaveLength(2);
    });

    it('leaves no word of it in records, jobs, mails and logs', async () => {
      const undone = { 'outbox.0': { $exists: true } };
      const left = () =>
        Promise.all(
          ['submissions', 'transfers', 'mails'].map((name) => world.database.collection(name).countDocuments(undone)),
        );
      await until(async () => (await left()).every((count) => count === 0), 'everything that follows');
      const mails = [...(await mailsTo(anna)), ...(await mailsTo(owner.email))];
      expect(mails.length).toBeGreaterThan(1);
      expect(lines.length).toBeGreaterThan(1);
      const places = [
        ...(await everyRecord(world)),
        ...(await everyKey(world)),
        ...mails.map(({ subject, text, html }) => `mail: ${subject} ${text} ${html}`),
        ...lines.map((line) => `log: ${line}`),
      ];
      // The choices of a question are the owner's own words.
      const answered = places.filter((place) => !place.startsWith('file_requests: '));
      for (const secret of [FILE_NAME, CONTENT, COMMENT]) expect(placesOf(places, secret)).toEqual([]);
      expect(placesOf(answered, ANSWER)).toEqual([]);
      // Nor names that say nothing to people.
      expect(mails.filter(({ text, html }) => `${text} ${html}`.includes('.age'))).toEqual([]);
      expect(placesOf(places, '8.age').filter((place) => place.startsWith('notifications: '))).toEqual([]);
    });
  });

  it('a drop box works alike', async () => {
    const { slug } = await asked({ layout: 'drop-box', items: [{ kind: 'files', name: 'Files' }] });
    const visitor = await visitRequest(world, slug);
    const { recipient: visitorKey } = await newTransferKey();
    const file = await sealedUpload(`${visitor.itemId('Files')}/123456.age`, [visitorKey, ownerKey.recipient], SECRET);
    const upload = uploadOf(await uploadFiles(world, visitor, file.files));
    const { body } = await submitAs(visitor, { upload, sealed: { visitorKey, upload: file.upload } }).expect(200);
    expect(body).toMatchObject({ items: [{ files: [{ name: '123456.age' }] }], sealed: { lists: [file.upload] } });
  });

  it('files of a plain request may have such names', async () => {
    const { slug } = await asked({
      sealedTo: undefined,
      layout: 'drop-box',
      items: [{ kind: 'files', name: 'Files' }],
    });
    const visitor = await visitRequest(world, slug);
    const upload = uploadOf(await uploadFiles(world, visitor, [fileOf(`${visitor.itemId('Files')}/1.age`)]));
    const { body } = await submitAs(visitor, { upload }).expect(200);
    expect(body).toMatchObject({ items: [{ files: [{ name: '1.age' }] }], sealed: null });
  });
});
