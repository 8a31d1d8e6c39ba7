import request from 'supertest';
import type { TransferView } from '#contract/transfers/transfers.js';
import { nodeCipher } from '../../client/src/encryption/node/node-cipher.js';
import { newFileHeader } from '../../client/src/encryption/file-header.js';
import { SealedFile } from '../../client/src/encryption/sealed-file.js';
import { openList, sealList, toBase64 } from '../../client/src/encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../client/src/encryption/transfer-key.js';
import { startFakeClamd } from './fake-clamd.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newVisitor, type Person, send, type SourceFile, type TransferBody } from './people.js';

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
});
