import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { TransferList } from '#contract/transfers/transfers.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { sharedWorld, type TestWorld } from '../../../../test/harness.js';
import { newMember, type Person, send } from '../../../../test/people.js';
import { derivedFields } from '../../files/transfers/data/transfer.schema.js';
import { startOfMonth, type Transfer } from '../../files/transfers/index.js';

describe('transfer lists', () => {
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    world = await sharedWorld();
    member = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const list = async (person: Person, query: Record<string, string | number> = {}): Promise<TransferList> =>
    (
      await request(world.url)
        .get('/getQs')
        .query({ userid: person.user?._id, ...query })
        .set(person.headers)
        .expect(200)
    ).body;

  const namesOf = ({ allDocs }: TransferList): string[] => allDocs.map(({ fileName }) => fileName);

  /** Copies of a sent transfer: sent hourly, expiring after a week; every tenth is deleted, every seventh shared. */
  async function fill(person: Person, count: number, now: number): Promise<void> {
    const sent = await send(world, person, [{ path: 'note.txt', bytes: Buffer.from('abc') }], {
      sendAs: 'email',
      emailTo: [{ email: 'reader@example.com', name: 'Léa Dubois' }],
    });
    const transfers = world.database.collection<Transfer & { outbox: unknown[] }>('transfers');
    const record = await transfers.findOne({ slug: sent.slug });
    if (!record) throw new Error('no transfer');
    await transfers.deleteOne({ _id: record._id });
    const copies = Array.from({ length: count }, (_, index) => {
      const at = new Date(now - (index + 0.5) * HOUR_MS);
      const transfer: Transfer & { outbox: unknown[] } = {
        ...record,
        _id: `${record._id}-${index}`,
        slug: `${record.slug}${index}`,
        title: index % 2 === 0 ? `even ${index}` : '',
        sharedWith: index % 7 === 0 ? ['u1'] : [],
        deletedAt: index % 10 === 9 ? at : null,
        dateSent: at,
        lastModified: at,
        expiresAt: new Date(at.getTime() + 7 * DAY_MS),
        totalBytes: (index * 37) % 101,
        fileName: `${index}`.padStart(4, '0'),
        outbox: [],
      };
      return { ...transfer, ...derivedFields(transfer) };
    });
    for (let from = 0; from < copies.length; from += 50) await transfers.insertMany(copies.slice(from, from + 50));
  }

  it('shows every transfer on one page, in each order, with exact counts', async () => {
    const now = world.clock.now().getTime();
    await fill(member, 400, now);
    const live = Array.from({ length: 400 }, (_, index) => index).filter((index) => index % 10 !== 9);
    const name = (index: number): string => `${index}`.padStart(4, '0');
    for (const sort of ['lastModified', 'dateSent', 'expiryDate'])
      for (const skip of [0, 20, 133, 355])
        expect(namesOf(await list(member, { sort, skip }))).toEqual(live.slice(skip, skip + 20).map(name));
    expect(namesOf(await list(member, { sort: 'fileName', order: 'asc', skip: 7 }))).toEqual(
      live.slice(7, 27).map(name),
    );
    const sizes = (await list(member, { sort: 'size', order: 'asc' })).allDocs.map(({ totalBytes }) => totalBytes);
    expect(sizes).toEqual(
      live
        .map((index) => (index * 37) % 101)
        .toSorted((a, b) => a - b)
        .slice(0, 20),
    );

    const month = startOfMonth(new Date(now)).getTime();
    const isThisMonth = (index: number): boolean => now - (index + 0.5) * HOUR_MS >= month;
    const counts = await list(member);
    expect(counts).toMatchObject({
      allCount: 360,
      activeCount: live.filter((index) => index < 7 * 24).length,
      expiredCount: live.filter((index) => index >= 7 * 24).length,
      sharedCount: live.filter((index) => index % 7 === 0).length,
      thisMonthCount: live.filter(isThisMonth).length,
      thisMonthsTransfers: Array.from({ length: 400 }, (_, index) => index).filter(isThisMonth).length,
    });
    const shared = await list(member, { filter: 'shared' });
    expect(namesOf(shared)).toEqual(
      live
        .filter((index) => index % 7 === 0)
        .slice(0, 20)
        .map(name),
    );
    const found = await list(member, { search: 'eve', filter: 'expired', order: 'asc' });
    expect(found).toMatchObject({ allCount: 200, expiredCount: 116 });
    expect(namesOf(found).slice(0, 3)).toEqual([398, 396, 394].map(name));
  });

  it('is empty for a new member', async () => {
    const person = await newMember(world);
    expect(await list(person)).toEqual({
      allDocs: [],
      allCount: 0,
      activeCount: 0,
      expiredCount: 0,
      thisMonthsTransfers: 0,
      thisMonthCount: 0,
      sharedCount: 0,
    });
  });

  /** Names of database operations of `call`, without those that prove who calls. */
  async function operationsOf(call: () => Promise<unknown>): Promise<string[]> {
    const connection = world.app.get<Connection>(getConnectionToken(), { strict: false });
    const operations: string[] = [];
    connection.set('debug', (collection: string, method: string) => operations.push(`${collection}.${method}`));
    try {
      await call();
      return operations.filter((operation) => !/^(users|sessions)\./.test(operation)).toSorted();
    } finally {
      connection.set('debug', false);
    }
  }

  it('costs at most four database operations after authentication', async () => {
    const queries: Record<string, string>[] = [{}, { search: 'even' }];
    for (const query of queries)
      expect(await operationsOf(() => list(member, query))).toEqual([
        'downloads.aggregate',
        'mails.find',
        'transfers.aggregate',
        'transfers.aggregate',
      ]);
  });

  it('names recipients as the contacts do where the transfer has no name, by one operation more', async () => {
    const person = await newMember(world, { role: 'business' });
    const emails = ['lea@example.com', 'tom@example.com', 'new@example.com'];
    for (const emailTo of [emails.map((email) => ({ email })), [{ email: 'lea@example.com', name: 'As sent' }]])
      await send(world, person, [{ path: 'note.txt', bytes: Buffer.from('abc') }], { sendAs: 'email', emailTo });
    const contacts = [
      { email: 'lea@example.com', name: 'Léa Dubois' },
      { email: 'tom@example.com', name: '' },
    ];
    for (const contact of contacts)
      await request(world.url)
        .post('/v1/contacts')
        .set(person.headers)
        .send({ ...contact, company: '', groups: [] })
        .expect(201);
    let listed: TransferList | undefined;
    const operations = await operationsOf(
      async () => (listed = await list(person, { sort: 'dateSent', order: 'asc' })),
    );
    expect(listed?.allDocs.map(({ emailTo }) => emailTo.map(({ name }) => name))).toEqual([
      ['Léa Dubois', '', ''],
      ['As sent'],
    ]);
    expect(operations.filter((operation) => operation.startsWith('contacts.'))).toEqual(['contacts.find']);
  });
});
