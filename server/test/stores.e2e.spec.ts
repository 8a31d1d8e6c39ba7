import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../src/config/stores.js';
import type { UploadCredential } from '#contract/storage.js';
import type { S3Store } from '../src/modules/storage/adapters/s3.store.js';
import { Stores, UploadSweeps } from '../src/modules/storage/index.js';
import { describeWithS3Server, type S3Server, startS3Server } from '../src/modules/storage/testing/start-s3-server.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, openUploadOf, type Person, transferBody, upload } from './people.js';

const content = Buffer.from('some bytes of somebody');
const file = { path: 'a.txt', bytes: content };

describeWithS3Server('several stores', () => {
  let s3: S3Server;
  let world: TestWorld;
  const worldWith = (store: Partial<S3StoreConfig>): Promise<TestWorld> =>
    createTestWorld({
      STORES: JSON.stringify([
        { name: 'at-home', kind: 'disk' },
        { ...s3.config, name: 'far-away', ...store },
      ]),
    });
  const memberIn = async (region: string): Promise<Person> => {
    const member = await newMember(world);
    const users = world.database.collection<{ _id: string }>('users');
    await users.updateOne({ _id: member.user?._id ?? '' }, { $set: { region } });
    return member;
  };
  const storeOf = async ({ slug }: UploadCredential): Promise<unknown> =>
    (await world.database.collection('upload_sessions').findOne({ $or: [{ slug }, { _id: slug as never }] }))?.[
      'store'
    ];

  beforeAll(async () => {
    s3 = await startS3Server();
    world = await worldWith({ cdnEndpoint: s3.config.endpoint?.replace('127.0.0.1', 'localhost') });
  });
  afterAll(async () => {
    await world.close();
    await s3.close();
  });

  it("a member's region picks the store, which every record remembers; else it is the first", async () => {
    const places: [region: string, store: string][] = [
      ['far-away', 'far-away'],
      ['at-home', 'at-home'],
      ['nowhere', 'at-home'],
    ];
    for (const [region, store] of places) {
      const member = await memberIn(region);
      const credential = await upload(world, member, [file]);
      expect([region, await storeOf(credential)]).toEqual([region, store]);
      const key = credential.files[0]?.itemPath ?? '';
      expect((await world.app.get(Stores).named(store).head(key))?.size).toBe(content.length);
      expect((await createTransferOf(world, member, transferBody(credential))).status).toBe(201);
      const transfer = await world.database.collection('transfers').findOne({ slug: credential.slug });
      expect(transfer?.['store']).toBe(store);
    }
  });

  it('an upload goes by the CDN when it says so, another by the origin', async () => {
    const member = await memberIn('far-away');
    const origins: string[] = [];
    for (const via of ['cdn', 'origin', undefined]) {
      const { body } = await world.http
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, files: [{ path: 'a.txt', size: content.length }], ...(via && { via }) })
        .expect(200);
      const { slug, uploadToken, files } = body as UploadCredential;
      const signed = await world.http
        .post(`/v1/uploads/${slug}/puts`)
        .set({ authorization: `Bearer ${uploadToken}` })
        .send({ itemPaths: [files[0]?.itemPath] })
        .expect(200);
      const [request] = signed.body.requests;
      const answer = await fetch(request.url, { method: 'PUT', headers: request.headers, body: content });
      expect(answer.status).toBe(200);
      origins.push(new URL(request.url).hostname);
    }
    expect(origins).toEqual(['localhost', '127.0.0.1', '127.0.0.1']);
  });

  it('sweeps leave alone what others keep in the same bucket, and take what no upload knows', async () => {
    const store = world.app.get(Stores).named('far-away') as S3Store;
    const { client, name } = store.bucket;
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: name, Key, Body: 'x' }));
    await put('backups/2025/unrelated.tar');
    await put('users/nobody/Unknown1/lost.txt');
    world.clock.advance(8 * 24 * 3600 * 1000);
    await world.app.get(UploadSweeps).sweep(new AbortController().signal);
    expect(await store.head('backups/2025/unrelated.tar')).not.toBeNull();
    expect(await store.head('users/nobody/Unknown1/lost.txt')).toBeNull();
  });
});

describeWithS3Server('a store that cannot be reached', () => {
  it('keeps the server from no start; its health names it, and uploads into the others go on', async () => {
    const away = {
      name: 'away',
      kind: 's3',
      bucket: 'sampan',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    };
    const world = await createTestWorld({ STORES: JSON.stringify([{ name: 'here', kind: 'disk' }, away]) });
    try {
      const { body } = await world.http.get('/health/ready');
      expect(body).toMatchObject({ status: 'degraded', dependencies: { 'store here': 'up', 'store away': 'down' } });
      const member = await newMember(world);
      const answer = await openUploadOf(world, member, [{ path: 'a.txt', size: 1 }]);
      expect(answer.status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
