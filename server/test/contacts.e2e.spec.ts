import { jest } from '@jest/globals';
import request from 'supertest';
import type { ContactView, ImportPreview } from '#contract/contacts.js';
import { IMPORT_MAX_LINES } from '#contract/limits.js';
import { ContactUsage } from '../src/modules/read/contacts/index.js';
import { ContactRepository } from '../src/modules/read/contacts/data/contact.repository.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, newMember, newVisitor, type Person, send, type SourceFile } from './people.js';
import { itInSecondTier } from './second-tier.js';

describe('contacts', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });

  const as = (person: Person) => ({
    get: (path: string) => request(world.url).get(path).set(person.headers),
    post: (path: string, body: object = {}) => request(world.url).post(path).set(person.headers).send(body),
    patch: (path: string, body: object) => request(world.url).patch(path).set(person.headers).send(body),
    delete: (path: string) => request(world.url).delete(path).set(person.headers),
  });

  async function add(person: Person, contact: object): Promise<ContactView> {
    const { body } = await as(person).post('/v1/contacts', contact).expect(201);
    return body;
  }

  async function emails(person: Person, query = ''): Promise<string[]> {
    const { body } = await as(person).get(`/v1/contacts?${query}`).expect(200);
    return body.contacts.map(({ email }: ContactView) => email);
  }

  /** All stored contacts and groups of an account. */
  async function storedOf(person: Person): Promise<string> {
    const condition = { accountId: await accountIdOf(world.database, person.area.id) };
    const contacts = await world.database.collection('contacts').find(condition).sort({ _id: 1 }).toArray();
    const groups = await world.database.collection('contact_groups').find(condition).sort({ _id: 1 }).toArray();
    return JSON.stringify({ contacts, groups });
  }

  async function preview(person: Person, text: string): Promise<ImportPreview> {
    const { body } = await as(person).post('/v1/contacts/import/preview', { text }).expect(200);
    return body;
  }

  describe('contacts that are typed in', () => {
    it('are kept once for each address, whatever its case; edited, sorted and in pages', async () => {
      const mei = await add(member, { email: 'Mei@X.com', name: '陈美', company: 'Silk', groups: ['Suppliers'] });
      expect(mei).toMatchObject({
        email: 'mei@x.com',
        source: 'hand',
        lastUsedAt: null,
        groups: [{ name: 'Suppliers' }],
      });
      const again = await as(member).post('/v1/contacts', { email: 'MEI@x.com' });
      expect([again.status, again.body.code]).toEqual([409, 'contact-exists']);
      await add(member, { email: 'adam@x.com', name: 'Adam' });
      await add(member, { email: 'zoe@x.com' });
      expect(await emails(member)).toEqual(['adam@x.com', 'zoe@x.com', 'mei@x.com']);
      expect(await emails(member, 'sort=email&order=desc')).toEqual(['zoe@x.com', 'mei@x.com', 'adam@x.com']);
      expect(await emails(member, 'skip=1&limit=1')).toEqual(['zoe@x.com']);
      const edited = await as(member).patch(`/v1/contacts/${mei.contactId}`, { email: 'mei@y.com', groups: [] });
      expect(edited.body).toMatchObject({ email: 'mei@y.com', name: '陈美', groups: [] });
      const taken = await as(member).patch(`/v1/contacts/${mei.contactId}`, { email: 'zoe@x.com' });
      expect([taken.status, taken.body.code]).toEqual([409, 'contact-exists']);
    });

    it('are found by the beginning of any word, Chinese names by any part, addresses as a whole', async () => {
      await add(member, { email: 'mei.chen@silk-road.com', name: '欧阳陈美', company: '长江贸易' });
      await add(member, { email: 'bob@x.com', name: 'Robert Bobson', company: 'River Trade' });
      for (const q of ['mei', 'chen', 'silk', 'mei.chen@silk', '陈', '陈美', '贸易', '欧阳陈'])
        expect([q, await emails(member, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['mei.chen@silk-road.com']]);
      for (const q of ['river tr', 'bobs rob']) expect(await emails(member, `q=${q}`)).toEqual(['bob@x.com']);
      for (const q of ['hen', 'obert', '美陈', '(', '.*'])
        expect([q, await emails(member, `q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    });

    it('are deleted together and restored; an address added again in between stays', async () => {
      const [one, two] = [
        await add(member, { email: 'one@x.com', name: 'One' }),
        await add(member, { email: 'two@x.com' }),
      ];
      const contactIds = [one.contactId, two.contactId];
      expect((await as(member).post('/v1/contacts/delete', { contactIds })).body).toEqual({ deleted: 2 });
      expect(await emails(member)).toEqual([]);
      await add(member, { email: 'two@x.com', name: 'New' });
      expect((await as(member).post('/v1/contacts/restore', { contactIds })).body).toEqual({ restored: 1 });
      expect(await emails(member)).toEqual(['two@x.com', 'one@x.com']);
      const again = await as(member).post('/v1/contacts/restore', { contactIds });
      expect([again.status, again.body.code]).toEqual([404, 'contact-not-found']);
    });

    it('stand in groups, which are made by naming them, renamed for all at once and removed', async () => {
      const one = await add(member, { email: 'one@x.com', groups: ['Press', ' press '] });
      const two = await add(member, { email: 'two@x.com' });
      expect(one.groups).toHaveLength(1);
      const contactIds = [two.contactId];
      const { body: press } = await as(member).post('/v1/contacts/groups', { name: 'PRESS', contactIds }).expect(200);
      expect(press).toEqual({ groupId: one.groups[0]?.groupId, name: 'Press', contacts: 2 });
      await as(member).post('/v1/contacts/groups', { name: '客户', contactIds }).expect(200);
      const clash = await as(member).patch(`/v1/contacts/groups/${press.groupId}`, { name: '客户' });
      expect([clash.status, clash.body.code]).toEqual([409, 'group-exists']);
      await as(member).patch(`/v1/contacts/groups/${press.groupId}`, { name: 'Media' }).expect(200);
      expect(await emails(member, `groupId=${press.groupId}&q=one`)).toEqual(['one@x.com']);
      const { body: people } = await as(member).get(`/v1/contacts/groups/${press.groupId}/recipients`).expect(200);
      expect(people).toMatchObject({ total: 2, recipients: [{ email: 'one@x.com' }, { email: 'two@x.com' }] });
      await as(member).delete(`/v1/contacts/groups/${press.groupId}`).expect(200);
      const { body } = await as(member).get('/v1/contacts/groups').expect(200);
      expect(body).toMatchObject({ groups: [{ name: '客户', contacts: 1 }], allContacts: 2 });
      expect((await as(member).get(`/v1/contacts?groupId=${press.groupId}`)).status).toBe(404);
    });
  });

  describe('who may', () => {
    it('keeps accounts apart: another account’s contacts are not found, and unchanged', async () => {
      const theirs = await add(stranger, { email: 'secret@x.com', name: 'Secret', groups: ['Theirs'] });
      const groupId = theirs.groups[0]?.groupId;
      const before = await storedOf(stranger);
      const mine = as(member);
      const contactIds = [theirs.contactId];
      const answers = [
        await mine.patch(`/v1/contacts/${theirs.contactId}`, { name: 'Mine' }),
        await mine.patch('/v1/contacts/unknown', { name: 'Mine' }),
        await mine.post('/v1/contacts/delete', { contactIds }),
        await mine.post('/v1/contacts/restore', { contactIds }),
        await mine.post('/v1/contacts/groups', { name: 'Mine', contactIds }),
        await mine.patch(`/v1/contacts/groups/${groupId}`, { name: 'Mine' }),
        await mine.delete(`/v1/contacts/groups/${groupId}`),
        await mine.get(`/v1/contacts/groups/${groupId}/recipients`),
        await mine.get(`/v1/contacts?groupId=${groupId}`),
        await mine.get(`/v1/contacts/export.csv?groupId=${groupId}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(await emails(member)).toEqual([]);
      expect((await mine.get('/v1/contacts/suggestions?q=secret')).body).toEqual({ contacts: [], groups: [] });
      expect((await mine.get('/v1/contacts/suggestions?q=theirs')).body.groups).toEqual([]);
      expect((await mine.get('/v1/contacts/groups')).body).toEqual({ groups: [], allContacts: 0 });
      expect((await mine.get('/v1/contacts/export.csv')).text).not.toContain('secret');
      // Another account's contact among one's own is skipped.
      const own = await add(member, { email: 'own@x.com' });
      const both = { contactIds: [own.contactId, theirs.contactId] };
      expect((await mine.post('/v1/contacts/delete', both)).body).toEqual({ deleted: 1 });
      expect((await mine.post('/v1/contacts/restore', both)).body).toEqual({ restored: 1 });
      await stranger_deletes_and_member_cannot_restore(theirs);
      expect(await storedOf(stranger)).toBe(before);
    });

    async function stranger_deletes_and_member_cannot_restore({ contactId }: ContactView): Promise<void> {
      await as(stranger)
        .post('/v1/contacts/delete', { contactIds: [contactId] })
        .expect(200);
      await as(member)
        .post('/v1/contacts/restore', { contactIds: [contactId] })
        .expect(404);
      await as(stranger)
        .post('/v1/contacts/restore', { contactIds: [contactId] })
        .expect(200);
    }

    it('refuses visitors', async () => {
      const http = request(world.url);
      const answers = [
        await http.get('/v1/contacts'),
        await http.get('/v1/contacts/suggestions?q=a'),
        await http.get('/v1/contacts/groups'),
        await http.get('/v1/contacts/groups/x/recipients'),
        await http.get('/v1/contacts/export.csv'),
        await http.post('/v1/contacts').send({ email: 'a@x.com' }),
        await http.patch('/v1/contacts/x').send({ name: 'A' }),
        await http.post('/v1/contacts/delete').send({ contactIds: ['x'] }),
        await http.post('/v1/contacts/restore').send({ contactIds: ['x'] }),
        await http.post('/v1/contacts/groups').send({ name: 'A', contactIds: ['x'] }),
        await http.patch('/v1/contacts/groups/x').send({ name: 'A' }),
        await http.delete('/v1/contacts/groups/x'),
        await http.post('/v1/contacts/import/preview').send({ text: 'email\na@x.com' }),
        await http.post('/v1/contacts/import').send({ text: 'email\na@x.com', digest: '0'.repeat(64) }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [401, 'unauthenticated']),
      );
      const visitor = await newVisitor(world);
      expect((await as(visitor).get('/v1/contacts/suggestions?q=a')).status).toBe(401);
    });

    it('refuses what is no contact: operators, unknown keys, control characters, too much', async () => {
      const bad: object[] = [
        { email: { $ne: null } },
        { email: 'a@x.com', accountId: stranger.user?._id },
        { email: 'a@x.com', name: 'a\u0000b' },
        { email: 'a@x.com', name: 'a\r\nBcc: b@x.com' },
        { email: 'a@x.com', name: 'x'.repeat(121) },
        { email: 'not an address' },
        { email: 'a@x.com', groups: [''] },
        { email: 'a@x.com', groups: Array.from({ length: 21 }, (_, at) => `g${at}`) },
      ];
      for (const body of bad) expect((await as(member).post('/v1/contacts', body)).status).toBe(400);
      const queries = ['sort=terms', 'limit=101', 'skip=-1', 'q[$ne]=1', `q=${'x'.repeat(121)}`, 'groupId=$where'];
      for (const query of queries)
        expect([query, (await as(member).get(`/v1/contacts?${query}`)).status]).toEqual([query, 400]);
      expect((await as(member).post('/v1/contacts/delete', { contactIds: [] })).status).toBe(400);
      expect((await as(member).get('/v1/contacts/export.csv?groupId[$ne]=1')).status).toBe(400);
      expect(await emails(member)).toEqual([]);
    });

    it('keeps markup as the text that it is', async () => {
      const name = '<img src=x onerror=alert(1)>';
      const { contactId } = await add(member, { email: 'a@x.com', name, company: name, groups: [name] });
      const { body } = await as(member).get('/v1/contacts').expect(200);
      expect(body.contacts[0]).toMatchObject({ contactId, name, company: name, groups: [{ name }] });
      const exported = await as(member).get('/v1/contacts/export.csv').expect(200);
      expect(exported.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
    });
  });

  describe('a list from elsewhere', () => {
    const list = [
      'First Name,Last Name,E-mail Address,Company,Categories',
      'Mei,Chen,MEI@x.com,Silk,Suppliers',
      'No,Address,,Silk,',
      '"Bob ""the"" Builder",,bob@x.com,"River, Trade",Suppliers; Press',
      'Again,,mei@X.com,,',
      'Wrong,,bob at x.com,,',
      'Same,,same@x.com,,',
    ].join('\r\n');

    it('shows what would happen, line by line, and writes nothing; then does exactly that', async () => {
      await add(member, { email: 'mei@x.com', name: 'May' });
      await add(member, { email: 'same@x.com', name: 'Same' });
      const before = await storedOf(member);
      const seen = await preview(member, list);
      expect(seen).toMatchObject({ lines: 6, created: 1, changed: 1, unchanged: 1, leftOut: 3, hasHeader: true });
      expect(seen.errors).toEqual([
        { line: 3, reason: 'no-email', text: 'No, Address, Silk' },
        { line: 5, reason: 'repeated', text: 'mei@x.com' },
        { line: 6, reason: 'invalid-email', text: 'bob at x.com' },
      ]);
      expect(seen.rows).toMatchObject([
        { line: 2, kind: 'changed', email: 'mei@x.com', name: 'Mei Chen', before: { name: 'May', company: '' } },
        {
          line: 4,
          kind: 'created',
          name: 'Bob "the" Builder',
          company: 'River, Trade',
          groups: ['Suppliers', 'Press'],
        },
      ]);
      expect(await storedOf(member)).toBe(before);
      const { body } = await as(member).post('/v1/contacts/import', { text: list, digest: seen.digest }).expect(200);
      expect(body).toEqual({ created: 1, changed: 1 });
      expect(await emails(member, 'sort=email')).toEqual(['bob@x.com', 'mei@x.com', 'same@x.com']);
      expect(await emails(member, 'q=silk')).toEqual(['mei@x.com']);
      const { body: groups } = await as(member).get('/v1/contacts/groups');
      expect(groups.groups).toMatchObject([
        { name: 'Press', contacts: 1 },
        { name: 'Suppliers', contacts: 2 },
      ]);
      expect((await preview(member, list)).unchanged).toBe(3);
    });

    it('does nothing where contacts changed since, or the list is not the one that was shown', async () => {
      const { digest } = await preview(member, list);
      const other = await as(member).post('/v1/contacts/import', { text: `${list}\r\nX,,x@x.com,,`, digest });
      expect([other.status, other.body.code]).toEqual([409, 'contacts-changed']);
      await add(member, { email: 'bob@x.com', name: 'Bobby' });
      const late = await as(member).post('/v1/contacts/import', { text: list, digest });
      expect([late.status, late.body.code]).toEqual([409, 'contacts-changed']);
      expect(await emails(member)).toEqual(['bob@x.com']);
      expect((await as(member).get('/v1/contacts/groups')).body.groups).toEqual([]);
    });

    it('of several at once makes each contact once, and counts each once', async () => {
      const lines = Array.from({ length: 400 }, (_, at) => `Person ${at},p${at}@x.com`);
      const text = `name,email\n${lines.join('\n')}`;
      const { digest } = await preview(member, text);
      const answers = await Promise.all([0, 1, 2].map(() => as(member).post('/v1/contacts/import', { text, digest })));
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const created = answers.map(({ status, body }) => (status === 200 ? body.created : 0));
      expect(created.reduce((sum, count) => sum + count)).toBe(400);
      expect((await as(member).get('/v1/contacts?limit=1')).body.total).toBe(400);
    });

    // `npm test` covers the limit in read-list.spec.ts. All 10,000 lines take the embedded database seconds.
    itInSecondTier(
      'takes 10 000 lines, and no more than that',
      async () => {
        const textOf = (length: number) =>
          [
            '姓名,邮箱,公司',
            ...Array.from({ length }, (_, at) => `联系人${at},p${at}@example.com,长江贸易有限公司`),
          ].join('\n');
        const tooLong = await as(member).post('/v1/contacts/import/preview', { text: textOf(IMPORT_MAX_LINES + 1) });
        expect([tooLong.status, tooLong.body.code]).toEqual([413, 'import-too-long']);
        const count = IMPORT_MAX_LINES;
        const text = textOf(count);
        const { digest, created } = await preview(member, text);
        expect(created).toBe(count);
        const { body } = await as(member).post('/v1/contacts/import', { text, digest }).expect(200);
        expect(body).toEqual({ created: count, changed: 0 });
        expect((await as(member).get('/v1/contacts/groups')).body.allContacts).toBe(count);
        const { body: latest } = await request(world.url).get('/anonCheck').set(member.headers);
        expect(latest.user.contacts).toHaveLength(100);
        expect(latest.user.contacts[0]).toMatchObject({ email: 'p0@example.com', company: '长江贸易有限公司' });
      },
      120_000,
    );

    it('is done again where its process died, and then does what is left', async () => {
      const contacts = world.app.get(ContactRepository, { strict: false });
      await add(member, { email: 'old@x.com' });
      const lines = Array.from({ length: 300 }, (_, at) => `Person ${at},p${at}@x.com,Press`);
      const text = `name,email,groups\nOld,old@x.com,Press\n${lines.join('\n')}`;
      const { digest } = await preview(member, text);
      const insert = contacts.insertMissing.bind(contacts);
      const dying = jest.spyOn(contacts, 'insertMissing').mockImplementation(async (accountId, all) => {
        await insert(accountId, all.slice(0, 100));
        throw new Error('the process died');
      });
      await as(member).post('/v1/contacts/import', { text, digest }).expect(500);
      dying.mockRestore();
      const changed = await as(member).post('/v1/contacts/import', { text, digest });
      expect([changed.status, changed.body.code]).toEqual([409, 'contacts-changed']);
      const rest = await preview(member, text);
      expect(rest).toMatchObject({ created: 200, changed: 1, unchanged: 100 });
      const { body } = await as(member).post('/v1/contacts/import', { text, digest: rest.digest }).expect(200);
      expect(body).toEqual({ created: 200, changed: 1 });
      const { body: groups } = await as(member).get('/v1/contacts/groups');
      expect(groups).toMatchObject({ groups: [{ name: 'Press', contacts: 301 }], allContacts: 301 });
    });

    it('is whole also where a mail to one of its addresses leaves at the same moment, and keeps a name just written', async () => {
      const accountId = await accountIdOf(world.database, member.area.id);
      const contacts = world.app.get(ContactRepository, { strict: false });
      const book = world.app.get(ContactUsage, { strict: false });
      const { contactId } = await add(member, { email: 'old@x.com', name: 'Old' });
      const text = 'name,email,company,groups\nOne,one@x.com,Acme,Press\nTwo,two@x.com,,\nOlder,old@x.com,,';
      const { digest } = await preview(member, text);
      const insert = contacts.insertMissing.bind(contacts);
      const late = jest.spyOn(contacts, 'insertMissing').mockImplementationOnce(async (...given) => {
        await book.recordSent(accountId, [{ email: 'one@x.com', name: '', company: '' }], new Date());
        await add(member, { email: 'two@x.com', name: 'Written' });
        await as(member).patch(`/v1/contacts/${contactId}`, { name: 'Renamed' }).expect(200);
        return insert(...given);
      });
      const { body: counts } = await as(member).post('/v1/contacts/import', { text, digest }).expect(200);
      late.mockRestore();
      expect(counts).toEqual({ created: 0, changed: 1 });
      const { body } = await as(member).get('/v1/contacts?sort=email').expect(200);
      expect(body.contacts).toMatchObject([
        { email: 'old@x.com', name: 'Renamed' },
        { email: 'one@x.com', name: 'One', company: 'Acme', groups: [{ name: 'Press' }] },
        { email: 'two@x.com', name: 'Written' },
      ]);
    });

    it('refuses what has no addresses, and what is far too much', async () => {
      const nothing = await as(member).post('/v1/contacts/import/preview', { text: 'Name,Phone\nMei,123' });
      expect([nothing.status, nothing.body.code]).toEqual([400, 'import-unreadable']);
      const huge = await as(member).post('/v1/contacts/import/preview', { text: 'x'.repeat(2_000_001) });
      expect(huge.status).toBe(400);
      const wider = await as(member).post('/v1/contacts/import/preview', { text: 'x'.repeat(7_000_000) });
      expect([wider.status, wider.body.code]).toEqual([413, 'body-too-large']);
      // Elsewhere the usual limit holds.
      const elsewhere = await as(member).post('/v1/contacts', { email: 'a@x.com', name: 'x'.repeat(300_000) });
      expect(elsewhere.status).toBe(413);
    });
  });

  describe('a list to elsewhere', () => {
    it('runs nothing in a spreadsheet, says in UTF-8 what it is, and comes back as it was', async () => {
      const names = ['=HYPERLINK("http://evil","x")', '+1', '-2', '@SUM(A1)', '陈美', 'x;=1+1', ';＝1', '＠SUM(A1)'];
      for (const [at, name] of names.entries())
        await add(member, { email: `p${at}@x.com`, name, company: name, groups: ['=cmd'] });
      const { text, headers } = await as(member).get('/v1/contacts/export.csv').expect(200);
      expect(headers['content-disposition']).toBe('attachment; filename="contacts.csv"');
      expect(text.startsWith('\uFEFFEmail,Name,Company,Groups')).toBe(true);
      expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
      for (const line of text.split('\r\n').slice(1, -1))
        for (const cell of line.split(/[,;]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@\t＝＋－＠]/);
      expect(await preview(member, text)).toMatchObject({ unchanged: 8, created: 0, changed: 0, leftOut: 0 });
      const { body: copy } = await as(stranger)
        .post('/v1/contacts/import', { text, digest: (await preview(stranger, text)).digest })
        .expect(200);
      expect(copy).toEqual({ created: 8, changed: 0 });
      const { body } = await as(stranger).get('/v1/contacts?sort=email').expect(200);
      expect(body.contacts.map(({ name }: ContactView) => name)).toEqual(names);
    });
  });

  describe('whom something was sent to', () => {
    const files: SourceFile[] = [{ path: 'notes.txt', bytes: Buffer.from('notes') }];

    it('becomes a contact once the mail has left, is suggested, and keeps the name that its owner wrote', async () => {
      const worker = await world.startWorker();
      await add(member, { email: 'typed@x.com', name: 'My name' });
      await send(world, member, files, {
        sendAs: 'email',
        emailTo: [
          { email: 'Typed@x.com', name: 'Their name' },
          { email: 'new@x.com', name: 'New Person', company: 'New Co' },
        ],
      });
      await until(async () => (await emails(member)).length === 2, 'the new contact');
      await until(async () => {
        const { body } = await as(member).get('/v1/contacts?sort=email').expect(200);
        return body.contacts.every(({ lastUsedAt }: ContactView) => lastUsedAt !== null);
      }, 'both to be used');
      const { body } = await as(member).get('/v1/contacts?sort=email').expect(200);
      expect(body.contacts).toMatchObject([
        { email: 'new@x.com', name: 'New Person', company: 'New Co', source: 'sent' },
        { email: 'typed@x.com', name: 'My name', company: '', source: 'hand' },
      ]);
      const { body: session } = await request(world.url).get('/anonCheck').set(member.headers);
      expect(session.user.contacts).toHaveLength(2);
      await worker.stop();
    });

    it('suggests the best and the latest first, few of them, and groups', async () => {
      await add(member, { email: 'other@x.com', name: 'Other', company: 'Anders & Co' });
      await add(member, { email: 'anna@x.com', name: 'Anna', groups: ['Andes', 'Press'] });
      world.clock.advance(1000);
      await add(member, { email: 'andy@x.com', name: 'Andy' });
      const { body } = await as(member).get('/v1/contacts/suggestions?q=an').expect(200);
      expect(body.contacts.map(({ email }: { email: string }) => email)).toEqual([
        'andy@x.com',
        'anna@x.com',
        'other@x.com',
      ]);
      expect(body.groups).toMatchObject([{ name: 'Andes', contacts: 1 }]);
      const latest = await as(member).get('/v1/contacts/suggestions').expect(200);
      expect(latest.body.contacts[0]).toMatchObject({ email: 'andy@x.com' });
      for (let at = 0; at < 10; at += 1) await add(member, { email: `an${at}@x.com` });
      expect((await as(member).get('/v1/contacts/suggestions?q=an')).body.contacts).toHaveLength(8);
    });
  });
});
