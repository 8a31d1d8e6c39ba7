import request from 'supertest';
import type { BodyInput } from '#contract/endpoint.js';
import type { changeTransfers } from '#contract/transfers/transfer-changes.js';
import { SLUG_ALPHABET } from '#contract/formats.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { randomText } from '../src/core/secrets/secrets.js';
import { Accounts } from '../src/modules/identity/accounts/index.js';
import { eachObject, Stores } from '../src/modules/platform/storage/index.js';
import { ObjectPurges, prefixOfKey } from '../src/modules/files/uploads/index.js';
import { RemovalRepository } from '../src/modules/files/transfers/data/removal.repository.js';
import { TransferRemoval } from '../src/modules/files/retention/index.js';
import { Recipients } from '../src/modules/files/edits/recipients.service.js';
import { TransferRepository } from '../src/modules/files/transfers/data/transfer.repository.js';
import { VersionRetention } from '../src/modules/files/edits/version-retention.service.js';
import { TransferMails } from '../src/modules/files/transfers/sending/transfer-mails.service.js';
import { addMore, uploadMore } from './added-file.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import {
  accountIdOf,
  createTransferOf,
  newMember,
  newNetwork,
  newVisitor,
  type Person,
  send,
  transferBody,
  upload,
} from './people.js';
import { itInSecondTier } from './second-tier.js';

