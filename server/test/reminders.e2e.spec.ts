import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { Reminders } from '../src/modules/reach/extensions/reminders.service.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { changeAccount, newMember, newVisitor, type Person, refusedAccounts, send, type SourceFile } from './people.js';

describe('reminders', () => {
  const files: SourceFile[] = [{ path: 'plan.txt', bytes: Buffer.from('the plan') }];
  const reminder = /left: /;
  let people = 0;

  let world: TestWorld;
  let worker: WorkerApp;
  let owner: Person;

  beforeAll(async () => {
    // Its sweeps look at every transfer there is.
    world = await createTestWorld();
    worker = await world.startWorker();
  });
  beforeEach(async () => {
    owner = await newMember(world, { role: 'pro' });
  });
  afterAll(() => world.close());

  function newAddress(who: string): string {
    people += 1;
    return `${who}-${Date.now().toString(36)}-${people}@example.com`;
  }

  const hours = (count: number): number => world.clock.now().getTime() + count * HOUR_MS;
  const edit = (slug: string, body: object) =>
    request(world.url).patch(`/v1/transfers/${slug}`).set(owner.headers).send(body).expect(200);
  const sweep = (): Promise<void> => worker.app.get(Reminders).sweep({}, new AbortController());
  const remindOf = ({ _id }: TransferView): Promise<void> =>
    world.app.get(Reminders).remindOf({ transferId: _id, revision: 1 });
  const remindersTo = async (email: string) =>
    (await mailsTo(email)).flatMap(({ subject }) => (reminder.test(subject ?? '') ? [subject] : []));
  const idOf = ({ emailTo }: TransferView, email: string): string =>
    emailTo.find((recipient) => recipient.email === email)?.recipientId ?? '';
  const entriesOf = ({ slug }: TransferView) =>
    world.database
      .collection('transfers')
      .findOne({ slug })
      .then((record) => (record?.outbox as { job: string; createdAt: Date }[] | undefined) ?? []);

  /** Sent by mail, and arrived: only who got the first mail is reminded. */
  async function arrived(person: Person, emails: string[], overrides = {}): Promise<TransferView> {
    const emailTo = emails.map((email) => ({ email }));
    const transfer = await send(world, person, files, { sendAs: 'email', emailTo, ...overrides });
    const sent = { template: 'transfer-received', state: 'sent', 'to.email': { $in: emails } };
    const mails = world.database.collection('mails');
    await until(async () => (await mails.countDocuments(sent)) === emails.length, 'the first mails');
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

  async function allMailsSent(): Promise<void> {
    const mails = world.database.collection('mails');
    await until(async () => (await mails.countDocuments({ 'outbox.0': { $exists: true } })) === 0, 'the mails');
  }

  /** Moves the clock further than an access token lives; the owner logs in again. */
  async function advance(milliseconds: number): Promise<void> {
    world.clock.advance(milliseconds);
    const credentials = { email: owner.email, password: 'correct horse' };
    const { body } = await request(world.url).post('/combinedAuth').send(credentials).expect(200);
    owner.headers = { ...owner.headers, authorization: `Bearer ${body.accessToken}` };
  }

  /** Every job that is due has run, save those that the queue still delays, and every mail has left. */
  async function settled(transfer: TransferView, delayed = 0): Promise<void> {
    const isDue = ({ createdAt }: { createdAt: Date }): boolean => createdAt <= world.clock.now();
    await until(async () => (await entriesOf(transfer)).filter(isDue).length === delayed, 'the jobs');
    await allMailsSent();
  }

  describe('a day before the end', () => {
    it('recipients without a download are reminded once, also by concurrent and repeated runs', async () => {
      const [early, late] = [newAddress('early'), newAddress('late')];
      const transfer = await arrived(owner, [early, late]);
      await download(transfer, early);
      world.clock.advance(6 * DAY_MS - HOUR_MS);
      await sweep();
      expect(await remindersTo(late)).toHaveLength(0);

      world.clock.advance(2 * HOUR_MS);
      const second = await world.startWorker();
      await Promise.all([sweep(), second.app.get(Reminders).sweep({}, new AbortController()), sweep()]);
      await second.stop();
      const mail = await waitForMail(late, reminder);
      // A run that died before it left its mark comes to the same transfers again.
      await world.database.collection('sweep_marks').deleteMany({});
      await sweep();
      await allMailsSent();
      expect(await remindersTo(late)).toHaveLength(1);
      expect(await remindersTo(early)).toHaveLength(0);
      expect(mail.text).toContain(`${world.env.PUBLIC_URL}/d/${transfer.slug}/${idOf(transfer, late)}`);
      expect(mail.headers.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
      );
    });

    it('none goes out for an account that may not send', async () => {
      const recipient = newAddress('waiting');
      await arrived(owner, [recipient]);
      await changeAccount(world.database, owner.area.id, refusedAccounts.revoke);
      world.clock.advance(6 * DAY_MS + HOUR_MS);
      await sweep();
      await allMailsSent();
      expect(await remindersTo(recipient)).toHaveLength(0);
    });

    it('no reminder goes to withdrawn or unsubscribed recipients, or for links without reminders', async () => {
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
      await edit(silent.slug, { reminds: false });
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
      await allMailsSent();
      for (const email of [gone, quiet, off, short]) expect([email, await remindersTo(email)]).toEqual([email, []]);
    });

    it('members who do not want it send without; a link that lives on reminds again', async () => {
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
    });
  });

  describe('a link that ends unseen', () => {
    it('is notified to its owner once, and only without any download', async () => {
      const [bo, li] = [newAddress('bo'), newAddress('li')];
      const seen = await arrived(owner, [bo]);
      const unseen = await arrived(owner, [li]);
      await download(seen, bo);
      const notified = () =>
        world.database.collection('notifications').find({ userId: owner.user?._id, kind: 'expiring' }).toArray();
      world.clock.advance(4.7 * DAY_MS);
      await sweep();
      expect(await notified()).toEqual([]);
      world.clock.advance(0.2 * DAY_MS);
      await Promise.all([sweep(), sweep()]);
      await world.database.collection('sweep_marks').deleteMany({});
      await sweep();
      expect((await notified()).map(({ slug }) => String(slug))).toEqual([unseen.slug]);
    });
  });

  const custom = (count: number) => ({ expirySeconds: 604_801, expiryDate: hours(count) });

  describe('an end that is moved to within a day', () => {
    it('is mailed at once to recipients without a download, at most once a day, however often it changes', async () => {
      const [early, late] = [newAddress('late'), newAddress('late')];
      const transfer = await arrived(owner, [early, late]);
      await download(transfer, early);

      await advance(2 * DAY_MS);
      await edit(transfer.slug, { expiryDate: hours(10) });
      const mail = await waitForMail(late, reminder);
      expect(mail.subject).toMatch(/^10 hours left: /);
      expect(mail.text).toContain(`/d/${transfer.slug}/`);
      for (const count of [9, 8]) await edit(transfer.slug, { expiryDate: hours(count) });
      await settled(transfer);
      await sweep();
      await settled(transfer);
      expect(await remindersTo(late)).toHaveLength(1);
      expect(await remindersTo(early)).toEqual([]);
    });

    it('right after sending waits for half of what is left; a link that comes alive again waits likewise', async () => {
      const email = newAddress('late');
      const transfer = await arrived(owner, [email]);
      await edit(transfer.slug, { expiryDate: hours(10) });
      await settled(transfer);
      await remindOf(transfer);
      expect(await remindersTo(email)).toEqual([]);
      expect(await entriesOf(transfer)).toMatchObject([{ job: 'transfer.reminder-due' }]);
      world.clock.advance(5 * HOUR_MS);
      await remindOf(transfer);
      await waitForMail(email, /^5 hours left: /);

      await advance(DAY_MS);
      await edit(transfer.slug, { expiryDate: hours(12) });
      await remindOf(transfer);
      await settled(transfer, 1);
      expect(await remindersTo(email)).toHaveLength(1);
      world.clock.advance(6 * HOUR_MS);
      await remindOf(transfer);
      await until(async () => (await remindersTo(email)).length === 2, 'the reminder of the new end');
    });

    it('is mailed if reminders are switched on only then', async () => {
      const email = newAddress('late');
      const transfer = await arrived(owner, [email]);
      await edit(transfer.slug, { reminds: false });
      await advance(2 * DAY_MS);
      await edit(transfer.slug, { expiryDate: hours(10) });
      await settled(transfer);
      expect(await remindersTo(email)).toEqual([]);
      await edit(transfer.slug, { reminds: true });
      await waitForMail(email, reminder);
    });

    it('is not mailed if it moves away before the mail is sent, until it comes back', async () => {
      const email = newAddress('late');
      const transfer = await arrived(owner, [email]);
      const soon = hours(58);
      await worker.stop();
      await advance(2 * DAY_MS);
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
    });
  });

  describe('a link that is made for a short time', () => {
    it('reminds halfway, whatever the sweep sees before; one of a few hours does not at all', async () => {
      const [short, shorter] = [newAddress('late'), newAddress('late')];
      const transfer = await arrived(owner, [short], custom(30));
      const brief = await arrived(owner, [shorter], custom(5));
      world.clock.advance(4 * HOUR_MS);
      await remindOf(brief);
      world.clock.advance(3 * HOUR_MS);
      await sweep();
      await remindOf(transfer);
      await settled(transfer);
      expect(await remindersTo(short)).toEqual([]);
      world.clock.advance(8 * HOUR_MS);
      await remindOf(transfer);
      await waitForMail(short, /^15 hours left: /);
      await settled(brief);
      expect(await remindersTo(shorter)).toEqual([]);
    });
  });

  it('an expired transfer is announced once, 3 days before it is deleted', async () => {
    const { slug } = await send(world, owner, files);
    const announced = () =>
      world.database.collection('notifications').find({ userId: owner.user?._id, kind: 'deletion', slug }).toArray();
    await advance(33 * DAY_MS);
    await sweep();
    expect(await announced()).toEqual([]);
    await advance(2 * DAY_MS);
    await sweep();
    await sweep();
    const record = await world.database.collection('transfers').findOne({ slug });
    const deletion = new Date(record?.['expiresAt']).getTime() + 30 * DAY_MS;
    expect(await announced()).toMatchObject([{ detail: { fileName: 'plan.txt', until: deletion } }]);
  });
});
