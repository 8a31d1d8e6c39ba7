import { createMailWorld, type MailWorld } from './testing/mail.world.js';
import { JobQueue } from '../../../core/jobs/job-queue.js';
import { Outbox, type OutboxEntry } from '../../../core/outbox/outbox.js';

/** Uses mails, which have an outbox; there is no worker, so no job runs. */
describe('the relay of the outbox', () => {
  let world: MailWorld;
  let outbox: Outbox;

  beforeAll(async () => {
    world = await createMailWorld();
    outbox = world.context.get(Outbox);
  });
  afterAll(() => world.close());

  const mails = () => world.database.collection<{ _id: string; outbox: OutboxEntry[] }>('mails');
  const queue = () => world.context.get(JobQueue).named('mail');

  /** The entry of a process that was killed before it enqueued the job. */
  function entry(id: string, dueInMs: number): OutboxEntry {
    const createdAt = new Date(world.clock.now().getTime() + dueInMs);
    return { id, job: 'mail.deliver', payload: { mailId: id, revision: 1 }, createdAt };
  }

  it('queues what was lost, and what is due before it runs again, each once', async () => {
    const ids = Array.from({ length: 1100 }, (_, index) => `lost-${index}`);
    await mails().insertMany([
      ...ids.map((id) => ({ _id: id, outbox: [entry(id, -4000)] })),
      { _id: 'soon', outbox: [entry('soon', 40_000)] },
      { _id: 'later', outbox: [entry('later', 3_600_000)] },
      { _id: 'just-written', outbox: [entry('just-written', 0)] },
      { _id: 'two', outbox: [entry('first-of-two', -5000), entry('second-of-two', -5000)] },
      { _id: 'nothing', outbox: [] },
    ]);
    for (let run = 0; run < 2; run += 1) await outbox.relayLeftovers();
    const jobs = await (await queue()).getJobs(['waiting', 'delayed']);
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set([...ids, 'soon', 'first-of-two', 'second-of-two']));
    expect(jobs).toHaveLength(1103);
    expect(await (await queue()).getDelayedCount()).toBe(1);
    const job = jobs.find(({ id }) => id === 'second-of-two');
    expect(job?.data).toMatchObject({
      payload: { mailId: 'second-of-two', revision: 1 },
      outbox: { collection: 'mails', documentId: 'two', entryId: 'second-of-two' },
    });
  });

  it('leaves an entry that names no job to a later version', async () => {
    await mails().insertOne({ _id: 'unknown', outbox: [{ ...entry('unknown', -4000), job: 'of-tomorrow' }] });
    await mails().insertOne({ _id: 'known', outbox: [entry('known', -4000)] });
    await outbox.relayLeftovers();
    expect(await (await queue()).getJob('known')).toBeDefined();
    expect((await mails().findOne({ _id: 'unknown' }))?.outbox).toHaveLength(1);
  });

  it('runs soon after a start, and where it is asked for', async () => {
    const relays = async () => {
      const delayed = await (await world.context.get(JobQueue).named('outbox')).getDelayed();
      return delayed.filter(({ name }) => name === 'outbox.relay').length;
    };
    const before = await relays();
    expect(before).toBeGreaterThan(0);
    await outbox.relaySoon();
    expect(await relays()).toBe(before + 1);
  });
});
