import type { TransferView } from '#contract/transfers.js';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { Reminders } from '../src/modules/transfers/index.js';
import { HOUR_MS } from '../src/core/clock/clock.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, newVisitor, type Person, send, type SourceFile } from './people.js';

const DAY_MS = 24 * HOUR_MS;
const files: SourceFile[] = [{ path: 'plan.txt', bytes: Buffer.from('the plan') }];
const reminder = /left: /;
let people = 0;

let world: TestWorld;
let worker: WorkerApp;

beforeEach(async () => {
  world = await createTestWorld();
  worker = await world.startWorker();
});
afterEach(() => world.close());

function newAddress(who: string): string {
  people += 1;
  return `${who}-${Date.now().toString(36)}-${people}@example.com`;
}

const sweep = (): Promise<number> => worker.app.get(Reminders).sweep();
const remindersTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => reminder.test(subject ?? ''));
const idOf = ({ emailTo }: TransferView, email: string): string =>
  emailTo.find((recipient) => recipient.email === email)?.recipientId ?? '';

/** Sent by mail, and arrived: only who got the first mail is reminded. */
async function arrived(person: Person, emails: string[], overrides = {}): Promise<TransferView> {
  const transfer = await send(world, person, files, {
    sendAs: 'email',
    emailTo: emails.map((email) => ({ email })),
    ...overrides,
  });
  await until(
    async () =>
      (await world.database
        .collection('mails')
        .countDocuments({ template: 'transfer-received', state: 'sent', 'to.email': { $in: emails } })) ===
      emails.length,
    'the first mails',
  );
  return transfer;
}

async function download(transfer: TransferView, email: string): Promise<void> {
  const visitor = { slug: transfer.slug, recipientId: idOf(transfer, email) };
  const { body } = await request(world.url)
    .post('/v1/downloads/file')
    .send({ ...visitor, fileId: '0' })
    .expect(200);
  await (await fetch(world.url + body.url)).arrayBuffer();
}

describe('a day before the end', () => {
  it('whoever has not downloaded is reminded, once, whatever runs at once or again', async () => {
    const owner = await newMember(world);
    const [early, late] = [newAddress('early'), newAddress('late')];
    const transfer = await arrived(owner, [early, late]);
    await download(transfer, early);
    world.clock.advance(6 * DAY_MS - HOUR_MS);
    await sweep();
    expect(await remindersTo(late)).toHaveLength(0);

    world.clock.advance(2 * HOUR_MS);
    const second = await world.startWorker();
    await Promise.all([sweep(), second.app.get(Reminders).sweep(), sweep()]);
    const mail = await waitForMail(late, reminder);
    // A run that died before it left its mark comes to the same transfers again.
    await world.database.collection('sweep_marks').deleteMany({});
    await sweep();
    await until(
      async () => (await world.database.collection('mails').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
      'the outbox',
    );
    expect(await remindersTo(late)).toHaveLength(1);
    expect(await remindersTo(early)).toHaveLength(0);
    expect(mail.text).toContain(`${world.env.PUBLIC_URL}/d/${transfer.slug}/${idOf(transfer, late)}`);
    expect(mail.headers.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
    );
  }, 60_000);

  it('nobody is reminded who was withdrawn, has unsubscribed, or whose link no reminder is wanted for', async () => {
    const owner = await newMember(world);
    const addresses = ['gone', 'quiet', 'off', 'short', 'locked'].map(newAddress);
    const [gone = '', quiet = '', off = '', short = '', locked = ''] = addresses;
    const first = await arrived(owner, [gone, quiet]);
    const silent = await arrived(owner, [off]);
    await arrived(owner, [locked], { password: 'open sesame' });
    const unsubscribe = (await waitForMail(quiet, /sent you/)).headers.find(({ key }) => key === 'list-unsubscribe');
    const link = new URL(/<(https?:[^>]+)>/.exec(unsubscribe?.value ?? '')?.[1] ?? '');
    await request(world.url).post(link.pathname).send('List-Unsubscribe=One-Click').expect(200);
    await request(world.url)
      .delete(`/v1/transfers/${first.slug}/recipients/${idOf(first, gone)}`)
      .set(owner.headers)
      .expect(200);
    await request(world.url)
      .patch(`/v1/transfers/${silent.slug}`)
      .set(owner.headers)
      .send({ reminds: false })
      .expect(200);
    world.clock.advance(5.5 * DAY_MS);
    const pro = await newMember(world, { role: 'pro' });
    await arrived(pro, [short], {
      expirySeconds: 604_801,
      expiryDate: world.clock.now().getTime() + 1.5 * DAY_MS,
    });
    world.clock.advance(0.7 * DAY_MS);
    await sweep();
    const mail = await waitForMail(locked, reminder);
    expect(mail.text).not.toContain('plan.txt');
    await until(
      async () => (await world.database.collection('mails').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
      'the outbox',
    );
    for (const email of [gone, quiet, off, short]) expect([email, await remindersTo(email)]).toEqual([email, []]);
  }, 60_000);

  it('members who do not want it send without; a link that lives on reminds again', async () => {
    const owner = await newMember(world, { role: 'pro' });
    await request(world.url)
      .post('/v1/updateProfile')
      .set(owner.headers)
      .send({ transferSettings: { reminds: false } })
      .expect(200);
    const [bo, li] = [newAddress('bo'), newAddress('li')];
    await arrived(owner, [bo]);
    const visitor = await newVisitor(world);
    const { slug } = await arrived(visitor, [li]);
    world.clock.advance(6.5 * DAY_MS);
    await sweep();
    await waitForMail(li, reminder);
    expect(await remindersTo(bo)).toHaveLength(0);

    const transfers = world.database.collection('transfers');
    const expiresAt = new Date(world.clock.now().getTime() + 3 * DAY_MS);
    await transfers.updateOne({ slug }, { $set: { expiresAt } });
    await sweep();
    world.clock.advance(2.5 * DAY_MS);
    await sweep();
    await until(async () => (await remindersTo(li)).length === 2, 'the second reminder');
  }, 60_000);
});

describe('a link that ends unseen', () => {
  it('is told to its owner once, and only where nobody has downloaded', async () => {
    const owner = await newMember(world);
    const [bo, li] = [newAddress('bo'), newAddress('li')];
    const seen = await arrived(owner, [bo]);
    const unseen = await arrived(owner, [li]);
    await download(seen, bo);
    const told = () =>
      world.database.collection('notifications').find({ userId: owner.user?._id, kind: 'expiring' }).toArray();
    world.clock.advance(4.7 * DAY_MS);
    await sweep();
    expect(await told()).toEqual([]);
    world.clock.advance(0.2 * DAY_MS);
    await Promise.all([sweep(), sweep()]);
    await world.database.collection('sweep_marks').deleteMany({});
    await sweep();
    expect((await told()).map(({ slug }) => String(slug))).toEqual([unseen.slug]);
  }, 60_000);
});
