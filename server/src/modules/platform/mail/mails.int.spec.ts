import 'reflect-metadata';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { JobQueue } from '../../../core/jobs/job-queue.js';
import type { MailRequest } from './mails.service.js';
import { sampleProps } from './testing/mail.builder.js';
import { buildMailRequest, createMailWorld, type MailWorld } from './testing/mail.world.js';

describe('mails', () => {
  let world: MailWorld;

  beforeAll(async () => {
    world = await createMailWorld();
  });
  afterAll(() => world.close());

  const mailQueue = () => {
    const queue = world.context
      .get(JobQueue)
      .all()
      .find(({ name }) => name === 'mail');
    if (!queue) throw new Error('no mail queue');
    return queue;
  };

  describe('queueing', () => {
    it('is idempotent by id: one mail and one job', async () => {
      await Promise.all(Array.from({ length: 10 }, () => world.mails.queue(buildMailRequest('once'))));
      await world.mails.queue(buildMailRequest('once', { to: { email: 'other@reader.test', name: '' } }));

      expect(await world.stored('once')).toMatchObject({
        to: { email: 'once@reader.test' },
        state: 'pending',
        revision: 1,
      });
      const jobs = await mailQueue().getJobs();
      expect(jobs.filter(({ id }) => id === 'mail-once-1')).toHaveLength(1);
    });

    it('puts only ids into the queue', async () => {
      await world.mails.queue(buildMailRequest('ids-only'));
      const job = await mailQueue().getJob('mail-ids-only-1');
      expect(job?.data).toEqual({
        payload: { mailId: 'ids-only', revision: 1 },
        outbox: { collection: 'mails', documentId: 'ids-only', entryId: 'mail-ids-only-1' },
      });
    });

    it('refuses an id that cannot be part of a job id, and props that do not fit', async () => {
      await expect(world.mails.queue(buildMailRequest('with:colon'))).rejects.toThrow();
      const request = buildMailRequest('misfit');
      await expect(world.mails.queue({ ...request, props: { ...request.props, slug: '../x' } })).rejects.toThrow();
      expect(await world.stored('misfit')).toBeNull();
    });

    it('stores the mail while Redis is unavailable; the relay queues it later', async () => {
      const withoutRedis = await createMailWorld({ REDIS_URL: 'redis://127.0.0.1:1' });
      try {
        await withoutRedis.mails.queue(buildMailRequest('offline'));
        expect(await withoutRedis.stored('offline')).toMatchObject({
          state: 'pending',
          outbox: [{ id: 'mail-offline-1' }],
        });
      } finally {
        await withoutRedis.close();
      }
    });
  });

  describe('mails of visitors', () => {
    const visitorMail = (id: string, email: string) =>
      buildMailRequest(id, { to: { email, name: '' }, isFromVisitor: true });

    it('are limited to five per address and day; the sixth is suppressed silently', async () => {
      const ids = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'];
      await Promise.all(ids.map((id) => world.mails.queue(visitorMail(id, 'many@reader.test'))));
      // Queueing them again changes nothing.
      await Promise.all(ids.map((id) => world.mails.queue(visitorMail(id, 'Many@reader.test'))));

      const states = [...(await world.records.statesOf(ids)).values()];
      expect(states.filter((state) => state === 'pending')).toHaveLength(5);
      expect(states.filter((state) => state === 'suppressed')).toHaveLength(1);
      const held = ids.find((_, index) => states[index] === 'suppressed') ?? '';
      expect(await world.stored(held)).toMatchObject({ outbox: [] });
    });

    it('keep their slot if the process fails before the mail is stored', async () => {
      const request = visitorMail('cut', 'cut@reader.test');
      await world.mails.queue(request);
      await world.database.collection<{ _id: string }>('mails').deleteOne({ _id: 'cut' });
      for (const id of ['c2', 'c3', 'c4', 'c5']) await world.mails.queue(visitorMail(id, 'cut@reader.test'));
      await world.mails.queue(request);
      expect(await world.stored('cut')).toMatchObject({ state: 'pending' });
    });

    it('are counted per address and day; those of members are not counted', async () => {
      await world.mails.queue(visitorMail('elsewhere', 'other@reader.test'));
      await world.mails.queue(buildMailRequest('from-member', { to: { email: 'many@reader.test', name: '' } }));
      world.clock.advance(DAY_MS);
      await world.mails.queue(visitorMail('tomorrow', 'many@reader.test'));
      const states = await world.records.statesOf(['elsewhere', 'from-member', 'tomorrow']);
      expect([...states.values()]).toEqual(['pending', 'pending', 'pending']);
    });

    it('of one account to people who never agreed are limited to six per mailbox and day, whatever they are about', async () => {
      const ask = (id: string, email: string, limitedTo = 'account-1') =>
        world.mails.queue(buildMailRequest(id, { to: { email, name: '' }, limitedTo }));
      const spellings = ['ann@reader.test', 'Ann@Reader.test', 'ann+1@reader.test', 'ann+2@reader.test'];
      const ids = Array.from({ length: 8 }, (_, index) => `asked-${index}`);
      await Promise.all(ids.map((id, index) => ask(id, spellings[index % spellings.length] ?? '')));
      const states = [...(await world.records.statesOf(ids)).values()];
      expect(states.filter((state) => state === 'pending')).toHaveLength(6);
      const may = (email: string, account = 'account-1') => world.mails.assertMayMail(account, email);
      await expect(may('ann+3@reader.test')).rejects.toMatchObject({ code: 'mail-limit', details: { limit: 6 } });
      await may('bo@reader.test');
      await may('ann@reader.test', 'account-2');
      await ask('of-another', 'ann@reader.test', 'account-2');
      world.clock.advance(DAY_MS);
      await may('ann@reader.test');
      await ask('next-day', 'ann@reader.test');
      const later = await world.records.statesOf(['of-another', 'next-day']);
      expect([...later.values()]).toEqual(['pending', 'pending']);
    });

    it('are counted without storing addresses', async () => {
      const days = await world.database.collection('mail_address_days').find().toArray();
      expect(days.length).toBeGreaterThan(0);
      expect(JSON.stringify(days)).not.toContain('reader.test');
    });
  });

  interface BatchedMail {
    _id: string;
    notBefore: Date;
    props: { itemIds: string[] };
  }

  describe('batched mails', () => {
    let batching: MailWorld;
    beforeAll(async () => {
      batching = await createMailWorld({ MAIL_GATHER_SECONDS: '600' });
    });
    afterAll(() => batching.close());

    /** 06:00 of the next day, UTC. */
    function toMorning(): void {
      const now = batching.clock.now().getTime();
      batching.clock.advance(DAY_MS - (now % DAY_MS) + 6 * HOUR_MS);
    }
    const batchedMails = async (topic: string) => {
      const mails = batching.database.collection<BatchedMail>('mails');
      return (await mails.find().sort({ _id: 1 }).toArray()).filter(({ _id }) => _id.startsWith(`${topic}-`));
    };
    const mailRequest = (id: string): MailRequest<'files-added'> => {
      const { lang } = buildMailRequest(id);
      return {
        id,
        lang,
        template: 'files-added',
        to: { email: 'bo@reader.test', name: '' },
        props: sampleProps['files-added'],
      };
    };

    it('contain all items of ten minutes once, even if jobs add them concurrently', async () => {
      const things = Array.from({ length: 40 }, (_, index) => `upload-${index}`);
      await Promise.all(
        [...things, ...things].map((thing) => batching.mails.queueBatched(mailRequest('burst'), thing)),
      );
      const found = await batchedMails('burst');
      expect(found).toHaveLength(1);
      expect(found[0]?.props.itemIds.toSorted()).toEqual(things.toSorted());
      expect((found[0]?.notBefore.getTime() ?? 0) - batching.clock.now().getTime()).toBeGreaterThan(590_000);
    });

    it('come at once with the first of the items that jobs add at the same time, and later with the others', async () => {
      const things = Array.from({ length: 20 }, (_, index) => `upload-${index}`);
      const now = batching.clock.now();
      const add = (thing: string) => batching.mails.queueBatched(mailRequest('first'), thing, { firstAtOnce: true });
      await Promise.all(things.map(add));
      await add('upload-later');
      const found = await batchedMails('first');
      // An item can join the first mail while that one is not yet sent, so its share is not fixed.
      expect(found).toHaveLength(2);
      expect(found.flatMap(({ props }) => props.itemIds).toSorted()).toEqual([...things, 'upload-later'].toSorted());
      expect(found[1]?.props.itemIds).toContain('upload-later');
      const [atOnce, gathered] = found.map(({ notBefore }) => notBefore.getTime() - now.getTime());
      expect(atOnce).toBeLessThan(590_000);
      expect(gathered).toBeGreaterThanOrEqual(600_000);
    });

    it('are limited to six a day; further items wait for the next day', async () => {
      const day = (mail: BatchedMail | undefined) => mail?.notBefore.toISOString().slice(0, 10);
      toMorning();
      const today = batching.clock.now().toISOString().slice(0, 10);
      for (let round = 0; round < 10; round += 1) {
        await batching.mails.queueBatched(mailRequest('often'), `upload-${round}`);
        batching.clock.advance(601_000);
      }
      const found = await batchedMails('often');
      expect(found.map(day).filter((one) => one === today)).toHaveLength(6);
      expect(found).toHaveLength(7);
      expect(found.at(-1)?.props.itemIds).toEqual(['upload-6', 'upload-7', 'upload-8', 'upload-9']);
      expect(day(found.at(-1))).toBe(new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10));
      // A job that runs twice adds nothing.
      for (let round = 0; round < 10; round += 1)
        await batching.mails.queueBatched(mailRequest('often'), `upload-${round}`);
      expect(await batchedMails('often')).toHaveLength(7);
    });

    it('keep collecting past midnight', async () => {
      toMorning();
      batching.clock.advance(18 * HOUR_MS - 60_000);
      await batching.mails.queueBatched(mailRequest('night'), 'before');
      batching.clock.advance(120_000);
      await batching.mails.queueBatched(mailRequest('night'), 'after');
      expect((await batchedMails('night')).map(({ props }) => props.itemIds)).toEqual([['before', 'after']]);
    });
  });

  describe('resending', () => {
    const markSent = (id: string) =>
      world.database
        .collection<{ _id: string }>('mails')
        .updateOne({ _id: id }, { $set: { state: 'sent', outbox: [] } });

    it('does nothing for a pending mail', async () => {
      await world.mails.queue(buildMailRequest('under-way'));
      await world.mails.resend('under-way');
      expect(await world.stored('under-way')).toMatchObject({ revision: 1, resentAt: [] });
    });

    it('is refused after three times within a day, with the time to wait', async () => {
      await world.mails.queue(buildMailRequest('again'));
      for (const revision of [2, 3, 4]) {
        await markSent('again');
        await world.mails.resend('again');
        expect(await world.stored('again')).toMatchObject({
          revision,
          state: 'pending',
          outbox: [{ id: `mail-again-${revision}` }],
        });
      }
      await markSent('again');
      await expect(world.mails.resend('again')).rejects.toMatchObject({
        code: 'resend-limit',
        details: { retryAfterSeconds: expect.any(Number) },
      });
      world.clock.advance(DAY_MS);
      await expect(world.mails.resend('again')).resolves.toBeUndefined();
    });

    it('happens once for concurrent calls', async () => {
      await world.mails.queue(buildMailRequest('parallel'));
      await markSent('parallel');
      await Promise.all(Array.from({ length: 10 }, () => world.mails.resend('parallel')));
      expect(await world.stored('parallel')).toMatchObject({ revision: 2, outbox: [{ id: 'mail-parallel-2' }] });
    });

    it('keeps a suppressed mail suppressed', async () => {
      await world.mails.queue(buildMailRequest('held'));
      await world.database
        .collection<{ _id: string }>('mails')
        .updateOne({ _id: 'held' }, { $set: { state: 'suppressed' } });
      await world.mails.resend('held');
      expect(await world.stored('held')).toMatchObject({ revision: 2, state: 'suppressed', outbox: [] });
    });

    it('refuses an unknown mail', async () => {
      await expect(world.mails.resend('nowhere')).rejects.toMatchObject({ code: 'not-found' });
    });
  });
});
