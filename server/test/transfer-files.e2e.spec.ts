import request from 'supertest';
import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { type Transfer, TransferMails } from '../src/modules/files/transfers/index.js';
import { VersionRetention } from '../src/modules/files/edits/version-retention.service.js';
import { breachesOf } from './breaches.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { heldBeforeWrite } from './held-calls.js';
import { mailsTo, waitForMail } from './inbox.js';
import {
  createTransferOf,
  newMember,
  newNetwork,
  type Person,
  putFiles,
  send,
  type SourceFile,
  transferBody,
  upload,
} from './people.js';
import { itInSecondTier } from './second-tier.js';

describe('transfer files', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    await world.startWorker();
  });
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files: SourceFile[] = [
    { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(100)) },
    { path: 'photos/one.jpg', bytes: Buffer.from('one '.repeat(50)) },
    { path: 'photos/two.jpg', bytes: Buffer.from('two '.repeat(60)) },
  ];
  const newPlan: SourceFile = { path: 'plan.pdf', bytes: Buffer.from('a better plan '.repeat(30)) };
  const sizeOf = (list: SourceFile[]) => list.reduce((sum, { bytes }) => sum + bytes.length, 0);

  const remove = (slug: string, fileId: string, { headers }: Person = member) =>
    request(world.url).delete(`/v1/transfers/${slug}/files/${fileId}`).set(headers);
  const restore = (slug: string, fileId: string, { headers }: Person = member) =>
    request(world.url).post(`/v1/transfers/${slug}/files/${fileId}/restore`).set(headers);
  const replace = (slug: string, fileId: string, body: object, { headers }: Person = member) =>
    request(world.url).post(`/v1/transfers/${slug}/files/${fileId}/replace`).set(headers).send(body);

  async function uploadFor(addTo: string, file: SourceFile, replaces?: string): Promise<UploadCredential> {
    const { body } = await request(world.url)
      .post('/stsAuth')
      .set(member.headers)
      .send({
        ...member.area,
        addTo,
        ...(replaces && { replaces }),
        files: [{ path: file.path, size: file.bytes.length }],
      })
      .expect(200);
    await putFiles(world, body, [file]);
    return body;
  }

  const bodyFor = (credential: UploadCredential) => {
    const [{ path, size, itemPath } = { path: '', size: 0, itemPath: '' }] = credential.files;
    return { uploadSlug: credential.slug, fileObject: { fileName: path, size, itemPath } };
  };

  const page = (slug: string) =>
    request(world.url).post('/v1/downloads').set({ 'x-forwarded-for': newNetwork() }).send({ slug });

  async function signed(path: string, body: object): Promise<URL> {
    const call = request(world.url).post(path).set({ accept: 'application/json', 'x-forwarded-for': newNetwork() });
    return new URL((await call.send(body).expect(200)).body.url, world.url);
  }

  const folderSize = async () => {
    const body = { userid: member.user?._id };
    return (await request(world.url).post('/folderSize').set(member.headers).send(body).expect(200)).body as number;
  };

  const paths = ({ fileObjects }: TransferView) => fileObjects.map(({ fileName }) => fileName);

  describe('a removed file', () => {
    it('leaves the link at once, addresses signed before included, and stays as a version', async () => {
      const { slug } = await send(world, member, files);
      const file = await signed('/v1/downloads/file', { slug, fileId: '1' });
      const zip = await signed('/zip', { slug });
      const { body } = await remove(slug, '1').expect(200);
      expect(paths(body)).toEqual(['plan.pdf', 'photos/two.jpg']);
      expect(body.versions).toMatchObject([{ id: '1', fileName: 'photos/one.jpg', replacedBy: null }]);
      expect(body.totalBytes).toBe(sizeOf(files) - (files[1]?.bytes.length ?? 0));
      expect((await page(slug)).body.files).toHaveLength(2);
      expect((await fetch(file)).status).toBe(404);
      expect((await fetch(zip)).status).toBe(404);
      const call = request(world.url).post('/v1/downloads/file').send({ slug, fileId: '1' });
      expect((await call).body.code).toBe('file-not-found');
      const whole = await fetch(await signed('/zip', { slug }));
      expect(whole.status).toBe(200);
      expect(Buffer.from(await whole.arrayBuffer()).includes('photos/one.jpg')).toBe(false);
      // Its bytes still count.
      expect(await folderSize()).toBe(sizeOf(files));
      const { body: receipt } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(member.headers);
      const removed = receipt.content.transfer.files.filter((one: { removedAt?: number }) => one.removedAt);
      expect(removed).toMatchObject([{ path: 'photos/one.jpg' }]);
      const verified = await request(world.url).post('/v1/receipts/verify').send({ receipt }).expect(200);
      expect(verified.body.isValid).toBe(true);
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    it('is never the last one, and of removals at once each happens once', async () => {
      const { slug } = await send(world, member, files);
      const answers = await Promise.all(['0', '1', '2', '0', '1', '2'].map((fileId) => remove(slug, fileId)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      const { body } = await page(slug).expect(200);
      expect(body.files).toHaveLength(1);
      expect((await remove(slug, body.files[0].id)).body.code).toBe('last-file');
      expect((await remove(slug, '99')).body.code).toBe('file-not-found');
      const { body: log } = await request(world.url).get(`/v1/transfers/${slug}/events`).set(member.headers);
      expect(log.events.filter(({ kind }: { kind: string }) => kind === 'file-removed')).toHaveLength(2);
    });

    it('comes back, unless something else bears its name by now or the plan has no place for it', async () => {
      const { slug, _id } = await send(world, member, files);
      await remove(slug, '0').expect(200);
      const { body } = await restore(slug, '0').expect(200);
      expect(paths(body)).toEqual(files.map(({ path }) => path));
      expect(body.versions).toEqual([]);
      expect((await restore(slug, '0')).body.code).toBe('file-not-found');
      await remove(slug, '0').expect(200);
      const upload = await uploadFor(slug, newPlan);
      await request(world.url)
        .patch('/quicksend2')
        .set(member.headers)
        .send({ slug, _id, uploadSlug: upload.slug, fileObjects: [bodyFor(upload).fileObject] })
        .expect(200);
      expect((await restore(slug, '0')).body).toMatchObject({
        code: 'duplicate-file',
        details: { fileName: 'plan.pdf' },
      });
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });
  });

  describe('a replaced file', () => {
    it('takes only an upload that was opened to replace it, and an addition only another one', async () => {
      const { slug, _id } = await send(world, member, files);
      const [replacing, adding] = [
        await uploadFor(slug, newPlan, '0'),
        await uploadFor(slug, { ...newPlan, path: 'b' }),
      ];
      const add = (upload: UploadCredential) =>
        request(world.url)
          .patch('/quicksend2')
          .set(member.headers)
          .send({ slug, _id, uploadSlug: upload.slug, fileObjects: [bodyFor(upload).fileObject] });
      const refused = [await add(replacing), await replace(slug, '0', bodyFor(adding))];
      refused.push(await replace(slug, '1', bodyFor(replacing)));
      expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'upload-not-found'));
      await replace(slug, '0', bodyFor(replacing)).expect(200);
      await add(adding).expect(200);
    });

    it('is served under its name, notified once, and can be restored', async () => {
      const email = `r-${member.user?._id.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`;
      const { slug } = await send(world, member, files, { sendAs: 'email', emailTo: [{ email }] });
      await waitForMail(email, /plan\.pdf/);
      const upload = await uploadFor(slug, newPlan, '0');
      const { body } = await replace(slug, '0', bodyFor(upload)).expect(200);
      expect(paths(body)).toEqual(['photos/one.jpg', 'photos/two.jpg', 'plan.pdf']);
      expect(body.versions).toMatchObject([{ id: '0', fileName: 'plan.pdf', replacedBy: '3' }]);
      const again = await Promise.all([1, 2, 3].map(() => replace(slug, '0', bodyFor(upload))));
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
      const bytes = await (await fetch(await signed('/v1/downloads/file', { slug, fileId: '3' }))).arrayBuffer();
      expect(Buffer.from(bytes)).toEqual(newPlan.bytes);
      await until(async () => (await mailsTo(email)).length === 2, 'one mail of the replacement');
      await world.app.get(TransferMails).deliverAddition({ transferId: String(body._id), uploadSlug: upload.slug });

      const { body: back } = await restore(slug, '0').expect(200);
      expect(paths(back)).toEqual(['plan.pdf', 'photos/one.jpg', 'photos/two.jpg']);
      expect(back.versions).toMatchObject([{ id: '3', replacedBy: '0' }]);
      const { body: forth } = await restore(slug, '3').expect(200);
      expect(forth.versions).toMatchObject([{ id: '0', replacedBy: '3' }]);
      expect((await mailsTo(email)).length).toBe(2);
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    it('has its place taken by one of several uploads at once; the others leave nothing behind', async () => {
      const { slug } = await send(world, member, files);
      const uploads: UploadCredential[] = [];
      for (let index = 0; index < 3; index += 1) uploads.push(await uploadFor(slug, newPlan, '0'));
      const answers = await Promise.all(uploads.map((upload) => replace(slug, '0', bodyFor(upload))));
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404, 404]);
      expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    it('refused to one of two same calls leaves the upload to the other', async () => {
      const { slug } = await send(world, member, files);
      const upload = await uploadFor(slug, newPlan, '0');
      const { calls, release } = await heldBeforeWrite(world, 2, () => replace(slug, '0', bodyFor(upload)));
      await remove(slug, '0').expect(200);
      release();
      expect((await Promise.race(calls)).body.code).toBe('file-not-found');
      await restore(slug, '0').expect(200);
      release();
      expect((await Promise.all(calls)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
        200, 404,
      ]);
      expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
      const bytes = await (await fetch(await signed('/v1/downloads/file', { slug, fileId: '3' }))).arrayBuffer();
      expect(Buffer.from(bytes)).toEqual(newPlan.bytes);
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);

      // If both calls are refused, the last one releases the upload.
      const other = await uploadFor(slug, newPlan, '3');
      const both = await heldBeforeWrite(world, 2, () => replace(slug, '3', bodyFor(other)));
      await remove(slug, '3').expect(200);
      both.release();
      both.release();
      expect((await Promise.all(both.calls)).map(({ status }) => status)).toEqual([404, 404]);
      expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
    });

    it('takes what was uploaded for it and nothing else', async () => {
      const { slug } = await send(world, member, files);
      const other = await send(world, member, files);
      const upload = await uploadFor(slug, newPlan, '0');
      const body = bodyFor(upload);
      expect((await replace(other.slug, '0', body)).body.code).toBe('upload-not-found');
      for (const fileId of ['7', '1']) expect((await replace(slug, fileId, body)).body.code).toBe('upload-not-found');
      expect((await replace(slug, '0', body, stranger)).status).toBe(404);
      const foreign = { ...body, fileObject: { ...body.fileObject, itemPath: 'users/x/y/z' } };
      expect((await replace(slug, '0', foreign)).body.code).toBe('file-not-in-upload');
      const smaller = { ...body, fileObject: { ...body.fileObject, size: 1 } };
      expect((await replace(slug, '0', smaller)).body.code).toBe('size-mismatch');
      const open = (addTo: string, replaces: string) =>
        request(world.url)
          .post('/stsAuth')
          .set(member.headers)
          .send({ ...member.area, addTo, replaces, files: [{ path: 'plan.pdf', size: 5 }] });
      expect((await open(slug, '1')).body.code).toBe('duplicate-file');
      expect((await open(slug, '44')).body.code).toBe('file-not-found');
      await replace(slug, '0', body).expect(200);
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });
  });

  describe('versions', () => {
    /** Undoes manual changes of the record, which later checks would report. */
    const removeTransfer = (slug: string) =>
      request(world.url).post('/deleteTransfer').set(member.headers).send({ type: 'transfers', slug }).expect(200);

    it('of one file are twenty at most: the oldest one goes', async () => {
      const { slug } = await send(world, member, files);
      const first = await uploadFor(slug, newPlan, '0');
      await replace(slug, '0', bodyFor(first)).expect(200);
      // The file looks as if it had been replaced many times since, by copies of another file.
      const transfers = world.database.collection<Transfer>('transfers');
      const { store: storeName, accountId, files: stored } = (await transfers.findOne({ slug })) as Transfer;
      const store = world.app.get(Stores).named(storeName);
      const [, , copied] = stored;
      if (!copied) throw new Error('no file');
      const between = await Promise.all(
        Array.from({ length: FILE_VERSIONS_MAX - 1 }, async (_, index) => {
          const { key: itemPath, etag } = await store.copy(copied.itemPath, `${copied.itemPath}${index}`);
          const id = String(stored.length + index);
          return { ...copied, id, itemPath, etag, removedAt: world.clock.now(), replacedBy: '3' };
        }),
      );
      await transfers.updateOne({ slug }, { $set: { files: [...stored, ...between] } });
      const more = between.length * copied.size;
      const usages = world.database.collection<{ _id: string }>('usages');
      await usages.updateOne({ _id: accountId }, { $inc: { bytes: more, storedBytes: more } });
      const last = await uploadFor(slug, newPlan, '3');
      const { body } = await replace(slug, '3', bodyFor(last)).expect(200);
      const versions = (body as TransferView).versions.map(({ id }) => id);
      expect(versions).toHaveLength(FILE_VERSIONS_MAX);
      expect(versions).toContain('3');
      expect(versions).not.toContain('0');
      expect((await restore(slug, '0')).body.code).toBe('file-not-found');
      expect(await folderSize()).toBe(sizeOf([newPlan, newPlan, ...files.slice(1)]) + more);
      await restore(slug, '3').expect(200);
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });

    // `npm test` covers the limit in transfer-files.spec.ts.
    itInSecondTier('and other files that a transfer has had cannot make its record grow without end', async () => {
      const { slug } = await send(world, member, files);
      const transfers = world.database.collection('transfers');
      const stored = (await transfers.findOne({ slug }))?.['files'] as object[];
      const gone = { ...stored[1], removedAt: new Date(), purgedAt: new Date() };
      const earlier = Array.from({ length: TRANSFER_FILES_EVER - files.length - 1 }, (_, index) => ({
        ...gone,
        id: String(files.length + index),
      }));
      await transfers.updateOne({ slug }, { $set: { files: [...stored, ...earlier] } });
      const upload = await uploadFor(slug, newPlan, '0');
      const other = await uploadFor(slug, { ...newPlan, path: 'photos/one.jpg' }, '1');
      await replace(slug, '0', bodyFor(upload)).expect(200);
      const full = { code: 'too-many-changes', details: { limit: TRANSFER_FILES_EVER } };
      expect((await replace(slug, '1', bodyFor(other))).body).toMatchObject(full);
      const opening = { ...member.area, addTo: slug, files: [{ path: 'more', size: 1 }] };
      expect((await request(world.url).post('/stsAuth').set(member.headers).send(opening)).body).toMatchObject(full);
      await removeTransfer(slug);
    });

    it('end with the expiry: their room is free, and a link that comes alive again has its files', async () => {
      const { slug } = await send(world, member, files);
      const upload = await uploadFor(slug, newPlan, '0');
      await replace(slug, '0', bodyFor(upload)).expect(200);
      await remove(slug, '1').expect(200);
      world.clock.advance(6 * DAY_MS);
      const retention = world.app.get(VersionRetention);
      const purge = () => retention.purgeExpired({}, new AbortController());
      const revision = async () => (await world.database.collection('transfers').findOne({ slug }))?.['revision'];
      const before = await revision();
      await purge();
      expect(await revision()).toBe(before);
      world.clock.advance(2 * DAY_MS);
      await Promise.all([purge(), purge()]);
      await purge();
      expect(await revision()).toBe(before + 1);
      const credentials = { email: member.email, password: 'correct horse' };
      const { body: session } = await request(world.url).post('/combinedAuth').set(member.headers).send(credentials);
      member.headers = { ...member.headers, authorization: `Bearer ${session.accessToken}` };
      const left = sizeOf([newPlan, ...files.slice(2)]);
      await until(async () => (await folderSize()) === left, 'the room free');
      const fileIds = ['0', '1'];
      const expiryDate = world.clock.now().getTime() + DAY_MS;
      await request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ expiryDate }).expect(200);
      for (const fileId of fileIds) expect((await restore(slug, fileId)).body.code).toBe('file-not-found');
      expect((await page(slug)).body.files).toHaveLength(2);
      const whole = await fetch(await signed('/zip', { slug }));
      expect(whole.status).toBe(200);
      await whole.arrayBuffer();
      expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    });
  });

  it('marks of direction and zero-width characters reach no page, preview card, header, zip or mail', async () => {
    const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
    const email = `seen-${member.user?._id.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`;
    const sender = await newMember(world, {
      role: 'business',
      profile: { fullName: 'An\u202ena', company: 'Ri\u200bver' },
    });
    const marked: SourceFile[] = [
      { path: 'in\u200bvoices/invoice\u202efdp.exe', bytes: Buffer.from('one') },
      { path: 'a\u200bb\u2060\ufeff.txt', bytes: Buffer.from('two') },
    ];
    const { slug } = await send(world, sender, marked, {
      sendAs: 'email',
      emailTo: [{ email, name: 'B\u200eo' }],
      message: 'All \u2067good\u2069 \u200bnews',
    });
    const page = await request(world.url).post('/v1/downloads').send({ slug }).expect(200);
    expect(page.body.files.map(({ path }: { path: string }) => path)).toEqual(['invoices/invoicefdp.exe', 'ab.txt']);
    expect(page.body.message).toBe('All good news');
    const library = await request(world.url).get(`/getQs?userid=${sender.user?._id}&slug=${slug}`).set(sender.headers);
    const card = await request(world.url).get(`/w/${slug}`).set('accept', 'text/html').expect(200);
    expect(card.text).toContain('invoicefdp.exe');
    for (const text of [page.text, library.text, card.text]) expect(text).not.toMatch(hidden);

    const signed = await request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' }).expect(200);
    const file = await fetch(new URL(signed.body.url, world.url));
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
    );
    await file.body?.cancel();
    const zip = await request(world.url).post('/zip').set('accept', 'application/json').send({ slug }).expect(200);
    const archive = Buffer.from(await (await fetch(new URL(zip.body.url, world.url))).arrayBuffer()).toString('utf8');
    expect(archive).toContain('invoices/invoicefdp.exe');
    expect(archive).not.toMatch(hidden);

    const mail = await waitForMail(email, /^invoicefdp\.exe and 1 more from Anna /);
    expect(mail.text).toContain('invoicefdp.exe');
    for (const line of [mail.subject, mail.from?.name, mail.to?.[0]?.name, mail.text])
      expect(line ?? '').not.toMatch(hidden);
    // The preview of the HTML part is filled up with blanks of our own.
    expect(mail.html?.slice(mail.html.indexOf('<table'))).not.toMatch(hidden);
  });

  describe('recordings', () => {
    const poster = `data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`;
    const recorded: SourceFile[] = [
      { path: 'Voice memo.webm', bytes: Buffer.from('voice') },
      { path: 'Video.mp4', bytes: Buffer.from('video') },
      { path: 'plan.pdf', bytes: Buffer.from('plan') },
    ];
    const voice = { kind: 'voice', seconds: 4.2, poster: null };
    const inPage = [
      ['Voice memo.webm', voice],
      ['Video.mp4', { kind: 'video', seconds: 12, poster }],
      ['plan.pdf', null],
    ];

    /** Sends them in the lists of the call. */
    async function sendRecorded(facts: object = { seconds: 12, poster }) {
      const body = transferBody(await upload(world, member, recorded));
      const [memo, video, plan] = body.fileObjects ?? [];
      if (!memo || !video || !plan) throw new Error('three files were uploaded');
      const voiceMemo = [{ ...memo, seconds: 4.2 }];
      return createTransferOf(world, member, {
        ...body,
        fileObjects: [plan],
        voiceMemo,
        recordedVideos: [{ ...video, ...facts }],
      });
    }

    const recordingsOf = async (slug: string) => {
      const { body } = await page(slug).expect(200);
      return body.files.map(({ path, recording }: { path: string; recording: unknown }) => [path, recording]);
    };

    it('are known as such on the download page, and name the transfer only if there is nothing else', async () => {
      const { body } = await sendRecorded();
      const sent: TransferView = body.data.ops[0];
      expect([sent.fileName, sent.moreFiles, sent.fileNumber]).toEqual(['plan.pdf', 2, 3]);
      expect(sent.fileObjects.map(({ fileName, recording }) => [fileName, recording])).toEqual(inPage);
      expect(await recordingsOf(sent.slug)).toEqual(inPage);
      const { body: left } = await remove(sent.slug, '2').expect(200);
      expect([left.fileName, left.moreFiles]).toEqual(['Voice memo.webm', 1]);
    });

    it('stay recordings when they are forwarded', async () => {
      const { body } = await sendRecorded();
      const { body: opened } = await request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, forward: { slug: body.data.ops[0].slug, fileIds: ['0'] } })
        .expect(200);
      await until(
        async () => (await createTransferOf(world, member, transferBody(opened))).status === 201,
        'the copies and their transfer',
      );
      expect(await recordingsOf(opened.slug)).toEqual([['Voice memo.webm', voice]]);
    });

    it.each([
      ['a poster that is no JPEG', { poster: 'data:image/svg+xml;base64,AAAA' }],
      ['a poster from elsewhere', { poster: 'https://example.com/a.jpg' }],
      ['a poster that is too large', { poster: `data:image/jpeg;base64,${'A'.repeat(16_000)}` }],
      ['more than 5 minutes', { seconds: 301 }],
    ])('are refused with %s', async (_, facts) => {
      const answer = await sendRecorded(facts);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
    });
  });
});
