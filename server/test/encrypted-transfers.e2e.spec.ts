import request from 'supertest';
import type { TransferView } from '#contract/transfers/transfers.js';
import { nodeCipher } from '../../client/src/encryption/node/node-cipher.js';
import { newFileHeader } from '../../client/src/encryption/file-header.js';
import { SealedFile } from '../../client/src/encryption/sealed-file.js';
import { openList, sealList, toBase64 } from '../../client/src/encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import { startFakeClamd } from './fake-clamd.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newVisitor, type Person, putFiles, send, type SourceFile, type TransferBody } from './people.js';

const byText = (left: string, right: string): number => left.localeCompare(right);

describe('an end-to-end encrypted transfer', () => {
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
  let world: TestWorld;
  let member: Person;
  let key: TransferKey;
  let files: SourceFile[];
  let sealedList: string;
  let transfer: TransferView;

  beforeAll(async () => {
    clamd = await startFakeClamd({ maxBytes: 1_000_000 });
    world = await createTestWorld({ CLAMD_URL: clamd.url });
    member = await newMember(world, { role: 'business' });
    key = await newTransferKey();
    const { bytes: header, payloadKey } = await newFileHeader(key);
    const plain = new Blob(['plan '.repeat(100)]);
    const sealed = new SealedFile({ plain, header, cipher: nodeCipher(payloadKey) });
    files = [{ path: '1.age', bytes: Buffer.from(await sealed.arrayBuffer()) }];
    const listed = { name: '1.age', path: 'plans/plan.pdf', size: plain.size, payloadKey: toBase64(payloadKey) };
    sealedList = await sealList({ message: 'for you', files: [listed] }, key);
    transfer = await send(world, member, files, { sealedList });
  });
  afterAll(async () => {
    await world.close();
    await clamd.stop();
  });

  const post = (path: string, body: object, person: Person = member) =>
    request(world.url).post(path).set(person.headers).send(body);
  const codeOf = async (sending: Promise<unknown>) => (await sending.catch((error: Error) => error.message)) as string;
  const refusal = (person: Person, changes: Partial<TransferBody>, sent = files) =>
    codeOf(send(world, person, sent, { sealedList, ...changes }));

  it('shows the list that its key opens to those with the link, and in no list of transfers', async () => {
    expect(transfer).toMatchObject({ isEncrypted: true, fileName: '', message: '' });
    const { body: page } = await request(world.url).post('/v1/downloads').send({ slug: transfer.slug }).expect(200);
    expect(page).toMatchObject({ message: '', scan: null, files: [{ path: '1.age' }] });
    expect(await openList(page.sealedList, key)).toMatchObject({
      message: 'for you',
      files: [{ path: 'plans/plan.pdf' }],
    });
    const { body: library } = await request(world.url).get(`/getQs?userid=${member.user?._id}`).set(member.headers);
    expect(library.allDocs).toMatchObject([{ slug: transfer.slug, isEncrypted: true }]);
    expect(JSON.stringify(library)).not.toContain(sealedList);
  });

  it('of a plain transfer there is no list', async () => {
    const { slug } = await send(world, member, [{ path: 'plain.txt', bytes: Buffer.from('plain') }]);
    const { body: page } = await request(world.url).post('/v1/downloads').send({ slug }).expect(200);
    expect(page).toMatchObject({ sealedList: null, scan: 'unchecked' });
  });

  it('reveals nothing beside its list', async () => {
    const { path, bytes } = { path: 'plan.pdf', bytes: Buffer.from('plan') };
    expect(await refusal(member, {}, [{ path, bytes }])).toContain('invalid-input');
    expect(await refusal(member, { message: 'for you' })).toContain('invalid-input');
    const { body } = await request(world.url)
      .patch(`/v1/transfers/${transfer.slug}`)
      .set(member.headers)
      .send({ message: 'for you' });
    expect(body.code).toBe('transfer-encrypted');
  });

  it('takes no other files, and its files go into no other transfer', async () => {
    const { slug } = transfer;
    const { slug: plain } = await send(world, member, [{ path: 'plain.txt', bytes: Buffer.from('plain') }]);
    const more = [{ path: 'more.txt', size: 5 }];
    for (const upload of [
      { addTo: slug, files: more },
      { forward: { slug, isSealed: true }, files: more },
      { forward: { slug, isSealed: true }, addTo: plain },
    ])
      expect((await post('/stsAuth', { ...member.area, ...upload })).body.code).toBe('transfer-encrypted');
  });

  it('comes as a zip of what is stored', async () => {
    const { body: signed } = await post('/zip', { slug: transfer.slug });
    const { body: zip } = await request(world.url).get(signed.url).buffer(true).expect(200);
    const [file] = files;
    // Stored as it is, between its header and its checksum.
    expect((zip as Buffer).includes(file?.bytes ?? 'no file')).toBe(true);
  });

  it('has a page that names nothing before it is opened', async () => {
    const { text } = await request(world.url).get(`/w/${transfer.slug}`);
    expect(text).not.toContain('1.age');
  });

  const byVisitor = ({ email }: Person): Partial<TransferBody> => ({
    sendAs: 'email',
    emailTo: [{ email: 'a@example.com' }],
    senderEmail: email,
  });

  it('comes from users only', async () => {
    const visitor = await newVisitor(world);
    expect(await refusal(visitor, byVisitor(visitor))).toContain('encryption-needs-account');
  });

  it('comes from visitors where the installation allows it, and is not scanned', async () => {
    const open = await createTestWorld({ CLAMD_URL: clamd.url, VISITORS_MAY_ENCRYPT: 'true' });
    try {
      const visitor = await newVisitor(open);
      const { slug } = await send(open, visitor, files, { sealedList, ...byVisitor(visitor) });
      const { body: page } = await request(open.url).post('/v1/downloads').send({ slug }).expect(200);
      expect(page).toMatchObject({ sealedList, scan: null });
    } finally {
      await open.close();
    }
  });

  it('shows the key that a password opens, which counts as the password that an account demands', async () => {
    const strict = await newMember(world, { role: 'business' });
    const rule = { transferSettings: { needsPassword: true } };
    await request(world.url).post('/v1/updateProfile').set(strict.headers).send(rule).expect(200);
    expect(await codeOf(send(world, strict, files, { sealedList }))).toContain('password-rule');
    const wrappedKey = Buffer.from('wrapped').toString('base64');
    const sealedKey = Buffer.from('sealed').toString('base64');
    // Its sender's own key is no password.
    expect(await codeOf(send(world, strict, files, { sealedList, sealedKey }))).toContain('password-rule');
    const { slug } = await send(world, strict, files, { sealedList, wrappedKey, sealedKey });
    const { body: page } = await request(world.url).post('/v1/downloads').send({ slug }).expect(200);
    expect(page).toMatchObject({ sealedList, wrappedKey, sealedKey });
  });

  describe('whose files are changed', () => {
    let sent: TransferView;
    beforeEach(async () => {
      sent = await send(world, member, files, { sealedList });
    });

    const listOf = (...names: string[]) =>
      sealList(
        { message: 'for you', files: names.map((name) => ({ name, path: `of ${name}`, size: 4, payloadKey })) },
        key,
      );
    const payloadKey = toBase64(new Uint8Array(32));
    const patch = (path: string, body: object) => request(world.url).patch(path).set(member.headers).send(body);

    /** An age file for a transfer, uploaded and not recorded yet. */
    async function uploaded(name: string, { slug, replaces }: { slug: string; replaces?: string }) {
      const file = { path: name, bytes: Buffer.from(`bytes of ${name}`) };
      const announced = { addTo: slug, replaces, files: [{ path: name, size: file.bytes.length }] };
      const { body: upload } = await post('/stsAuth', { ...member.area, ...announced }).expect(200);
      await putFiles(world, upload, [file]);
      const fileObject = { fileName: name, size: file.bytes.length, itemPath: upload.files[0].itemPath };
      return { uploadSlug: upload.slug as string, fileObject };
    }

    type Upload = Awaited<ReturnType<typeof uploaded>>;
    const add = ({ slug, _id }: TransferView, { uploadSlug, fileObject }: Upload, sealed?: object) =>
      patch('/quicksend2', { slug, _id, uploadSlug, fileObjects: [fileObject], sealed });
    const replace = ({ slug }: TransferView, fileId: string, upload: Upload, sealed?: object) =>
      post(`/v1/transfers/${slug}/files/${fileId}/replace`, { ...upload, sealed });
    const pageOf = async (slug: string) => (await post('/v1/downloads', { slug }).expect(200)).body;
    const listedOf = async (slug: string) =>
      (await openList((await pageOf(slug)).sealedList, key)).files.map(({ name }) => name);

    it('stores added files and their list at once, and neither is scanned', async () => {
      const upload = await uploaded('77.age', sent);
      const sealed = { list: await listOf('1.age', '77.age'), revision: sent.revision };
      const { body: changed } = await add(sent, upload, sealed).expect(200);
      expect(changed).toMatchObject({ fileName: '', fileNumber: 2, revision: sent.revision + 1 });
      const page = await pageOf(sent.slug);
      expect(page).toMatchObject({ scan: null, files: [{ path: '1.age' }, { path: '77.age' }] });
      expect(await listedOf(sent.slug)).toEqual(['1.age', '77.age']);
      // Repeated after its answer was lost.
      expect((await add(sent, upload, sealed).expect(200)).body.revision).toBe(changed.revision);
    });

    it('keeps the replaced file readable as a version, which can be restored', async () => {
      const upload = await uploaded('78.age', { slug: sent.slug, replaces: '0' });
      const sealed = { list: await listOf('1.age', '78.age'), revision: sent.revision };
      const { body: changed } = await replace(sent, '0', upload, sealed).expect(200);
      expect(changed).toMatchObject({
        fileName: '',
        fileObjects: [{ fileName: '78.age' }],
        versions: [{ id: '0', fileName: '1.age' }],
      });
      const { body: restored } = await post(`/v1/transfers/${sent.slug}/files/0/restore`, {}).expect(200);
      expect(restored.fileObjects).toMatchObject([{ id: '0', fileName: '1.age' }]);
      expect(await listedOf(sent.slug)).toEqual(['1.age', '78.age']);
    });

    it('takes no files without a list, and no list without encrypted files', async () => {
      const upload = await uploaded('79.age', sent);
      expect((await add(sent, upload)).body.code).toBe('encryption-mismatch');
      expect(await listedOf(sent.slug)).toEqual(['1.age']);
      const plain = await send(world, member, [{ path: 'plain.txt', bytes: Buffer.from('plain') }]);
      const sealed = { list: await listOf('80.age'), revision: plain.revision };
      expect((await add(plain, await uploaded('80.age', plain), sealed)).body.code).toBe('encryption-mismatch');
      const other = await uploaded('81.age', { slug: plain.slug, replaces: '0' });
      expect((await replace(plain, '0', other, sealed)).body.code).toBe('encryption-mismatch');
      expect((await pageOf(plain.slug)).files).toHaveLength(1);
    });

    it('loses no list to a change at the same time', async () => {
      const [first, second] = [await uploaded('82.age', sent), await uploaded('83.age', sent)];
      const { revision } = sent;
      const answers = await Promise.all([
        add(sent, first, { list: await listOf('1.age', '82.age'), revision }),
        add(sent, second, { list: await listOf('1.age', '83.age'), revision }),
      ]);
      expect(answers.map(({ body }) => body.code ?? 'taken').toSorted(byText)).toEqual(['taken', 'transfer-changed']);
      const [winner, loser] = answers[0].status === 200 ? ['82.age', '83.age'] : ['83.age', '82.age'];
      expect(await listedOf(sent.slug)).toEqual(['1.age', winner]);
      // The second change is repeated with the list of the first.
      const sealed = { list: await listOf('1.age', winner, loser), revision: revision + 1 };
      await add(sent, loser === '82.age' ? first : second, sealed).expect(200);
      expect(await listedOf(sent.slug)).toEqual(['1.age', winner, loser]);
    });

    it('gives no two files one name', async () => {
      const replaced = await uploaded('1.age', { slug: sent.slug, replaces: '0' });
      const sealed = { list: await listOf('1.age'), revision: sent.revision };
      expect((await replace(sent, '0', replaced, sealed)).body.code).toBe('duplicate-file');
    });
  });
});