describe('undo', () => {
  /** Longer than a busy machine needs for any test: nothing waits for its end but the clock. */
  const UNDO_SECONDS = 60;
  const UNDO_MS = UNDO_SECONDS * 1000;
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld({ UNDO_SECONDS: String(UNDO_SECONDS) });
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files = [
    { path: 'plan.txt', bytes: Buffer.alloc(1000, 1) },
    { path: 'notes/报价.txt', bytes: Buffer.alloc(500, 2) },
  ];
  const BYTES = 1500;
  const purgeOf = ({ fileObjects }: TransferView) => ({ prefixes: prefixOfKey(fileObjects[0]?.itemPath ?? '') });

  const call = (person: Person | null, path: string, body: object = {}) =>
    request(world.url)
      .post(path)
      .set(person?.headers ?? {})
      .send(body);
  const undo = (person: Person | null, slug: string) => call(person, `/v1/transfers/${slug}/undo-send`);
  const restore = (person: Person | null, slug: string) => call(person, `/v1/transfers/${slug}/restore`);
  const remove = (person: Person | null, slug: string) => call(person, '/deleteTransfer', { type: 'transfers', slug });
  const bulk = (person: Person | null, body: BodyInput<typeof changeTransfers>) =>
    call(person, '/v1/transfers/bulk', body);

  const folderSize = async (person: Person): Promise<number> =>
    (await call(person, '/folderSize', { userid: person.user?._id }).expect(200)).body;
  const visit = (slug: string) =>
    request(world.url).post('/v1/downloads').set('x-forwarded-for', newNetwork()).send({ slug });
  const listed = async (person: Person) =>
    (await request(world.url).get(`/getQs?userid=${person.user?._id}`).set(person.headers).expect(200)).body;
  const mailTo = (email: string) => ({ sendAs: 'email' as const, emailTo: [{ email }] });
  const someAddress = () => `${newNetwork().replaceAll('.', '-')}@reader.test`;

  const mailIsSent = async (email: string) =>
    (await world.database.collection('mails').countDocuments({ 'to.email': email, state: 'sent' })) === 1;

  async function objectsOf({ fileObjects }: TransferView): Promise<number> {
    const prefix = prefixOfKey(fileObjects[0]?.itemPath ?? '');
    let count = 0;
    const [[, store] = []] = [...world.app.get(Stores)];
    if (!store) throw new Error('no store');
    for await (const _object of eachObject(store, prefix)) count += 1;
    return count;
  }

  async function downloads(slug: string, bytes: Buffer): Promise<void> {
    const { body } = await visit(slug).expect(200);
    const { body: signed } = await call(null, '/v1/downloads/file', { slug, fileId: '0', visit: body.visit }).expect(
      200,
    );
    const answer = await fetch(new URL(signed.url, world.url));
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }

  describe('a send', () => {
    it('can be taken back: no mail, no link, no bytes, nothing in the library, no place of the month', async () => {
      const person = await newMember(world);
      const reader = someAddress();
      const worker = await world.startWorker();
      const transfer = await send(world, person, files, mailTo(reader));
      expect(transfer.undoUntil).toBeGreaterThan(world.clock.now().getTime());
      // Claimed by the worker, and waiting.
      await until(
        async () => (await world.database.collection('mails').countDocuments({ 'to.email': reader })) === 1,
        'the mail to be queued',
      );

      await undo(stranger, transfer.slug).expect(404);
      await undo(null, transfer.slug).expect(401);
      await visit(transfer.slug).expect(200);
      const answers = await Promise.all([undo(person, transfer.slug), undo(person, transfer.slug)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));

      await visit(transfer.slug).expect(404);
      expect(await folderSize(person)).toBe(0);
      expect(await listed(person)).toMatchObject({ allCount: 0, thisMonthsTransfers: 0 });
      await restore(person, transfer.slug).expect(404);
      world.clock.advance(UNDO_MS * 2);
      // A mail sent after it has arrived, so it would have too.
      const other = someAddress();
      const kept = await send(world, person, files, mailTo(other));
      world.clock.advance(UNDO_MS);
      await untilDue(world, 'mail', () => mailIsSent(other), 'the mail to leave');
      await waitForMail(other, /plan\.txt/);
      await waitForMail(person.email, /plan\.txt/);
      expect(await mailsTo(reader)).toEqual([]);
      const mails = (await mailsTo(person.email)).filter(({ text }) => text?.includes('plan.txt'));
      expect(mails).toHaveLength(1);
      await undo(person, kept.slug)
        .expect(409)
        .expect(({ body }) => expect(body.code).toBe('too-late'));
      await untilDue(world, ['events', 'bulk'], async () => (await objectsOf(transfer)) === 0, 'its objects to go');
      await worker.stop();
    });

    it('returns its place in the monthly limit, but not its slug', async () => {
      const person = await newMember(world);
      const made = [];
      for (let count = 0; count < 10; count += 1)
        made.push(await send(world, person, [{ path: 'a', bytes: Buffer.from('a') }]));
      const refused = await upload(world, person, files).catch((error: Error) => error.message);
      expect(refused).toContain('monthly-limit');
      const last = made.at(-1);
      if (!last) throw new Error('nothing was sent');
      await undo(person, last.slug).expect(200);
      expect(await listed(person)).toMatchObject({ allCount: 9, thisMonthsTransfers: 9 });
      const again = await send(world, person, files);
      expect(again.slug).not.toBe(last.slug);
      await upload(world, person, files).then(
        () => Promise.reject(new Error('an eleventh was let in')),
        (error: Error) => expect(error.message).toContain('monthly-limit'),
      );
    });

    it('repeated after it was undone creates no new transfer', async () => {
      const credential = await upload(world, member, files);
      const body = transferBody(credential, mailTo(someAddress()));
      const { body: first } = await createTransferOf(world, member, body);
      await undo(member, first.data.ops[0].slug).expect(200);
      const again = await createTransferOf(world, member, body);
      expect(again.status).toBeGreaterThanOrEqual(400);
      await visit(credential.slug).expect(404);
    });

    it('is taken back whole although the process died right behind its write', async () => {
      const reader = someAddress();
      const transfer = await send(world, member, files, mailTo(reader));
      const transferMails = world.app.get(TransferMails, { strict: false });
      transferMails.cancelAll = () => Promise.reject(new Error('died'));
      try {
        await undo(member, transfer.slug).expect(500);
      } finally {
        Reflect.deleteProperty(transferMails, 'cancelAll');
      }

      // The relay leaves what is younger to the process that wrote it.
      world.clock.advance(5000);
      const worker = await world.startWorker();
      await until(async () => (await objectsOf(transfer)) === 0, 'its objects to go');
      world.clock.advance(UNDO_MS);
      await untilDue(
        world,
        'mail',
        async () => {
          const mails = await world.database.collection('mails').find({ 'to.email': reader }).toArray();
          return mails.every(({ state }) => state === 'cancelled');
        },
        'its mails to be cancelled',
      );
      expect(await mailsTo(reader)).toEqual([]);
      await worker.stop();
    });

    it('names nothing that a password protects since, though the process died right behind its write', async () => {
      const worker = await world.startWorker();
      const reader = someAddress();
      const sent = { ...mailTo(reader), message: 'The key is under the mat' };
      const transfer = await send(world, member, files, sent);
      const waits = async () => (await world.database.collection('mails').countDocuments({ 'to.email': reader })) === 1;
      await until(waits, 'the mail that waits');
      // Nothing but the write of the transfer has happened.
      await world.database
        .collection('transfers')
        .updateOne({ slug: transfer.slug }, { $set: { passwordHash: 'argon' } });
      world.clock.advance(UNDO_MS);
      await untilDue(world, 'mail', () => mailIsSent(reader), 'the mail to leave');
      const mail = await waitForMail(reader, /./);
      expect(mail.raw + mail.text + mail.html).not.toMatch(/plan\.txt|notes|报价|under the mat/);
      await worker.stop();
    });

    it('of a visitor leaves at once', async () => {
      const visitor = await newVisitor(world);
      expect(await send(world, visitor, files, mailTo(someAddress()))).toMatchObject({ undoUntil: null });
    });
  });

  describe('a deletion', () => {
    it('gives back what it said, once, of ten calls at once', async () => {
      const person = await newMember(world);
      const transfer = await send(world, person, files);
      await send(world, person, [{ path: 'other', bytes: Buffer.alloc(70) }]);
      expect(await folderSize(person)).toBe(BYTES + 70);
      await remove(stranger, transfer.slug).expect(404);
      await remove(null, transfer.slug).expect(401);
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person, transfer.slug)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await folderSize(person)).toBe(70);
      await visit(transfer.slug).expect(404);
      expect(await objectsOf(transfer)).toBe(files.length);
    });

    it('finds nothing under a thousand unknown ids', async () => {
      const theirs = await send(world, stranger, files);
      const random = Array.from({ length: 1000 }, () => randomText(SLUG_ALPHABET, 7));
      for (let from = 0; from < random.length; from += 100) {
        const { body } = await bulk(member, { action: 'delete', slugs: random.slice(from, from + 100) }).expect(200);
        expect(body.results.every(({ error }: { error: string }) => error === 'transfer-not-found')).toBe(true);
      }
      for (const slug of ['../../etc', '', { $ne: '' }])
        await call(member, '/deleteTransfer', { type: 'transfers', slug }).expect(400);
      await visit(theirs.slug).expect(200);
    });

    it('is taken back with link, bytes and additions, as often as it is asked', async () => {
      const person = await newMember(world, { role: 'business' });
      const transfer = await send(world, person, files);
      const added = await uploadMore(world, person, transfer);
      await addMore(world, person, transfer, added).expect(200);

      for (let round = 0; round < 2; round += 1) {
        await remove(person, transfer.slug).expect(200);
        expect(await folderSize(person)).toBe(0);
        await restore(stranger, transfer.slug).expect(404);
        await restore(null, transfer.slug).expect(401);
        const answers = await Promise.all([restore(person, transfer.slug), restore(person, transfer.slug)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await folderSize(person)).toBe(BYTES);
      }
      expect(await listed(person)).toMatchObject({ allCount: 1 });
      await downloads(transfer.slug, files[0]?.bytes ?? Buffer.alloc(0));
      expect(await world.database.collection('object_purges').countDocuments(purgeOf(transfer))).toBe(0);
    });

    it('is final after its time: the objects go, nothing brings them back, and a restored one keeps its own', async () => {
      const worker = await world.startWorker();
      const gone = await send(world, member, files);
      const back = await send(world, member, files);
      for (const { slug } of [gone, back]) await remove(member, slug).expect(200);
      await restore(member, back.slug).expect(200);
      world.clock.advance(UNDO_MS);
      await restore(member, gone.slug)
        .expect(409)
        .expect(({ body }) => expect(body.code).toBe('too-late'));
      await untilDue(world, ['events', 'bulk'], async () => (await objectsOf(gone)) === 0, 'the objects to go');
      expect(await objectsOf(back)).toBe(files.length);
      // Deleted once more, it goes by a job of its own.
      await remove(member, back.slug).expect(200);
      world.clock.advance(UNDO_MS);
      await untilDue(world, ['events', 'bulk'], async () => (await objectsOf(back)) === 0, 'the objects to go');
      await worker.stop();
    });

    it('is not taken back where its bytes have no place any more', async () => {
      const person = await newMember(world);
      const transfer = await send(world, person, files);
      await remove(person, transfer.slug).expect(200);
      const usages = world.database.collection<{ _id: string }>('usages');
      const accountId = await accountIdOf(world.database, person.area.id);
      const use = (bytes: number) => usages.updateOne({ _id: accountId }, { $inc: { bytes } });
      await use(10_000_000_000 - BYTES + 1);
      const { body } = await restore(person, transfer.slug).expect(403);
      expect(body.code).toBe('storage-full');
      await visit(transfer.slug).expect(404);
      await use(-1);
      await restore(person, transfer.slug).expect(200);
      await visit(transfer.slug).expect(200);
      await use(BYTES - 10_000_000_000);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('against the job that makes it final ends one way or the other, never between', async () => {
      const purges = world.database.collection<{ _id: string }>('object_purges');
      const outcomes = new Set<number>();
      for (let round = 0; round < 6; round += 1) {
        const transfer = await send(world, member, files);
        await remove(member, transfer.slug).expect(200);
        const found = await world.app.get(TransferRepository).findAnyBySlug(transfer.slug);
        const deletedAt = found?.deletedAt?.getTime() ?? 0;
        const job = async (): Promise<void> => {
          await new Promise((resolve) => setTimeout(resolve, round * 4));
          await world.app.get(TransferRemoval).finishRemoval({ transferId: transfer._id, deletedAt });
          for (const { _id: purgeId } of await purges.find(purgeOf(transfer)).toArray())
            await world.app
              .get(ObjectPurges)
              .purge({ purgeId })
              .catch(() => undefined);
        };
        const [answer] = await Promise.all([restore(member, transfer.slug), job()]);
        outcomes.add(answer.status);
        if (answer.status === 200) await downloads(transfer.slug, files[0]?.bytes ?? Buffer.alloc(0));
        else {
          expect(answer.body.code).toBe('too-late');
          await visit(transfer.slug).expect(404);
          expect(await objectsOf(transfer)).toBe(0);
        }
      }
      expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('that comes before the mails have left keeps them back; taken back, they leave', async () => {
      const worker = await world.startWorker();
      const reader = someAddress();
      const transfer = await send(world, member, files, mailTo(reader));
      world.clock.advance(UNDO_MS / 2);
      await remove(member, transfer.slug).expect(200);
      world.clock.advance(UNDO_MS / 2);
      const isHeldBack = async () =>
        (await world.database.collection('mails').countDocuments({ 'to.email': reader, state: 'cancelled' })) === 1;
      await untilDue(world, 'mail', isHeldBack, 'the mail to come too late');
      await restore(member, transfer.slug).expect(200);
      await untilDue(world, 'mail', () => mailIsSent(reader), 'the mail to leave');
      await waitForMail(reader, /plan\.txt/);
      expect(await mailsTo(reader)).toHaveLength(1);
      await worker.stop();
    });

    it('a suspension keeps back what waits to leave, too', async () => {
      const worker = await world.startWorker();
      const [reader, sender] = [someAddress(), await newMember(world)];
      await send(world, sender, files, mailTo(reader));
      const accountId = await accountIdOf(world.database, sender.area.id);
      await world.app.get(Accounts).update(accountId, { isSuspended: true });
      world.clock.advance(UNDO_MS);
      const isHeldBack = async () =>
        (await world.database.collection('mails').countDocuments({ 'to.email': reader, state: 'cancelled' })) === 1;
      await untilDue(world, 'mail', isHeldBack, 'the mail to come too late');
      expect(await mailsTo(reader)).toEqual([]);
      await worker.stop();
    });

    it('is taken back also where its mail was sent again as often as a day allows', async () => {
      const reader = someAddress();
      const transfer = await send(world, member, files, mailTo(reader));
      await world.app.get(TransferMails).deliver({ transferId: transfer._id });
      await remove(member, transfer.slug).expect(200);
      const now = world.clock.now();
      const heldBack = { state: 'cancelled', outbox: [], resentAt: [now, now, now] };
      await world.database.collection('mails').updateOne({ 'to.email': reader }, { $set: heldBack as never });
      await restore(member, transfer.slug).expect(200);
      // It has never left: this is no further mail, and counts as none.
      const mail = await world.database.collection('mails').findOne({ 'to.email': reader });
      expect([mail?.['state'], mail?.['resentAt'].length]).toEqual(['pending', 3]);
    });

    // `npm test` covers a send whose process died, and a deletion before the mails were sent, both in this suite.
    itInSecondTier('that was taken back has its mails although the process died right behind its write', async () => {
      const reader = someAddress();
      const transfer = await send(world, member, files, mailTo(reader));
      await world.app.get(TransferMails).deliver({ transferId: transfer._id });
      await remove(member, transfer.slug).expect(200);
      await world.database
        .collection('mails')
        .updateOne({ 'to.email': reader }, { $set: { state: 'cancelled', outbox: [] as never } });
      const transferMails = world.app.get(TransferMails, { strict: false });
      transferMails.resendCancelled = () => Promise.reject(new Error('died'));
      try {
        await restore(member, transfer.slug).expect(500);
      } finally {
        Reflect.deleteProperty(transferMails, 'resendCancelled');
      }
      const worker = await world.startWorker();
      world.clock.advance(UNDO_MS);
      await untilDue(world, 'mail', () => mailIsSent(reader), 'the mail to leave');
      await waitForMail(reader, /plan\.txt/);
      await worker.stop();
    });

    it('undone still mails recipients who were added right before it', async () => {
      const { slug } = await send(world, member, files);
      const reader = someAddress();
      await call(member, `/v1/transfers/${slug}/recipients`, { emailTo: [{ email: reader }] }).expect(200);
      await remove(member, slug).expect(200);
      const transfer = await world.app.get(TransferRepository).findAnyBySlug(slug);
      if (!transfer) throw new Error('not there');
      const recipientIds = transfer.recipients.map(({ recipientId }) => recipientId);
      await world.app.get(Recipients).dispatch({ transferId: transfer._id, revision: 1, recipientIds });
      expect(await world.database.collection('mails').countDocuments({ 'to.email': reader })).toBe(0);
      await restore(member, slug).expect(200);
      expect(await world.database.collection('mails').countDocuments({ 'to.email': reader, state: 'pending' })).toBe(1);
    });

    it('taken back gives no room to versions that ended before it', async () => {
      const person = await newMember(world, { role: 'business' });
      const { slug } = await send(world, person, files);
      await request(world.url).delete(`/v1/transfers/${slug}/files/1`).set(person.headers).expect(200);
      await world.database
        .collection('transfers')
        .updateOne({ slug }, { $set: { expiresAt: new Date(world.clock.now().getTime() - 1000) } });
      await world.app.get(VersionRetention).purgeExpired({}, new AbortController());
      await remove(person, slug).expect(200);
      await restore(person, slug).expect(200);
      expect(await folderSize(person)).toBe(files[0]?.bytes.length);
      expect(await breachesOf(world)).toEqual([]);
    });

    it('that follows a restoration closely is not made final by another one that comes late', async () => {
      const transfer = await send(world, member, files);
      await remove(member, transfer.slug).expect(200);
      const removals = world.app.get(RemovalRepository, { strict: false });
      const late = removals.restore;
      removals.restore = async (...args) => {
        removals.restore = late;
        await restore(member, transfer.slug).expect(200);
        await remove(member, transfer.slug).expect(200);
        return late.apply(removals, args);
      };
      try {
        await restore(member, transfer.slug).expect(409);
      } finally {
        Reflect.deleteProperty(removals, 'restore');
      }
      await visit(transfer.slug).expect(404);
      await restore(member, transfer.slug).expect(200);
      await downloads(transfer.slug, files[0]?.bytes ?? Buffer.alloc(0));
    });
  });

  describe('many at once', () => {
    it('are deleted, restored and given more time, each by itself', async () => {
      const mine = [await send(world, member, files), await send(world, member, files)];
      const theirs = await send(world, stranger, files);
      const slugs = [...mine, theirs].map(({ slug }) => slug);
      const expected = (ownError: string | null) => [
        { slug: slugs[0], error: ownError },
        { slug: slugs[1], error: ownError },
        { slug: slugs[2], error: 'transfer-not-found' },
      ];
      expect((await bulk(member, { action: 'delete', slugs }).expect(200)).body.results).toEqual(expected(null));
      expect((await bulk(member, { action: 'delete', slugs }).expect(200)).body.results).toEqual(
        expected('transfer-not-found'),
      );
      await visit(theirs.slug).expect(200);
      expect((await bulk(member, { action: 'restore', slugs }).expect(200)).body.results).toEqual(expected(null));

      const until30 = world.clock.now().getTime() + 30 * 24 * 3_600_000;
      expect((await bulk(member, { action: 'extend', slugs, expiryDate: until30 }).expect(200)).body.results).toEqual(
        expected(null),
      );
      // Not shortened.
      await bulk(member, { action: 'extend', slugs, expiryDate: until30 - 1_000_000 }).expect(200);
      const { allDocs } = await listed(member);
      const ends = mine.map(({ slug }) => allDocs.find((one: TransferView) => one.slug === slug)?.expiryDate);
      expect(ends).toEqual([until30, until30]);
      const other = (await listed(stranger)).allDocs.find(({ slug }: TransferView) => slug === theirs.slug);
      expect(other.expiryDate).toBe(theirs.expiryDate);

      const far = world.clock.now().getTime() + 800 * 24 * 3_600_000;
      const { body } = await bulk(member, { action: 'extend', slugs: slugs.slice(0, 1), expiryDate: far }).expect(200);
      expect(body.results).toEqual([{ slug: slugs[0], error: 'expiry-out-of-range' }]);
    });

    it('have the right type, and need no session', async () => {
      await bulk(null, { action: 'delete', slugs: ['abc1234'] }).expect(401);
      for (const body of [
        { action: 'delete', slugs: [] },
        { action: 'delete', slugs: Array.from({ length: 101 }, () => 'abc1234') },
        { action: 'delete', slugs: [{ $ne: null }] },
        { action: 'delete', slugs: ['abc1234'], accountId: 'x' },
        { action: 'drop', slugs: ['abc1234'] },
        { action: 'extend', slugs: ['abc1234'], expiryDate: 'soon' },
      ])
        await call(member, '/v1/transfers/bulk', body).expect(400);
    });
  });
});
