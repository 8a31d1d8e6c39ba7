import request from 'supertest';
import type { Overview } from '#contract/transfers/library.js';
import type { TransferList } from '#contract/transfers/transfers.js';
import { HOUR_MS } from '#contract/units.js';
import { addMore, uploadMore } from './added-file.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, type Person, send, type SourceFile } from './people.js';

describe('library', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld({ UNDO_SECONDS: '5' });
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const file = (path: string, size = 3): SourceFile => ({ path, bytes: Buffer.alloc(size, 1) });
  const ask = (person: Person, more: Record<string, string> = {}) =>
    request(world.url)
      .get('/getQs')
      .query({ userid: person.user?._id, ...more })
      .set(person.headers);
  const search = async (text: string, more: Record<string, string> = {}): Promise<TransferList> =>
    (await ask(member, { search: text, ...more }).expect(200)).body;
  const namesOf = ({ allDocs }: TransferList): string[] => allDocs.map(({ fileName }) => fileName);
  const post = (person: Person | null, path: string, body: object = {}) =>
    request(world.url)
      .post(path)
      .set(person?.headers ?? {})
      .send(body);

  it('lists the latest 5 downloads of each transfer with their countries', async () => {
    const person = await newMember(world);
    const [first, second] = [await send(world, person, [file('a.txt')]), await send(world, person, [file('b.txt')])];
    const now = world.clock.now().getTime();
    const downloads = Array.from({ length: 7 }, (_, index) => ({
      _id: `${first._id}-${index}` as never,
      transferId: first._id,
      startedAt: new Date(now - index * HOUR_MS),
      completedAt: index === 0 ? new Date(now) : null,
      country: index === 1 ? 'CN' : null,
    }));
    await world.database.collection('downloads').insertMany(downloads);
    const { allDocs }: TransferList = (await ask(person).expect(200)).body;
    const row = (slug: string) => allDocs.find((candidate) => candidate.slug === slug);
    expect(row(first.slug)).toMatchObject({ total_downloads: 7, completed_downloads: 1 });
    expect(row(first.slug)?.downloads).toEqual(
      downloads.slice(0, 5).map(({ startedAt }, index) => ({
        country_name: index === 1 ? 'China' : '',
        dlDate: startedAt.getTime(),
      })),
    );
    expect(row(second.slug)?.downloads).toEqual([]);
  });

  describe('searching the library', () => {
    beforeAll(async () => {
      const sent = [
        {
          files: [file('Angebot Frühjahr.pdf'), file('plans/North Wing.dwg')],
          more: { message: 'With the new numbers' },
        },
        { files: [file('报价单 2026.xlsx', 9)], more: {} },
        {
          files: [file('tender.txt', 8)],
          more: { sendAs: 'email' as const, emailTo: [{ email: 'li.wei@river.test', name: '李伟' }] },
        },
        { files: [file('(a+)+$.txt')], more: {} },
      ];
      for (const { files, more } of sent) await send(world, member, files, more);
      await send(world, stranger, [file('Angebot Fremd.pdf')]);
    });

    it.each([
      ['a part of a name, in any case', 'angeBOT', ['Angebot Frühjahr.pdf']],
      ['a file that is not the first', 'north wing', ['Angebot Frühjahr.pdf']],
      ['words in any order', 'wing angebot', ['Angebot Frühjahr.pdf']],
      ['a word of the message', 'numbers', ['Angebot Frühjahr.pdf']],
      ['a letter with marks', 'FRÜHJAHR', ['Angebot Frühjahr.pdf']],
      ['Chinese, from the middle', '价单', ['报价单 2026.xlsx']],
      ['full-width letters', 'ｘｌｓｘ', ['报价单 2026.xlsx']],
      ['an address', 'li.wei@', ['tender.txt']],
      ["a recipient's name", '李伟', ['tender.txt']],
      ['what looks like a pattern, as it stands', '(a+)+$', ['(a+)+$.txt']],
      ['no pattern', '.*', []],
      ['nothing across fields', 'numbersangebot', []],
      ['another account’s slug', 'fremd', []],
    ])('finds %s', async (_what, text, expected) => {
      const list = await search(text);
      expect(namesOf(list)).toEqual(expected);
      expect(list).toMatchObject({ allCount: expected.length, activeCount: expected.length, expiredCount: 0 });
    });

    it('sorts, filters, pages and counts what it found', async () => {
      const sizes = await search('t', { sort: 'size', order: 'asc' });
      expect(namesOf(sizes)).toEqual(['(a+)+$.txt', 'Angebot Frühjahr.pdf', 'tender.txt']);
      expect(namesOf(await search('t', { sort: 'fileName', order: 'desc' }))).toEqual([
        'tender.txt',
        'Angebot Frühjahr.pdf',
        '(a+)+$.txt',
      ]);
      const rest = await search('t', { sort: 'fileName', order: 'desc', skip: '2' });
      expect(namesOf(rest)).toEqual(['(a+)+$.txt']);
      expect(rest).toMatchObject({ allCount: 3, activeCount: 3, thisMonthsTransfers: 3, sharedCount: 0 });
      expect(await search('t', { filter: 'expired' })).toMatchObject({ allDocs: [], allCount: 3 });
      expect(namesOf(await search('   '))).toHaveLength(4);
    });

    it('knows at once what was sent, changed, deleted, restored and undone since', async () => {
      const transfer = await send(world, member, [file('quince.txt')]);
      expect(namesOf(await search('quince'))).toEqual(['quince.txt']);
      await request(world.url)
        .patch(`/v1/transfers/${transfer.slug}`)
        .set(member.headers)
        .send({ title: 'Medlar' })
        .expect(200);
      expect(namesOf(await search('medlar'))).toEqual(['quince.txt']);
      await post(member, '/deleteTransfer', { type: 'transfers', slug: transfer.slug }).expect(200);
      expect(await search('medlar')).toMatchObject({ allDocs: [], allCount: 0 });
      await post(member, `/v1/transfers/${transfer.slug}/restore`).expect(200);
      expect(namesOf(await search('medlar'))).toEqual(['quince.txt']);
      const undone = await send(world, member, [file('loquat.txt')]);
      expect(namesOf(await search('loquat'))).toEqual(['loquat.txt']);
      await post(member, `/v1/transfers/${undone.slug}/undo-send`).expect(200);
      expect(await search('loquat')).toMatchObject({ allDocs: [], allCount: 0 });
    });

    it('knows files that were added and removed, and recipients that came and went', async () => {
      const transfer = await send(world, member, [file('persimmon.txt'), file('folder/kumquat.txt')]);
      const path = `/v1/transfers/${transfer.slug}`;
      const remove = (what: string) => request(world.url).delete(`${path}/${what}`).set(member.headers).expect(200);
      await addMore(world, member, transfer, await uploadMore(world, member, transfer)).expect(200);
      expect(namesOf(await search('persim more'))).toEqual(['persimmon.txt']);
      const invited = { emailTo: [{ email: 'anna@lime.test', name: 'Anna Yuzu' }] };
      const { body } = await post(member, `${path}/recipients`, invited).expect(200);
      expect(namesOf(await search('lime.test yuzu'))).toEqual(['persimmon.txt']);
      await remove(`recipients/${body.emailTo[0].recipientId}`);
      expect(await search('yuzu')).toMatchObject({ allDocs: [], allCount: 0 });
      await remove('files/0');
      expect(await search('persimmon')).toMatchObject({ allDocs: [], allCount: 0 });
      await post(member, `${path}/files/0/restore`).expect(200);
      expect(namesOf(await search('folder/kum'))).toEqual(['persimmon.txt']);
    });

    it('finds words that are longer than what the index holds of them', async () => {
      await send(world, member, [file('IMG_20260101_235959_panorama.jpg')]);
      expect(namesOf(await search('img_20260101_235959_panorama'))).toHaveLength(1);
      expect(await search('img_20260101_235959_portrait')).toMatchObject({ allDocs: [], allCount: 0 });
    });

    it('is for the owner alone, and takes nothing but text', async () => {
      await ask({ ...member, headers: stranger.headers }, { search: 'a' }).expect(403);
      await request(world.url).get('/getQs').query({ userid: member.user?._id, search: 'a' }).expect(401);
      const url = `/getQs?userid=${member.user?._id}`;
      for (const bad of ['&search[$regex]=.*', '&search[]=a', '&search=a&search=b', `&search=${'a'.repeat(201)}`])
        await request(world.url).get(`${url}${bad}`).set(member.headers).expect(400);
      for (const literal of ['$where', '{"$gt":""}', "'; drop", '\u0000', '%', '\\'])
        expect(await search(literal)).toMatchObject({ allCount: 0 });
    });
  });

  describe('the overview', () => {
    const read = async (person: Person): Promise<Overview> =>
      (await request(world.url).get('/v1/overview').set(person.headers).expect(200)).body;

    it('shows storage, month, transfers that expire soon or were never downloaded, and the latest downloads', async () => {
      const worker = await world.startWorker();
      const person = await newMember(world);
      expect(await read(person)).toEqual({
        storage: { usedBytes: 0, limitBytes: 10_000_000_000 },
        month: { sent: 0, limit: 10 },
        counts: { all: 0, active: 0, expired: 0 },
        expiringSoon: { transfers: [], count: 0 },
        unseen: { transfers: [], count: 0 },
        latestDownloads: [],
      });
      for (const [email, name] of [
        ['reader@river.test', 'Léa Dubois'],
        ['anna@river.test', 'Anna as in contacts'],
      ])
        await post(person, '/v1/contacts', { email, name, company: '', groups: [] }).expect(201);
      const fetched = await send(world, person, [file('one.txt', 40), file('two.txt', 2)], {
        sendAs: 'email',
        emailTo: [{ email: 'reader@river.test' }, { email: 'anna@river.test', name: 'Anna as sent' }],
      });
      await send(world, person, [file('lonely.txt', 8)]);
      const { body: visit } = await post(null, '/v1/downloads', {
        slug: fetched.slug,
        recipientId: fetched.emailTo[0]?.recipientId,
      }).set('x-forwarded-for', newNetwork());
      const { body: signed } = await post(null, '/v1/downloads/file', {
        slug: fetched.slug,
        recipientId: fetched.emailTo[0]?.recipientId,
        fileId: '1',
        visit: visit.visit,
      }).expect(200);
      await fetch(new URL(signed.url, world.url)).then((answer) => answer.arrayBuffer());
      await until(async () => (await read(person)).latestDownloads[0]?.isComplete, 'the download to be known');

      const seen = await read(person);
      const reader = { email: 'reader@river.test', name: 'Léa Dubois' };
      expect(seen).toMatchObject({
        storage: { usedBytes: 50 },
        month: { sent: 2, limit: 10 },
        counts: { all: 2, active: 2, expired: 0 },
        expiringSoon: { count: 0 },
        unseen: { count: 1, transfers: [{ fileName: 'lonely.txt', recipientCount: 0 }] },
      });
      expect(seen.latestDownloads).toMatchObject([
        {
          transfer: {
            slug: fetched.slug,
            fileNumber: 2,
            recipients: [reader, { email: 'anna@river.test', name: 'Anna as sent' }],
          },
          recipient: reader,
          downloadedFile: 'two.txt',
          fileCount: 1,
          isComplete: true,
        },
      ]);
      expect(await read(stranger)).toMatchObject({ latestDownloads: [] });

      // Under 2.2 days left, soonest first; what is over is neither.
      const transfers = world.database.collection('transfers');
      const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
      await transfers.updateOne({ slug: fetched.slug }, { $set: { expiresAt: inHours(52) } });
      expect(await read(person)).toMatchObject({ expiringSoon: { count: 1, transfers: [{ fileName: 'one.txt' }] } });
      await transfers.updateOne({ fileName: 'lonely.txt' }, { $set: { expiresAt: inHours(-1) } });
      expect(await read(person)).toMatchObject({
        counts: { expired: 1 },
        unseen: { count: 0 },
        expiringSoon: { count: 1 },
      });
      await worker.stop();
    });

    it('is for members alone', async () => {
      await request(world.url).get('/v1/overview').expect(401);
    });
  });
});
