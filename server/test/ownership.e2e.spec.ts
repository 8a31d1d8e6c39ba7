import { jest } from '@jest/globals';
import request from 'supertest';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { planLimits } from '#contract/billing/plans.js';
import type { TransferList, TransferView } from '#contract/transfers/transfers.js';
import { eachObject, Stores } from '../src/modules/storage/index.js';
import { TransferOwnership, Transfers } from '../src/modules/transfers/index.js';
import { buildSubscription } from '../src/modules/accounts/testing/account.builder.js';
import { AccountMergeJobs } from '../src/modules/privacy/account-merge-jobs.service.js';
import { StorageUsage } from '../src/modules/uploads/index.js';
import { addMore, uploadMore } from './added-file.js';
import { from as network, logIn, newAccount } from './auth-calls.js';
import { breachesOf } from './breaches.js';
import { callsOf, newAddress } from './extension-calls.js';
import { fileOf, handIn, makeRequest, passport, uploadFiles, uploadOf, visitRequest } from './request-visits.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, changeAccount, newMember, newNetwork, newTeam, type Person, send } from './people.js';

describe('ownership', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;
  let from: Person;
  let to: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    calls = callsOf(world);
  });
  beforeEach(async () => {
    [from, to] = await Promise.all([newMember(world, { role: 'business' }), newMember(world, { role: 'business' })]);
  });
  afterAll(() => world.close());

  const bytes = Buffer.from('plan '.repeat(100));
  const files = [{ path: 'riverbank plan.pdf', bytes }];

  const accountOf = ({ area }: Person) => accountIdOf(world.database, area.id);
  const move = async ({ _id }: TransferView, person: Person = to) =>
    world.app.get(TransferOwnership).move(_id, { accountId: await accountOf(person), createdBy: person.area.id });

  const get = (person: Person, path: string) => request(world.url).get(path).set(person.headers);
  const listed = async (person: Person, query = ''): Promise<string[]> => {
    const { body } = await get(person, `/getQs?userid=${person.user?._id}${query}`).expect(200);
    return (body as TransferList).allDocs.map(({ slug }) => slug);
  };
  const stored = async (person: Person): Promise<number> =>
    (await request(world.url).post('/folderSize').set(person.headers).send({ userid: person.user?._id }).expect(200))
      .body;
  const downloadsOf = async (person: Person): Promise<number> =>
    ((await get(person, '/v1/analytics').expect(200)).body as AnalyticsOverview).totals.downloads;

  async function download({ slug }: TransferView): Promise<Buffer> {
    const network = { 'x-forwarded-for': newNetwork() };
    const page = await request(world.url).post('/v1/downloads').set(network).send({ slug }).expect(200);
    const body = { slug, visit: page.body.visit, fileId: '0' };
    const signed = await request(world.url).post('/v1/downloads/file').set(network).send(body).expect(200);
    return Buffer.from(await (await fetch(new URL(signed.body.url, world.url))).arrayBuffer());
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for (const [, store] of world.app.get(Stores)) for await (const { key } of eachObject(store, '')) found.push(key);
    return found;
  }

  describe('a transfer that is moved to another account', () => {
    it('is there with its files, storage, downloads, figures and log, and nowhere else', async () => {
      const worker = await world.startWorker();
      const emailTo = [{ email: newAddress('reader') }];
      const transfer = await send(world, from, files, { sendAs: 'email', emailTo });
      expect((await addMore(world, from, transfer, await uploadMore(world, from, transfer))).status).toBe(200);
      await download(transfer);
      await until(async () => (await downloadsOf(from)) === 1, 'the download to be counted');
      const before = await keys();

      await move(transfer);
      expect([await listed(from), await listed(to)]).toEqual([[], [transfer.slug]]);
      expect([await listed(from, '&search=riverbank'), await listed(to, '&search=riverbank')]).toEqual([
        [],
        [transfer.slug],
      ]);
      expect([await stored(from), await stored(to)]).toEqual([0, bytes.length]);
      await get(from, `/v1/transfers/${transfer.slug}/activity`).expect(404);
      await get(to, `/v1/transfers/${transfer.slug}/activity`).expect(200);
      expect(await keys()).toEqual(before);
      expect((await download(transfer)).equals(bytes)).toBe(true);
      await until(async () => (await downloadsOf(to)) === 2, 'the figures to follow');
      expect(await downloadsOf(from)).toBe(0);
      await until(async () => (await calls.eventKinds(transfer.slug)).includes('moved'), 'the entry in its log');
      await get(to, `/v1/transfers/${transfer.slug}/receipt`).expect(200);
      expect((await request(world.url).post('/deleteTransfer').set(from.headers).send(removal(transfer))).status).toBe(
        404,
      );

      await request(world.url).post('/deleteTransfer').set(to.headers).send(removal(transfer)).expect(200);
      expect(await stored(to)).toBe(0);
      await until(async () => (await keys()).length === 0, 'its objects to go');
      expect(await breachesOf(world)).toEqual([]);
      await worker.stop();
    });

    it('takes along a download that is recorded later, also where it is moved on and back', async () => {
      const transfer = await send(world, from, files);
      await download(transfer);
      await move(transfer);
      const third = await newMember(world, { role: 'business' });
      await move(transfer, third);
      await move(transfer, from);
      await move(transfer, to);
      const worker = await world.startWorker();
      await until(async () => (await downloadsOf(to)) === 1, 'the download to be counted');
      expect([await downloadsOf(from), await downloadsOf(third)]).toEqual([0, 0]);
      const log = async () => (await calls.eventKinds(transfer.slug)).filter((kind) => kind === 'moved').length;
      await until(async () => (await log()) === 4, 'the entries in its log');
      await worker.stop();
    });

    it('takes along requests for more time, which the new account decides on', async () => {
      const worker = await world.startWorker();
      const transfer = await send(world, from, files);
      await calls.expire(from, to);
      await calls.ask({ slug: transfer.slug, email: newAddress('late') }).expect(200);
      expect((await calls.list(from)).body.total).toBe(1);
      await move(transfer);
      await until(async () => (await calls.list(to)).body.total === 1, 'the request to follow');
      const { body } = await calls.list(to);
      expect((await calls.list(from)).body.total).toBe(0);
      await calls.grant(from, body.requests[0].id).expect(404);
      await calls.grant(to, body.requests[0].id).expect(200);
      await worker.stop();
    });

    it('counts in the month of the account that sent it', async () => {
      const transfer = await send(world, from, files);
      await move(transfer);
      const sent = async (person: Person) => world.app.get(Transfers).countSince(await accountOf(person), new Date(0));
      expect([await sent(from), await sent(to)]).toEqual([1, 0]);
    });

    it('is moved once by ten at the same time, and again where the first attempt died', async () => {
      const transfer = await send(world, from, files);
      const dying = jest.spyOn(world.app.get(StorageUsage), 'move').mockRejectedValueOnce(new Error('killed'));
      await expect(move(transfer)).rejects.toThrow('killed');
      dying.mockRestore();
      expect([await listed(from), await listed(to)]).toEqual([[transfer.slug], []]);
      expect([await stored(from), await stored(to)]).toEqual([bytes.length, 0]);
      await Promise.all(Array.from({ length: 10 }, () => move(transfer)));
      expect([await stored(from), await stored(to)]).toEqual([0, bytes.length]);
      const record = await world.database.collection('transfers').findOne({ slug: transfer.slug });
      const moves = ((record?.['outbox'] ?? []) as { job: string }[]).filter(({ job }) => job === 'transfer.moved');
      expect(moves).toHaveLength(1);
    });

    it('is moved either with or without a file that is added concurrently', async () => {
      const transfer = await send(world, from, files);
      const upload = await uploadMore(world, from, transfer);
      const [{ status }] = await Promise.all([addMore(world, from, transfer, upload), move(transfer)]);
      const { body } = await get(to, `/getQs?userid=${to.area.id}`).expect(200);
      expect([(body as TransferList).allDocs[0]?.fileNumber, status]).toEqual(status === 200 ? [2, 200] : [1, 404]);
    });
  });

  describe('a transfer is not moved', () => {
    const unchanged = async ({ slug }: TransferView) =>
      expect([await listed(from), await listed(to)]).toEqual([[slug], []]);

    it('where it does not fit', async () => {
      const transfer = await send(world, from, files);
      const transfers = world.database.collection('transfers');
      const storedBytes = planLimits.business.storageBytes + 1;
      const grow = (size: number) => transfers.updateOne({ slug: transfer.slug }, { $set: { 'files.0.size': size } });
      await grow(storedBytes);
      await expect(move(transfer)).rejects.toMatchObject({ code: 'storage-full' });
      await unchanged(transfer);
      await grow(storedBytes - 1);
      await move(transfer);
      expect(await listed(to)).toEqual([transfer.slug]);
    });

    it('to an account that does not exist', async () => {
      const transfer = await send(world, from, files);
      const ownership = world.app.get(TransferOwnership);
      await expect(ownership.move(transfer._id, { accountId: 'unknown', createdBy: 'unknown' })).rejects.toMatchObject({
        code: 'not-found',
      });
      await unchanged(transfer);
    });

    it('once its deletion is final', async () => {
      const transfer = await send(world, from, files);
      await request(world.url).post('/deleteTransfer').set(from.headers).send(removal(transfer)).expect(200);
      const worker = await world.startWorker();
      const isFinal = { slug: transfer.slug, deletionFinalAt: { $ne: null } };
      await until(async () => (await world.database.collection('transfers').countDocuments(isFinal)) === 1, 'the end');
      await worker.stop();
      await expect(move(transfer)).rejects.toMatchObject({ code: 'transfer-not-found' });
    });
  });

  function removal({ slug }: TransferView) {
    return { type: 'transfers', slug };
  }

  describe('a duplicate account', () => {
    const reason = 'They asked for it by mail';
    let administrator: Record<string, string>;
    const admin = (path: string, body: object) =>
      request(world.url).post(`/v1/admin/${path}`).set(administrator).send(body);
    const merge = (duplicate: Person, into: Person) =>
      admin(`people/${duplicate.area.id}/merge`, { into: into.email, reason });
    const preview = async (duplicate: Person, into: Person) =>
      (await admin(`people/${duplicate.area.id}/merge-preview`, { into: into.email }).expect(200)).body;
    const addContact = (person: Person, email: string, name: string) =>
      request(world.url)
        .post('/v1/contacts')
        .set(person.headers)
        .send({ email, name, groups: ['Pals'] })
        .expect(201);
    const contactsOf = async (person: Person) =>
      (await get(person, '/v1/contacts').expect(200)).body.contacts.map(({ email, name }: Record<string, string>) => [
        email,
        name,
      ]);

    beforeAll(async () => {
      const { email } = await newAccount(world, { staffRole: 'administrator' });
      administrator = { authorization: `Bearer ${(await logIn(world, email)).accessToken}`, ...network() };
    });

    it('is merged with all it holds, killed at every step, and is gone then', async () => {
      const transfers = [await send(world, from, files), await send(world, from, files)];
      const asked = await makeRequest(world, from, { items: [passport] });
      const visit = await visitRequest(world, asked.slug);
      const path = `${visit.itemId('Passport')}/scan.pdf`;
      const early = await uploadFiles(world, visit, [fileOf(path)]);
      await handIn(world, visit, { upload: uploadOf(early), from: { name: 'Anna' } }).expect(200);
      const late = await visitRequest(world, asked.slug);
      const begun = await uploadFiles(world, late, [fileOf(`${late.itemId('Passport')}/late.pdf`)]);
      await addContact(from, 'both@example.com', 'Theirs');
      await addContact(from, 'only@example.com', 'Only');
      await addContact(to, 'both@example.com', 'Mine');
      const [bytesOfFrom, objects] = [await stored(from), await keys()];
      // Tests above left some on purpose.
      const breaches = await breachesOf(world);

      const planned = await preview(from, to);
      expect(planned).toMatchObject({ refusal: null, into: { email: to.email }, storedBytes: bytesOfFrom });
      expect(planned.parts).toEqual(
        expect.arrayContaining([
          { name: 'transfers', records: 3, isMoved: true },
          { name: 'contacts', records: 2, isMoved: true },
          { name: 'sessions', records: 1, isMoved: false },
        ]),
      );
      const [accountId, heirAccountId] = [await accountOf(from), await accountOf(to)];
      await merge(from, to).expect(200);
      await get(from, '/v1/contacts').expect(401);
      expect(await breachesOf(world)).toEqual(breaches);
      expect((await merge(from, to)).status).toBe(404);
      expect((await merge(to, await newMember(world))).body.code).toBe('merge-under-way');

      const account = await world.database
        .collection<{ _id: string; outbox: [{ payload: Parameters<AccountMergeJobs['merge']>[0] }] }>('accounts')
        .findOne({ _id: accountId });
      if (!account) throw new Error('The account is gone.');
      const [{ payload }] = account.outbox;
      const jobs = world.app.get(AccountMergeJobs);
      let kills = 0;
      for (let isDone = false; !isDone; kills += 1) {
        let steps = 0;
        const throwIfAborted = () => {
          if (steps++ >= kills) throw new Error('killed');
        };
        isDone = await jobs.merge(payload, { signal: { throwIfAborted } as AbortSignal }).then(
          () => true,
          (error: Error) => {
            if (error.message !== 'killed') throw error;
            return false;
          },
        );
      }
      expect(kills).toBeGreaterThan(10);
      expect((await listed(to)).sort()).toEqual(transfers.map(({ slug }) => slug).sort());
      expect(await stored(to)).toBe(bytesOfFrom);
      expect(await contactsOf(to)).toEqual(
        expect.arrayContaining([
          ['both@example.com', 'Mine'],
          ['only@example.com', 'Only'],
        ]),
      );
      const { body: requests } = await get(to, '/v1/requests').expect(200);
      expect(requests.requests).toMatchObject([{ slug: asked.slug }]);
      // An upload that was begun for the account that is gone counts for the one that is kept.
      await handIn(world, late, { upload: uploadOf(begun), from: { name: 'Ben' } }).expect(200);
      expect(await breachesOf(world)).toEqual(breaches);

      const { signal } = new AbortController();
      for (let time = 0; time < 2; time += 1) await jobs.finish(payload, { signal });
      expect(await keys()).toEqual(expect.arrayContaining(objects));
      expect(await Promise.all(transfers.map(download))).toEqual([bytes, bytes]);
      expect(await world.database.collection('users').countDocuments({ email: from.email })).toBe(0);
      for (const name of [
        'accounts',
        'transfers',
        'file_requests',
        'submissions',
        'contacts',
        'usages',
        'upload_sessions',
      ])
        expect([
          name,
          await world.database.collection(name).countDocuments({ $or: [{ accountId }, { _id: accountId as never }] }),
        ]).toEqual([name, 0]);
      expect(await world.database.collection('submissions').countDocuments({ accountId: heirAccountId })).toBe(2);
      expect(await breachesOf(world)).toEqual(breaches);
      const { body: log } = await request(world.url)
        .get(`/v1/admin/log?targetId=${to.area.id}`)
        .set(administrator)
        .expect(200);
      expect(log.entries).toMatchObject([
        {
          action: 'account.merge',
          reason,
          before: { accountId },
          after: { accountId: heirAccountId },
        },
      ]);
      const mails = await world.database.collection('mails').find({ template: 'account-merged' }).toArray();
      expect(mails.map(({ to: addressee }) => addressee.email)).toEqual([to.email]);
    });

    it('is merged once where two merges come at the same time, and nothing is lost', async () => {
      const breaches = await breachesOf(world);
      const newHolder = async () => {
        const person = await newMember(world, { role: 'business' });
        return { person, sent: await send(world, person, files) };
      };
      const [one, two, three] = [await newHolder(), await newHolder(), await newHolder()];
      type Way = [from: typeof one, into: typeof one];
      /** Of the two ways, the one that was gone. */
      const race = async (first: Way, second: Way): Promise<Way> => {
        const answers = await Promise.all([first, second].map(([{ person }, into]) => merge(person, into.person)));
        const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
        expect(won?.status).toBe(200);
        // The duplicate is gone, or one of both is on its way.
        expect(['not-found', 'merge-under-way']).toContain(lost?.body.code);
        return won === answers[0] ? first : second;
      };
      const settle = async ([gone, heir]: Way) => {
        const [accountId, heirAccountId] = [await accountOf(gone.person), await accountOf(heir.person)];
        const jobs = world.app.get(AccountMergeJobs);
        const ids = { userId: gone.person.area.id, heirUserId: heir.person.area.id };
        const payload = { accountId, heirAccountId, ...ids, at: world.clock.now().getTime() };
        const { signal } = new AbortController();
        await jobs.merge(payload, { signal });
        await jobs.finish(payload, { signal });
      };

      // One duplicate, two heirs; then two people each into the other.
      const first = await race([one, two], [one, three]);
      await settle(first);
      const second = await race([two, three], [three, two]);
      await settle(second);
      const [, { person: last }] = second;
      const all = [one, two, three].map(({ sent }) => sent);
      expect((await listed(last)).sort()).toEqual(all.map(({ slug }) => slug).sort());
      expect(await stored(last)).toBe(bytes.length * all.length);
      expect(await Promise.all(all.map(download))).toEqual(all.map(() => bytes));
      expect(await breachesOf(world)).toEqual(breaches);
    });

    it('is not merged where that would lose or give away something', async () => {
      const { members } = await newTeam(world);
      const [inTeam] = members;
      if (!inTeam) throw new Error('a team has members');
      const staff = await newAccount(world, { staffRole: 'support' });
      const refused = async (duplicate: Person, into: Person) => {
        const { status, body } = await merge(duplicate, into);
        expect((await preview(duplicate, into)).refusal).toBe(body.code);
        return [status, body.code];
      };
      const suspended = await newMember(world);
      await changeAccount(world.database, suspended.area.id, { isSuspended: true });
      const full = await newMember(world, { role: 'business' });
      await send(world, full, files);
      const small = await newMember(world);
      const limits = { limitOverrides: { limits: { storageBytes: 1 }, until: null } };
      await changeAccount(world.database, small.area.id, limits);
      expect(await refused(from, from)).toEqual([409, 'merge-same']);
      expect(await refused(from, { ...to, email: staff.email })).toEqual([409, 'merge-staff']);
      expect(await refused(inTeam, to)).toEqual([409, 'merge-in-team']);
      expect(await refused(from, inTeam)).toEqual([409, 'merge-in-team']);
      expect(await refused(suspended, to)).toEqual([409, 'merge-account-off']);
      expect(await refused(full, small)).toEqual([409, 'merge-storage']);
      const payer = await newMember(world);
      await changeAccount(world.database, payer.area.id, { subscription: buildSubscription() });
      expect(await refused(payer, to)).toEqual([409, 'merge-subscription']);
      for (const [person, name] of [
        [from, 'one-trade.com'],
        [to, 'two-trade.com'],
      ] as const)
        await request(world.url).put('/v1/mail-domain').set(person.headers).send({ name }).expect(200);
      expect(await refused(from, to)).toEqual([409, 'merge-domains']);
      await get(from, '/v1/contacts').expect(200);
    });
  });
});
