import { createHash } from 'node:crypto';
import request from 'supertest';
import type { UploadCredential } from '#contract/storage.js';
import type { TransferView } from '#contract/transfers.js';
import { Invariants } from '../src/modules/transfers/index.js';
import { describeWithS3Server, type S3Server, startS3Server } from '../src/modules/storage/testing/start-s3-server.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, newNetwork, type Person, send, type SourceFile, transferBody } from './people.js';

const files: SourceFile[] = [
  { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(500_000)) },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeWithS3Server('with a store of its own addresses', () => {
  let s3: S3Server;
  let world: TestWorld;
  let near: Person;
  let far: Person;

  const memberIn = async (region: string): Promise<Person> => {
    const member = await newMember(world, { role: 'business' });
    const users = world.database.collection<{ _id: string }>('users');
    await users.updateOne({ _id: member.user?._id ?? '' }, { $set: { region } });
    return member;
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);
  const view = async (person: Person, slug: string): Promise<TransferView> =>
    (await request(world.url).get(`/getQs?userid=${person.user?._id}&slug=${slug}`).set(person.headers)).body[0];
  const fileOf = async (slug: string, fileId: string) => {
    const { body } = await post('/v1/downloads/file', { slug, fileId }).expect(200);
    return sha256(new Uint8Array(await (await fetch(new URL(body.url, world.url))).arrayBuffer()));
  };

  beforeAll(async () => {
    s3 = await startS3Server();
    world = await createTestWorld({
      STORES: JSON.stringify([
        { name: 'near', kind: 'disk' },
        { ...s3.config, name: 'far' },
      ]),
    });
    await world.startWorker();
    [near, far] = [await memberIn('near'), await memberIn('far')];
  });
  afterAll(async () => {
    await world.close();
    await s3.close();
  });

  it('forwards go from one store to the other, in both directions, byte for byte', async () => {
    for (const [from, to] of [
      [near, far],
      [far, near],
      [far, far],
    ] as const) {
      const source = await send(world, from, files);
      await until(async () => (await view(from, source.slug)).fileObjects.every((file) => file.sha256), 'the checks');
      await world.database
        .collection('transfers')
        .updateOne({ slug: source.slug }, { $set: { sharedWith: [to.user?._id] } });
      const { body: upload }: { body: UploadCredential } = await post(
        '/stsAuth',
        { ...to.area, forward: { slug: source.slug } },
        to.headers,
      ).expect(200);
      await until(async () => {
        const { body } = await request(world.url)
          .get(`/v1/uploads/${upload.slug}/copies`)
          .set({ authorization: `Bearer ${upload.SecurityToken}` });
        return body.state === 'done' && body.copiedBytes === source.totalBytes;
      }, 'the copies');
      const { body } = await createTransferOf(world, to, transferBody(upload));
      const transfer: TransferView = body.data.ops[0];
      expect(transfer.fileObjects.map((file) => file.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
      const record = await world.database.collection('transfers').findOne({ slug: transfer.slug });
      expect(record?.['store']).toBe(to === near ? 'near' : 'far');
      for (const [id, file] of files.entries())
        expect(await fileOf(transfer.slug, String(id))).toBe(sha256(file.bytes));
    }
    for await (const { breaches } of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      expect(breaches).toEqual([]);
  });

  it('a download is started by the address that is handed out, and completed by the page that has it all', async () => {
    const { slug } = await send(world, far, files);
    const counts = async () => {
      const { total_downloads, completed_downloads } = await view(far, slug);
      return [total_downloads, completed_downloads];
    };
    const { body: page } = await post('/v1/downloads', { slug }).expect(200);
    expect(await counts()).toEqual([0, 0]);
    const body = { slug, visit: page.visit, fileId: '0' };
    const { body: signed } = await post('/v1/downloads/file', body).expect(200);
    await post('/v1/downloads/file', body).expect(200);
    expect(await counts()).toEqual([1, 0]);
    const { downloadToken } = signed;
    for (let times = 0; times < 2; times += 1)
      expect((await post('/v1/downloads/complete', { downloadToken }).expect(200)).body).toEqual({ completed: true });
    expect(await counts()).toEqual([1, 1]);
    const own = await post('/v1/downloads/file', body, far.headers).expect(200);
    await post('/v1/downloads/complete', { downloadToken: own.body.downloadToken }).expect(200);
    expect(await counts()).toEqual([1, 1]);

    // Archives pass through this server, which sees their bytes itself.
    const { body: zip } = await post('/zip', { slug, visit: page.visit }).expect(200);
    expect(await counts()).toEqual([1, 1]);
    const early = await post('/v1/downloads/complete', { downloadToken: zip.downloadToken }).expect(200);
    expect(early.body).toEqual({ completed: false });
    await (await fetch(new URL(zip.url, world.url))).arrayBuffer();
    await until(async () => (await counts()).join() === '2,2', 'the archive to be counted');
  });
});
