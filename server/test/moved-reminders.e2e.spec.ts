import type { TransferView } from '#contract/transfers.js';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { DAY_MS, HOUR_MS } from '../src/core/clock/clock.js';
import { Reminders } from '../src/modules/transfers/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, type Person, send, type SourceFile } from './people.js';

const files: SourceFile[] = [{ path: 'plan.txt', bytes: Buffer.from('the plan') }];
const reminder = /left: /;
let people = 0;

let world: TestWorld;
let worker: WorkerApp;
let owner: Person;

beforeEach(async () => {
  world = await createTestWorld();
  worker = await world.startWorker();
  owner = await newMember(world, { role: 'pro' });
});
afterEach(() => world.close());

function newAddress(): string {
  people += 1;
  return `late-${Date.now().toString(36)}-${people}@example.com`;
}

const hours = (count: number): number => world.clock.now().getTime() + count * HOUR_MS;
const edit = (slug: string, body: object) =>
  request(world.url).patch(`/v1/transfers/${slug}`).set(owner.headers).send(body).expect(200);
const remindersTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ subject }) => (reminder.test(subject ?? '') ? [subject] : []));
const remindOf = ({ _id }: TransferView): Promise<void> => world.app.get(Reminders).remindOf(_id);
const entriesOf = ({ slug }: TransferView) =>
  world.database
    .collection('transfers')
    .findOne({ slug })
    .then((record) => (record?.outbox as { job: string; createdAt: Date }[] | undefined) ?? []);

/** A session does not last as long as that. */
async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  const credentials = { email: owner.email, password: 'correct horse' };
  const { body } = await request(world.url).post('/combinedAuth').send(credentials).expect(200);
  owner.headers = { ...owner.headers, authorization: `Bearer ${body.accessToken}` };
}

/** Whatever is due has been done but for jobs that the queue holds back by its own clock, and every mail has left. */
async function settled(transfer: TransferView, heldBack = 0): Promise<void> {
  const isDue = ({ createdAt }: { createdAt: Date }): boolean => createdAt <= world.clock.now();
  await until(async () => (await entriesOf(transfer)).filter(isDue).length === heldBack, 'the jobs');
  const mails = world.database.collection('mails');
  await until(async () => (await mails.countDocuments({ 'outbox.0': { $exists: true } })) === 0, 'the mails');
}

/** Sent by mail, and arrived: only who got the first mail is reminded. */
async function arrived(emails: string[], overrides = {}): Promise<TransferView> {
  const emailTo = emails.map((email) => ({ email }));
  const transfer = await send(world, owner, files, { sendAs: 'email', emailTo, ...overrides });
  const sent = { template: 'transfer-received', state: 'sent', 'to.email': { $in: emails } };
  const mails = world.database.collection('mails');
  await until(async () => (await mails.countDocuments(sent)) === emails.length, 'the first mails');
  return transfer;
}

const custom = (count: number) => ({ expirySeconds: 604_801, expiryDate: hours(count) });

describe('an end that is moved to within a day', () => {
  it('is told at once to who has not downloaded, and to nobody twice within a day, however often it moves', async () => {
    const [early, late] = [newAddress(), newAddress()];
    const transfer = await arrived([early, late]);
    const recipientId = transfer.emailTo.find(({ email }) => email === early)?.recipientId ?? '';
    const { body } = await request(world.url)
      .post('/v1/downloads/file')
      .send({ slug: transfer.slug, recipientId, fileId: '0' })
      .expect(200);
    await (await fetch(world.url + body.url)).arrayBuffer();

    await pass(2 * DAY_MS);
    await edit(transfer.slug, { expiryDate: hours(10) });
    const mail = await waitForMail(late, reminder);
    expect(mail.subject).toMatch(/^10 hours left: /);
    expect(mail.text).toContain(`/d/${transfer.slug}/`);
    for (const count of [9, 8]) await edit(transfer.slug, { expiryDate: hours(count) });
    await settled(transfer);
    await worker.app.get(Reminders).sweep();
    await settled(transfer);
    expect(await remindersTo(late)).toHaveLength(1);
    expect(await remindersTo(early)).toEqual([]);
  }, 60_000);

  it('right after sending waits for half of what is left; a link that comes alive again waits likewise', async () => {
    const email = newAddress();
    const transfer = await arrived([email]);
    await edit(transfer.slug, { expiryDate: hours(10) });
    await settled(transfer);
    await remindOf(transfer);
    expect(await remindersTo(email)).toEqual([]);
    expect(await entriesOf(transfer)).toMatchObject([{ job: 'transfers.remind-of-transfer' }]);
    world.clock.advance(5 * HOUR_MS);
    await remindOf(transfer);
    await waitForMail(email, /^5 hours left: /);

    await pass(DAY_MS);
    await edit(transfer.slug, { expiryDate: hours(12) });
    await remindOf(transfer);
    await settled(transfer, 1);
    expect(await remindersTo(email)).toHaveLength(1);
    world.clock.advance(6 * HOUR_MS);
    await remindOf(transfer);
    await until(async () => (await remindersTo(email)).length === 2, 'the reminder of the new end');
  }, 60_000);

  it('is told when reminders are switched on only then', async () => {
    const email = newAddress();
    const transfer = await arrived([email]);
    await edit(transfer.slug, { reminds: false });
    await pass(2 * DAY_MS);
    await edit(transfer.slug, { expiryDate: hours(10) });
    await settled(transfer);
    expect(await remindersTo(email)).toEqual([]);
    await edit(transfer.slug, { reminds: true });
    await waitForMail(email, reminder);
  }, 60_000);

  it('and away again before the mail has left is not told, until it comes back', async () => {
    const email = newAddress();
    const transfer = await arrived([email]);
    const soon = hours(58);
    await worker.stop();
    await pass(2 * DAY_MS);
    await edit(transfer.slug, { expiryDate: soon });
    await remindOf(transfer);
    await edit(transfer.slug, { expiryDate: hours(100) });
    worker = await world.startWorker();
    const mails = world.database.collection('mails');
    const held = { template: 'transfer-reminder', 'to.email': email, state: 'cancelled' };
    await until(async () => (await mails.countDocuments(held)) === 1, 'the mail to be held back');
    await settled(transfer);
    expect(await remindersTo(email)).toEqual([]);
    await edit(transfer.slug, { expiryDate: soon });
    await waitForMail(email, /^10 hours left: /);
  }, 60_000);
});

describe('a link that is made for a short time', () => {
  it('reminds halfway, whatever the sweep sees before; one of a few hours does not at all', async () => {
    const [short, shorter] = [newAddress(), newAddress()];
    const transfer = await arrived([short], custom(30));
    const brief = await arrived([shorter], custom(5));
    world.clock.advance(4 * HOUR_MS);
    await remindOf(brief);
    world.clock.advance(3 * HOUR_MS);
    await worker.app.get(Reminders).sweep();
    await remindOf(transfer);
    await settled(transfer);
    expect(await remindersTo(short)).toEqual([]);
    world.clock.advance(8 * HOUR_MS);
    await remindOf(transfer);
    await waitForMail(short, /^15 hours left: /);
    await settled(brief);
    expect(await remindersTo(shorter)).toEqual([]);
  }, 60_000);
});
