import request from 'supertest';
import { TransferMails } from '../src/modules/files/transfers/index.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { addMore, uploadMore } from './added-file.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { heldBeforeWrite } from './held-calls.js';
import { newMember, newNetwork, type Person, send } from './people.js';

/**
 * Runs in `npm run test:all` only: two rare orders of a deletion and an addition. In `npm test`, `undo.e2e.spec.ts` takes
 * a deletion back with additions and with mails that wait, and `transfer-files.e2e.spec.ts` refuses one of two same calls.
 */

let world: TestWorld;
let member: Person;

beforeAll(async () => {
  world = await createTestWorld({ UNDO_SECONDS: '60' });
  member = await newMember(world, { role: 'business' });
});
afterAll(() => world.close());

const files = [
  { path: 'plan.txt', bytes: Buffer.alloc(1000, 1) },
  { path: 'notes.txt', bytes: Buffer.alloc(500, 2) },
];
const call = (person: Person, path: string, body: object = {}) =>
  request(world.url).post(path).set(person.headers).send(body);
const restore = (person: Person, slug: string) => call(person, `/v1/transfers/${slug}/restore`);
const remove = (person: Person, slug: string) => call(person, '/deleteTransfer', { type: 'transfers', slug });
const mailTo = (email: string) => ({ sendAs: 'email' as const, emailTo: [{ email }] });
const someAddress = () => `${newNetwork().replaceAll('.', '-')}@reader.test`;

async function broken(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
    if (breaches.length > 0) ids.push(`${id}: ${breaches.join('; ')}`);
  return ids;
}

describe('a deletion', () => {
  it('that comes between files that were added and their mail is undone: it is mailed once', async () => {
    const [first, second] = [someAddress(), someAddress()];
    const transfer = await send(world, member, files, mailTo(first));
    const { _id, slug } = transfer;
    const delivery = world.app.get(TransferMails);
    const added = await uploadMore(world, member, transfer);
    await addMore(world, member, transfer, added).expect(200);
    await delivery.deliverAddition({ transferId: _id, uploadSlug: added.slug });
    await call(member, `/v1/transfers/${slug}/recipients`, { emailTo: [{ email: second }] }).expect(200);
    await request(world.url).delete(`/v1/transfers/${slug}/files/2`).set(member.headers).expect(200);
    const late = await uploadMore(world, member, transfer);
    await addMore(world, member, transfer, late).expect(200);

    await remove(member, slug).expect(200);
    await delivery.deliverAddition({ transferId: _id, uploadSlug: late.slug });
    const mailsAbout = (email: string) =>
      world.database
        .collection('mails')
        .countDocuments({ 'to.email': email, template: 'files-added', state: 'pending' });
    // It is held back when it is due, unless the deletion is undone by then.
    for (let round = 0; round < 2; round += 1) {
      await restore(member, slug).expect(200);
      // The first addition is mailed only to recipients of that time.
      expect([await mailsAbout(first), await mailsAbout(second)]).toEqual([2, 1]);
      await remove(member, slug).expect(200);
    }
    await restore(member, slug).expect(200);
    const worker = await world.startWorker();
    const logged = async (): Promise<number> => {
      const { body } = await request(world.url).get(`/v1/transfers/${slug}/events`).set(member.headers).expect(200);
      return body.events.filter(({ kind }: { kind: string }) => kind === 'files-added').length;
    };
    await until(async () => (await logged()) === 2, 'the log of both additions');
    await worker.stop();
  });

  it('that refuses one of two same additions leaves the upload to the other', async () => {
    const transfer = await send(world, member, files);
    const added = await uploadMore(world, member, transfer);
    const { calls, release } = await heldBeforeWrite(world, 2, () => addMore(world, member, transfer, added));
    // A deletion has begun and has not released its objects yet.
    const transfers = world.database.collection('transfers');
    await transfers.updateOne({ slug: transfer.slug }, { $set: { deletedAt: world.clock.now() } });
    release();
    const refused = await Promise.race(calls);
    expect(refused.body.code).toBe('transfer-not-found');
    await transfers.updateOne({ slug: transfer.slug }, { $set: { deletedAt: null } });
    release();
    expect((await Promise.all(calls)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    const sessions = world.database.collection<{ _id: string }>('upload_sessions');
    expect(await sessions.findOne({ _id: added.slug })).toBeNull();
    expect(await broken()).toEqual([]);
  });
});
