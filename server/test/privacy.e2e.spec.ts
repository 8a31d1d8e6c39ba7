import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { PersonalData } from '../src/modules/identity/accounts/index.js';
import { AccountDeletion } from '../src/modules/identity/privacy/index.js';
import { ExpiredDocuments } from '../src/core/mongo/expired-documents.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { everyKey, everyRecord, exported, placesOf } from './personal-data.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import {
  accountIdOf,
  logInAgain,
  type Member,
  newMember,
  newNetwork,
  openUploadOf,
  type Person,
  send,
} from './people.js';

describe('privacy', () => {
  const PASSWORD = 'correct horse';
  const india = { 'x-country': 'IN', 'x-city': 'Pune' };
  /** Texts that only this person wrote or has. */
  const own = {
    fullName: 'Xanthippe Quibble',
    company: 'Zorblax Trading',
    file: 'quarterly-wobbles.txt',
    openFile: 'half-sent-marzipan.bin',
    undone: 'regretted-turnips.txt',
    removed: 'binned-parsnips.txt',
    message: 'Do mind the flumpet',
    title: 'Grommets for all',
    note: 'please, two more kumquats',
    contact: 'pen-friend@example.com',
    feedback: 'sessions of mine',
    domain: 'wobble-trade.com',
  };

  let world: TestWorld;

  const call = (person: Person | null, path: string, body: object = {}) =>
    request(world.url)
      .post(path)
      .set(person?.headers ?? {})
      .send(body);
  const remove = (person: Person, slug: string) =>
    call(person, '/deleteTransfer', { type: 'transfers', slug }).expect(200);
  const count = (collection: string, filter: object = {}) =>
    world.database.collection(collection).countDocuments(filter);
  const pageOf = (slug: string) =>
    request(world.url).post('/v1/downloads').set('x-forwarded-for', newNetwork()).send({ slug });

  /** Opens the page of a personal link and downloads its first file. */
  async function download({ slug, emailTo }: TransferView): Promise<void> {
    const network = { 'x-forwarded-for': newNetwork() };
    const who = { slug, recipientId: emailTo[0]?.recipientId };
    const page = await request(world.url)
      .post('/v1/downloads')
      .set({ ...network, ...india })
      .send(who)
      .expect(200);
    const body = { ...who, visit: page.body.visit, fileId: '0' };
    const signed = await request(world.url).post('/v1/downloads/file').set(network).send(body).expect(200);
    await (await fetch(new URL(signed.body.url, world.url), { headers: { ...network, ...india } })).arrayBuffer();
  }

  /** Nothing waits but what is due later. */
  const settled = () =>
    untilDue(
      world,
      ['mail', 'events', 'bulk'],
      async () => {
        const now = world.clock.now();
        const pending = { outbox: { $elemMatch: { createdAt: { $lte: now } } } };
        const collections = [
          'accounts',
          'transfers',
          'downloads',
          'mails',
          'upload_sessions',
          'users',
          'extension_requests',
        ];
        const counts = await Promise.all(collections.map((name) => count(name, pending)));
        return counts.every((waiting) => waiting === 0);
      },
      'the jobs',
    );

  beforeAll(async () => {
    world = await createTestWorld({
      GEO_HEADERS: 'x-country,x-city',
      UNDO_SECONDS: '60',
    });
  });
  afterAll(() => world.close());

  describe('an account', () => {
    const files = [{ path: own.file, bytes: Buffer.from('a file') }];
    let mei: Member;
    let other: Member;
    let accountId: string;
    let userId: string;
    let sent: TransferView;
    let expiring: TransferView;
    let foreign: TransferView;

    beforeAll(async () => {
      const worker = await world.startWorker();
      const { fullName, company } = own;
      other = await newMember(world, { role: 'business', profile: { fullName: 'Bo', company: 'Bo & Co' } });
      mei = await newMember(world, { role: 'business', profile: { fullName, company } });
      userId = mei.user?._id ?? '';
      accountId = await accountIdOf(world.database, userId);
      const { email: to } = other;
      sent = await send(world, mei, files, {
        sendAs: 'email',
        emailTo: [{ email: to, name: 'Bo' }],
        message: own.message,
      });
      await request(world.url)
        .patch(`/v1/transfers/${sent.slug}`)
        .set(mei.headers)
        .send({ title: own.title })
        .expect(200);
      foreign = await send(world, other, [{ path: 'of-bo.txt', bytes: Buffer.from('bo') }], {
        sendAs: 'email',
        emailTo: [{ email: mei.email }],
      });
      expiring = await send(world, mei, files, {
        expirySeconds: 604_801,
        expiryDate: world.clock.now().getTime() + HOUR_MS,
      });
      const removed = await send(world, mei, [{ path: own.removed, bytes: Buffer.from('r') }]);
      await remove(mei, removed.slug);
      const undone = await send(world, mei, [{ path: own.undone, bytes: Buffer.from('u') }]);
      await call(mei, `/v1/transfers/${undone.slug}/undo-send`).expect(200);
      expect((await openUploadOf(world, mei, [{ path: own.openFile, size: 10 }])).status).toBe(200);
      await call(mei, '/v1/contacts', { email: own.contact, name: 'Pen Friend', groups: ['Pals'] }).expect(201);
      await request(world.url).put('/v1/mail-domain').set(mei.headers).send({ name: own.domain }).expect(200);
      await call(mei, '/api/feedback', { message: own.feedback, rating: 'Fine' }).expect(201);
      await call(null, '/resetPasswordLink', { email: mei.email }).expect(200);
      world.clock.advance(61_000);
      await untilDue(
        world,
        'mail',
        async () => (await count('mails', { 'to.email': to, state: 'sent' })) > 0,
        'the mail',
      );
      await download(sent);
      world.clock.advance(2 * HOUR_MS);
      const network = { 'x-forwarded-for': newNetwork() };
      const asking = { slug: expiring.slug, email: 'asker@example.com', note: own.note };
      await request(world.url).post('/v1/downloads/ask-extension').set(network).send(asking).expect(200);
      await until(async () => (await count('downloads', { accountId })) === 1, 'the download');
      await until(async () => (await count('notifications', { userId, slug: sent.slug })) > 0, 'a notification');
      await settled();
      await worker.stop();
      await logInAgain(world, mei);
    });

    it('is exported as one document with all parts and no secret', async () => {
      const parts = await exported(world, userId);
      const names = (part: string) => JSON.stringify(parts[part]);
      expect(parts['user']).toEqual([expect.objectContaining({ email: mei.email, fullName: own.fullName })]);
      expect(names('transfers')).toContain(own.message);
      expect(names('transfers')).toContain(own.file);
      expect(names('downloads')).toContain('Pune');
      expect(names('downloads')).toContain(other.email);
      expect(names('pageViews')).toContain(sent.slug);
      expect(names('transferEvents')).toContain('download-started');
      expect(names('uploads')).toContain(own.openFile);
      expect(names('extensionRequests')).toContain(own.note);
      expect(names('contacts')).toContain(other.email);
      expect(names('feedback')).toContain(own.feedback);
      expect(names('mailDomain')).toContain(own.domain);
      expect(names('notifications')).toContain(sent.slug);
      expect(names('mails')).toContain('transfer-sent');
      expect(parts['sessions']).toHaveLength(2);
      expect(names('transfers')).not.toContain('of-bo.txt');
      const fields = new Set<string>();
      JSON.stringify(parts, (field, value: unknown) => (fields.add(field), value));
      expect(
        [...fields].filter((field) =>
          /hash|seed|token|ticket|secret|(?<!needs)password|itemPath|etag|digest/i.test(field),
        ),
      ).toEqual([]);
    });

    it('has a part for every collection that names an account or a user', () => {
      const covered = new Set(
        world.app
          .get(PersonalData, { strict: false })
          .parts()
          .flatMap(([, { collections }]) => collections),
      );
      const { models } = world.app.get<Connection>(getConnectionToken(), { strict: false });
      const naming = Object.values(models).filter(({ schema }) => schema.path('accountId') ?? schema.path('userId'));
      expect(naming.map(({ collection }) => collection.name).filter((name) => !covered.has(name))).toEqual([]);
    });

    it('is dead with the call that deletes it, also while no worker runs', async () => {
      await request(world.url).get('/v1/contacts').set(mei.headers).expect(200);
      expect(await world.app.get(AccountDeletion).delete(accountId)).toBe(true);
      expect(await world.app.get(AccountDeletion).delete(accountId)).toBe(false);
      const logIn = await call(null, '/combinedAuth', { email: mei.email, password: PASSWORD });
      expect([logIn.status, logIn.body.code]).toEqual([401, 'auth-failed']);
      await request(world.url).get('/v1/contacts').set(mei.headers).expect(401);
      const { cookie } = mei.browserSession;
      await request(world.url).get('/refreshToken').set('cookie', cookie).expect(401);
      await pageOf(sent.slug).expect(404);
      await openUploadOf(world, mei, [{ path: 'late.txt', size: 1 }]).then(({ status }) => expect(status).toBe(401));
      // Transfers from other people stay.
      await pageOf(foreign.slug).expect(200);
    });

    it('is forgotten by jobs, also after the queues lost theirs', async () => {
      for (const queue of world.app.get(JobQueue, { strict: false }).all()) await queue.obliterate({ force: true });
      // Workers do so each minute.
      await world.app.get(JobQueue, { strict: false }).renewSchedules();
      // A worker that is stopped on its way.
      const stopped = { signal: AbortSignal.abort() };
      await expect(world.app.get(AccountDeletion).forget({ accountId, userId }, stopped)).rejects.toThrow();
      await world.startWorker();
      const noTransfers = async () => (await count('transfers', { accountId })) === 0;
      await untilDue(world, ['outbox', 'events'], noTransfers, 'the end of the transfers');
      await settled();
      world.clock.advance(HOUR_MS);
      await untilDue(
        world,
        ['outbox', 'events', 'bulk'],
        async () => (await count('accounts', { _id: accountId as never })) === 0,
        'the end',
      );
      await settled();
      await until(async () => (await count('upload_sessions', { accountId })) === 0, 'the end of the uploads');
    });

    it('is named nowhere afterwards, but in what others sent and wrote', async () => {
      const [records, keys] = [await everyRecord(world), await everyKey(world)];
      for (const searched of [userId, accountId, ...Object.values(own).filter((value) => value !== own.feedback)])
        expect([searched, placesOf(records, searched)]).toEqual([searched, []]);
      // Jobs hold ids alone.
      for (const searched of [mei.email, ...Object.values(own)])
        expect([searched, placesOf(keys, searched)]).toEqual([searched, []]);
      expect(placesOf(keys, accountId)).not.toEqual([]);
      // Others' records of what they sent to this address, and what was written to the operator.
      const places = placesOf(records, mei.email).map((place) => place.split(':')[0]);
      expect(new Set(places)).toEqual(new Set(['mails', 'transfers', 'contacts']));
      const mailed = await world.database.collection('mails').find({ 'to.email': mei.email }).toArray();
      expect(new Set(mailed.map(({ template }) => template))).toEqual(
        new Set(['account-deleted', 'transfer-received']),
      );
      expect(mailed).toHaveLength(2);
      expect(await count('transfers', { 'recipients.email': mei.email, slug: { $ne: foreign.slug } })).toBe(0);
      expect(await count('feedback', { message: own.feedback, userId: null, email: '' })).toBe(1);
    });

    it('leaves no bytes, sound data, and the slugs taken', async () => {
      const stored = await readdir(join(world.env.STORAGE_DIR), { recursive: true });
      expect(stored.filter((name) => Object.values(own).some((value) => name.includes(value)))).toEqual([]);
      expect(await breachesOf(world)).toEqual([]);
      await pageOf(sent.slug).expect(404);
      expect(await count('transfers', { slug: sent.slug })).toBe(1);
    });

    it('can be made again with the same address, and sees nothing of before', async () => {
      const again = await newMember(world, { email: mei.email });
      const userid = again.user?._id;
      const { body } = await request(world.url).get('/getQs').query({ userid }).set(again.headers).expect(200);
      expect([body.allDocs, body.thisMonthsTransfers]).toEqual([[], 0]);
      expect(JSON.stringify(body)).not.toContain(sent.slug);
      const contacts = await request(world.url).get('/v1/contacts').set(again.headers).expect(200);
      expect(contacts.body.total).toBe(0);
    });
  });

  describe('a deleted transfer', () => {
    /** Figures of three years around these tests. */
    const figures = async ({ headers }: Person) => {
      const range = { from: '2025-12-01', to: '2028-12-01' };
      const { body } = await request(world.url).get('/v1/analytics').query(range).set(headers).expect(200);
      return body.totals;
    };

    it('is forgotten after 35 days with all about it; figures stay, and others stay whole', async () => {
      const wei = await newMember(world, { role: 'business' });
      const bo = { email: 'bo-of-old@example.com' };
      const options = {
        sendAs: 'email' as const,
        emailTo: [bo],
        message: 'Fond flibbertigibbets',
        expirySeconds: 7_889_238,
      };
      const old = await send(world, wei, [{ path: 'antique-spoons.txt', bytes: Buffer.from('old') }], options);
      const kept = await send(world, wei, [{ path: 'kept.txt', bytes: Buffer.from('kept') }], options);
      const accountId = await accountIdOf(world.database, wei.user?._id ?? '');
      world.clock.advance(61_000);
      await untilDue(
        world,
        'mail',
        async () => (await count('mails', { 'to.email': bo.email, state: 'sent' })) === 2,
        'the mails',
      );
      for (const transfer of [old, old, kept]) await download(transfer);
      await until(async () => (await count('downloads', { accountId })) === 3, 'the downloads');
      const { _id: transferId } = (await world.database.collection('transfers').findOne({ slug: old.slug })) ?? {};
      const recipientId = old.emailTo[0]?.recipientId;
      const before = await figures(wei);
      expect(before).toMatchObject({ downloads: 3, people: 1, transfers: 2 });
      await remove(wei, old.slug);
      world.clock.advance(61_000);
      const finalDeletion = { slug: old.slug, deletionFinalAt: { $ne: null } };
      await untilDue(world, 'events', async () => (await count('transfers', finalDeletion)) === 1, 'the deletion');

      world.clock.advance(34 * DAY_MS);
      await settled();
      expect(await count('transfer_events', { transferId })).toBeGreaterThan(0);
      expect(await count('transfers', { slug: old.slug, message: options.message })).toBe(1);

      world.clock.advance(1.1 * DAY_MS);
      await until(
        async () => (await count('transfers', { slug: old.slug, forgottenAt: { $ne: null } })) === 1,
        'the tombstone',
      );
      await settled();
      const [tombstone] = await world.database.collection('transfers').find({ slug: old.slug }).toArray();
      await expect(world.database.collection('transfers').insertOne({ slug: old.slug })).rejects.toThrow('duplicate');
      expect(Object.keys(tombstone ?? {}).sort()).toEqual(['_id', 'deletedAt', 'forgottenAt', 'outbox', 'slug']);
      for (const collection of ['transfer_events', 'page_views'])
        expect([collection, await count(collection, { transferId })]).toEqual([collection, 0]);
      const unnamed = { recipientId: null, visitor: '', fileIds: [], servedRanges: [], city: null };
      const figuresLeft = { ...unnamed, byLink: false, country: 'IN', address: { $exists: false } };
      expect(await count('downloads', { transferId, ...figuresLeft })).toBe(2);
      expect(await count('downloads', { transferId })).toBe(2);
      expect(await count('mails', { slug: old.slug })).toBe(0);
      expect(await count('notifications', { slug: old.slug })).toBe(0);
      await world.app.get(ExpiredDocuments, { strict: false }).delete(new AbortController().signal);
      const records = await everyRecord(world);
      for (const searched of ['antique-spoons.txt', String(recipientId)])
        expect([searched, placesOf(records, searched)]).toEqual([searched, []]);
      await pageOf(old.slug).expect(404);

      // All records of the live transfer are still there.
      expect(await count('mails', { slug: kept.slug })).toBeGreaterThan(0);
      expect(await count('transfers', { slug: kept.slug, message: options.message, deletedAt: null })).toBe(1);
      expect(await count('downloads', { accountId, city: 'Pune' })).toBe(1);
      expect(await breachesOf(world)).toEqual([]);
      await logInAgain(world, wei);
      // Nothing shows any more that the forgotten transfer reached the same person.
      expect(await figures(wei)).toEqual({ ...before, people: 2 });
      await pageOf(kept.slug).expect(200);
    });
  });

  it('what expires is deleted by the database, or else by a job', async () => {
    const { models } = world.app.get<Connection>(getConnectionToken(), { strict: false });
    const expiring = Object.values(models).flatMap(({ schema, collection: { name } }) =>
      schema.indexes().flatMap(([keys, options]) => {
        const [field = ''] = Object.keys(keys);
        return typeof options?.expireAfterSeconds === 'number'
          ? [{ name, field, ms: options.expireAfterSeconds * 1000 }]
          : [];
      }),
    );
    expect(expiring.map(({ name }) => name).sort()).toEqual([
      'abuse_cases',
      'access_tokens',
      'address_claims',
      'contacts',
      'extension_requests',
      'feedback',
      'login_links',
      'login_steps',
      'mail_address_days',
      'mail_blocks',
      'mail_days',
      'mails',
      'notifications',
      'passkey_challenges',
      'password_resets',
      'request_quotas',
      'send_quotas',
      'sessions',
      'stripe_events',
      'team_activity',
      'team_invites',
      'verifications',
      'webhook_deliveries',
    ]);
    world.clock.advance(401 * DAY_MS);
    const before = (ms: number) => new Date(world.clock.now().getTime() - ms);
    expect(await count('mails', { keptUntil: { $lt: before(0) } })).toBeGreaterThan(0);
    await world.app.get(ExpiredDocuments, { strict: false }).delete(new AbortController().signal);
    for (const { name, field, ms } of expiring)
      expect([name, await count(name, { [field]: { $lt: before(ms) } })]).toEqual([name, 0]);
  });
});
