import { createHash } from 'node:crypto';
import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { prefixOfKey, UploadReservations } from '../src/modules/files/uploads/index.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { addMore, uploadMore } from './added-file.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, newNetwork, newVisitor, type Person, putFiles, send, type SourceFile } from './people.js';
import { storedKeys } from './stored-keys.js';
import { itInSecondTier } from './second-tier.js';

describe('additions', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });
  afterAll(() => world.close());

  const first: SourceFile[] = [{ path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(100)) }];
  const second: SourceFile[] = [
    { path: 'photos/one.jpg', bytes: Buffer.from('one '.repeat(50)) },
    { path: 'photos/two.jpg', bytes: Buffer.from('two '.repeat(60)) },
  ];
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const bytesOf = (files: SourceFile[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

  const open = (person: Person, addTo: string, files: { path: string; size: number }[]) =>
    request(world.url)
      .post('/stsAuth')
      .set(person.headers)
      .send({ ...person.area, addTo, files });

  async function uploadTo(person: Person, addTo: string, files: SourceFile[]): Promise<UploadCredential> {
    const sizes = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
    const { body } = await open(person, addTo, sizes).expect(200);
    await putFiles(world, body, files);
    return body;
  }

  const bodyFor = ({ slug, _id }: TransferView, upload: UploadCredential) => ({
    slug,
    _id,
    uploadSlug: upload.slug,
    fileObjects: upload.files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
  });

  const patch = (body: object, headers: Record<string, string> = member.headers) =>
    request(world.url).patch('/quicksend2').set(headers).send(body);

  async function page(slug: string): Promise<{ id: string; path: string }[]> {
    const { body } = await request(world.url)
      .post('/v1/downloads')
      .set({ 'x-forwarded-for': newNetwork() })
      .send({ slug })
      .expect(200);
    return body.files;
  }

  async function folderSize(): Promise<number> {
    const body = { userid: member.user?._id };
    return (await request(world.url).post('/folderSize').set(member.headers).send(body).expect(200)).body;
  }

  async function breaches(): Promise<string[]> {
    const found: string[] = [];
    for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      found.push(...finding.breaches);
    return found;
  }

  describe('adding files', () => {
    it('appends them once, whole, whatever was there stays as it was, and the same call again answers the same', async () => {
      const transfer = await send(world, member, first);
      const upload = await uploadTo(member, transfer.slug, second);
      const body = bodyFor(transfer, upload);
      const answers = await Promise.all([patch(body), patch(body), patch(body)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const again: TransferView = (await patch(body).expect(200)).body;
      expect(again._id).toBe(transfer._id);
      expect(again.fileObjects.map(({ id, fileName }) => [id, fileName])).toEqual([
        ['0', 'plan.pdf'],
        ['1', 'photos/one.jpg'],
        ['2', 'photos/two.jpg'],
      ]);
      expect(again.totalBytes).toBe(bytesOf([...first, ...second]));
      expect(await folderSize()).toBe(again.totalBytes);

      for (const [id, file] of [...first, ...second].entries()) {
        const { body: signed } = await request(world.url)
          .post('/v1/downloads/file')
          .send({ slug: transfer.slug, fileId: String(id) })
          .expect(200);
        const answer = await fetch(new URL(signed.url, world.url));
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(file.bytes));
      }
      expect(await breaches()).toEqual([]);
    });

    it('keeps every addition of many at once, with ids that are places', async () => {
      const transfer = await send(world, member, first);
      const uploads: UploadCredential[] = [];
      for (let index = 0; index < 5; index += 1)
        uploads.push(
          await uploadTo(member, transfer.slug, [{ path: `more-${index}.txt`, bytes: Buffer.from('more') }]),
        );
      const answers = await Promise.all(uploads.map((upload) => patch(bodyFor(transfer, upload))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const files = await page(transfer.slug);
      expect(files.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
      expect(new Set(files.map(({ path }) => path)).size).toBe(6);
      expect(await breaches()).toEqual([]);
    });

    it('mails every recipient once per addition, and logs both', async () => {
      const worker = await world.startWorker();
      const email = `adding-${Date.now()}@example.com`;
      const transfer = await send(world, member, first, { sendAs: 'email', emailTo: [{ email }] });
      await waitForMail(email, /^plan\.pdf from /);
      const body = bodyFor(transfer, await uploadTo(member, transfer.slug, second));
      await patch(body).expect(200);
      await patch(body).expect(200);
      const mail = await waitForMail(email, /added photos$/);
      expect(mail.text).toMatch(/added photos\s[^]*2 files · 440 bytes/);
      expect(mail.text).not.toContain('plan.pdf');
      const kinds = async () =>
        (
          await request(world.url).get(`/v1/transfers/${transfer.slug}/receipt`).set(member.headers)
        ).body.content.events.map(({ kind }: { kind: string }) => kind);
      await until(
        async () => (await kinds()).filter((kind: string) => kind === 'mail-sent').length === 2,
        'both mails',
      );
      expect((await kinds()).filter((kind: string) => kind === 'files-added')).toHaveLength(1);
      expect((await mailsTo(email)).filter(({ subject }) => subject?.includes('added'))).toHaveLength(1);
      await worker.stop();
    });

    // `npm test` covers batched mails in mails.int.spec.ts, and the names in an addition's mail in
    // transfer-mail.spec.ts.
    itInSecondTier(
      'mails a recipient once for additions in quick succession, without files that were removed again',
      async () => {
        /** Two changes per round, which together exceed the daily mails to one person. */
        const ROUNDS = 4;
        const gathering = await createTestWorld({ MAIL_GATHER_SECONDS: '600' });
        await gathering.startWorker();
        const owner = await newMember(gathering, { role: 'business' });
        const email = `gathered-${Date.now()}@example.com`;
        const transfer = await send(gathering, owner, first, { sendAs: 'email', emailTo: [{ email }] });
        await waitForMail(email, /^plan\.pdf from /);
        const as = (path: string, body: object) =>
          request(gathering.url)
            .post(path)
            .set({ ...owner.headers, 'x-forwarded-for': newNetwork() })
            .send(body);
        for (let round = 0; round < ROUNDS; round += 1) {
          const replaces = round === 0 ? '0' : String(2 * round - 1);
          const file = { path: 'plan.pdf', bytes: Buffer.from(`plan ${round}`) };
          const asked = {
            ...owner.area,
            addTo: transfer.slug,
            replaces,
            files: [{ path: file.path, size: file.bytes.length }],
          };
          const { body: upload } = await as('/stsAuth', asked).expect(200);
          await putFiles(gathering, upload, [file]);
          const [{ path: fileName, size, itemPath }] = upload.files;
          const fileObject = { fileName, size, itemPath };
          await as(`/v1/transfers/${transfer.slug}/files/${replaces}/replace`, {
            uploadSlug: upload.slug,
            fileObject,
          }).expect(200);
          await addMore(gathering, owner, transfer, await uploadMore(gathering, owner, transfer)).expect(200);
          await request(gathering.url)
            .delete(`/v1/transfers/${transfer.slug}/files/${2 * round + 2}`)
            .set(owner.headers)
            .expect(200);
        }
        const waiting = { template: 'files-added', state: 'pending', 'props.itemIds': { $size: 2 * ROUNDS } };
        const queued = (filter: object) =>
          gathering.database.collection('mails').countDocuments({ 'to.email': email, ...filter });
        await until(async () => (await queued(waiting)) === 1, 'one mail of all changes');
        expect([await queued({}), (await mailsTo(email)).length]).toEqual([2, 1]);

        gathering.clock.advance(601_000);
        await untilDue(gathering, 'mail', async () => (await mailsTo(email)).length > 1, 'the mail of all changes');
        const [, mail, ...more] = await mailsTo(email);
        expect(more).toEqual([]);
        expect(mail?.subject).toContain('added plan.pdf');
        expect(mail?.text).toContain('plan.pdf');
        expect(mail?.text).not.toMatch(/^more$/m);
        await gathering.close();
      },
    );

    it('is for the owner alone', async () => {
      const transfer = await send(world, member, first);
      const own = await send(world, stranger, first);
      const upload = await uploadTo(member, transfer.slug, second);
      const body = bodyFor(transfer, upload);
      expect((await patch(body, {})).status).toBe(401);
      expect((await patch(body, { 'x-upload-ticket': upload.uploadTicket })).status).toBe(401);
      expect((await patch(body, stranger.headers)).status).toBe(404);
      expect((await patch({ ...body, _id: own._id }, stranger.headers)).status).toBe(404);
      expect((await patch({ ...body, _id: own._id })).status).toBe(404);
      expect((await patch({ ...body, senderId: stranger.user?._id })).status).toBe(403);
      expect((await open(stranger, transfer.slug, [{ path: 'a', size: 1 }])).status).toBe(404);
      const foreign = await uploadTo(stranger, own.slug, second);
      expect((await patch({ ...body, uploadSlug: foreign.slug })).body.code).toBe('upload-not-found');
      expect((await patch(bodyFor(own, foreign), member.headers)).status).toBe(404);
      expect((await page(transfer.slug)).map(({ path }) => path)).toEqual(['plan.pdf']);
      expect((await page(own.slug)).map(({ path }) => path)).toEqual(['plan.pdf']);
    });

    it('needs of a visitor only the ticket of that upload', async () => {
      const visitor = await newVisitor(world);
      const transfer = await send(world, visitor, first, {
        sendAs: 'email',
        emailTo: [{ email: 'r@example.com' }],
      });
      const upload = await uploadTo(visitor, transfer.slug, second);
      const body = bodyFor(transfer, upload);
      expect((await patch(body, { 'x-upload-ticket': 'x' })).status).toBe(401);
      const answer = await patch(body, { 'x-upload-ticket': upload.uploadTicket }).expect(200);
      expect(answer.body.fileObjects).toHaveLength(3);
    });

    it('holds the whole transfer to the limits of the plan, also when two come at once', async () => {
      const person = await newMember(world);
      const many = Array.from({ length: 48 }, (_, index) => ({ path: `${index}.txt`, bytes: Buffer.from('x') }));
      const transfer = await send(world, person, many);
      const tooMany = [1, 2, 3].map((index) => ({ path: `n${index}.txt`, size: 1 }));
      expect((await open(person, transfer.slug, tooMany)).body.code).toBe('too-many-files');
      const tooLarge = await open(person, transfer.slug, [{ path: 'large.bin', size: 3e9 }]);
      expect(tooLarge.body.code).toBe('over-transfer-limit');
      const same = await open(person, transfer.slug, [{ path: '7.txt', size: 1 }]);
      expect(same.body.code).toBe('duplicate-file');
      const uploads = [];
      for (const name of ['a', 'b'])
        uploads.push(
          await uploadTo(
            person,
            transfer.slug,
            [1, 2].map((index) => ({ path: `${name}${index}.txt`, bytes: Buffer.from('y') })),
          ),
        );
      const answers = await Promise.all(uploads.map((upload) => patch(bodyFor(transfer, upload), person.headers)));
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403]);
      expect(await page(transfer.slug)).toHaveLength(50);
      expect(await breaches()).toEqual([]);
    });

    it('ends with the transfer: nothing is added to an expired or deleted one, and all of it goes', async () => {
      const worker = await world.startWorker();
      const transfer = await send(world, member, first);
      await patch(bodyFor(transfer, await uploadTo(member, transfer.slug, second))).expect(200);
      const late = await uploadTo(member, transfer.slug, [{ path: 'late.txt', bytes: Buffer.from('late') }]);
      await request(world.url)
        .post('/deleteTransfer')
        .set(member.headers)
        .send({ type: 'other', slug: transfer.slug })
        .expect(200);
      expect((await patch(bodyFor(transfer, late))).status).toBe(404);
      expect(await folderSize()).toBe(0);
      const prefixes = [prefixOfKey(transfer.fileObjects[0]?.itemPath ?? ''), late.prefix];
      const keys = async () => (await Promise.all(prefixes.map((prefix) => storedKeys(world, prefix)))).flat();
      await until(async () => (await keys()).length === 0, 'the objects to go');

      const expiring = await send(world, member, first);
      const upload = await uploadTo(member, expiring.slug, second);
      await world.database
        .collection('transfers')
        .updateOne({ slug: expiring.slug }, { $set: { expiresAt: new Date(world.clock.now().getTime() - DAY_MS) } });
      expect((await patch(bodyFor(expiring, upload))).body.code).toBe('transfer-expired');
      expect((await open(member, expiring.slug, [{ path: 'x', size: 1 }])).body.code).toBe('transfer-expired');
      await worker.stop();
    });

    it('that fails at its last write leaves the upload as it was, and is done by asking again', async () => {
      const transfer = await send(world, member, first);
      const addition = await uploadTo(member, transfer.slug, second);
      const reservations = world.app.get(UploadReservations);
      const { takeOver } = reservations;
      reservations.takeOver = async (...args) => {
        await takeOver.apply(reservations, args);
        throw new Error('died');
      };
      try {
        await patch(bodyFor(transfer, addition)).expect(500);
      } finally {
        Reflect.deleteProperty(reservations, 'takeOver');
      }
      const sessions = world.database.collection<{ _id: string }>('upload_sessions');
      expect(await sessions.countDocuments({ _id: addition.slug })).toBe(1);
      expect((await page(transfer.slug)).map(({ path }) => path)).toEqual(['plan.pdf']);
      await patch(bodyFor(transfer, addition)).expect(200);
      expect((await page(transfer.slug)).map(({ path }) => path)).toEqual([
        'plan.pdf',
        'photos/one.jpg',
        'photos/two.jpg',
      ]);
      expect(await breaches()).toEqual([]);
    });

    it('is no way to a transfer of its own, and believes nothing that is stated', async () => {
      const transfer = await send(world, member, first);
      const upload = await uploadTo(member, transfer.slug, second);
      const body = bodyFor(transfer, upload);
      const alone = { slug: upload.slug, sendAs: 'link', expirySeconds: 604_800, fileObjects: body.fileObjects };
      const created = await request(world.url).post('/quicksend2').set(member.headers).send(alone);
      expect([created.status, created.body.code]).toEqual([404, 'upload-not-found']);
      const wrongSize = { ...body, fileObjects: body.fileObjects.map((file) => ({ ...file, size: 1 })) };
      expect((await patch(wrongSize)).body.code).toBe('size-mismatch');
      expect((await patch({ ...body, fileObjects: body.fileObjects.slice(1) })).body.code).toBe('object-missing');
      await patch(body).expect(200);
    });
  });

  describe('open uploads', () => {
    it('are listed for their owner, newest first, until they are a transfer or discarded', async () => {
      const transfer = await send(world, member, first);
      const addition = await uploadTo(member, transfer.slug, second);
      world.clock.advance(1000);
      const { body: fresh } = await request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, files: [{ path: 'a.bin', size: 10 }] })
        .expect(200);
      const listed = async (person: Person) =>
        (await request(world.url).get('/v1/uploads').set(person.headers).expect(200)).body.uploads;
      expect(await listed(member)).toMatchObject([
        { slug: fresh.slug, addTo: null, isForward: false, totalBytes: 10, files: [{ path: 'a.bin', size: 10 }] },
        { slug: addition.slug, addTo: transfer.slug, totalBytes: bytesOf(second) },
      ]);
      expect(await listed(stranger)).toEqual([]);
      await request(world.url).get('/v1/uploads').expect(401);
      await request(world.url)
        .delete(`/v1/uploads/${fresh.slug}`)
        .set({ authorization: `Bearer ${fresh.SecurityToken}` })
        .expect(200);
      await patch(bodyFor(transfer, addition)).expect(200);
      expect(await listed(member)).toEqual([]);
    });
  });
});
