import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CreateMultipartUploadCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import type { S3Store } from '../src/modules/platform/storage/s3/s3.store.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { OrphanScan, UploadSweeps } from '../src/modules/files/uploads/index.js';
import {
  describeWithS3Server,
  type S3Server,
  startS3Server,
} from '../src/modules/platform/storage/testing/start-s3-server.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import {
  changeAccount,
  createTransferOf,
  newMember,
  newNetwork,
  openUploadOf,
  type Person,
  send,
  type SourceFile,
  transferBody,
  upload,
} from './people.js';

const content = Buffer.from('some bytes');
const file = { path: 'a.txt', bytes: content };

const files: SourceFile[] = [
  { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(500_000)) },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeWithS3Server('several stores', () => {
  let s3: S3Server;
  let world: TestWorld;
  let worker: WorkerApp;
  let near: Person;
  let far: Person;
  const memberIn = async (region: string): Promise<Person> => {
    const member = await newMember(world, { role: 'business' });
    await changeAccount(world.database, member.area.id, { region });
    return member;
  };
  const storeOf = async ({ slug }: UploadCredential): Promise<unknown> =>
    (await world.database.collection('upload_sessions').findOne({ _id: slug as never }))?.['store'];

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
    const cdnEndpoint = s3.config.endpoint?.replace('127.0.0.1', 'localhost');
    world = await createTestWorld({
      STORES: JSON.stringify([
        { name: 'at-home', kind: 'disk' },
        { ...s3.config, name: 'far-away', cdnEndpoint },
      ]),
    });
    worker = await world.startWorker();
    [near, far] = [await memberIn('at-home'), await memberIn('far-away')];
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
      const [{ url, headers }] = signed.body.requests;
      const answer = await fetch(url, { method: 'PUT', headers, body: content });
      expect(answer.status).toBe(200);
      origins.push(new URL(url).hostname);
    }
    expect(origins).toEqual(['localhost', '127.0.0.1', '127.0.0.1']);
  });

  it('forwards go from one store to the other, in both directions, byte for byte', async () => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const source = await send(world, from, files);
      await until(async () => (await view(from, source.slug)).fileObjects.every((file) => file.sha256), 'the checks');
      await world.database
        .collection('transfers')
        .updateOne({ slug: source.slug }, { $set: { sharedWith: [to.user?._id] } });
      const { body: copy }: { body: UploadCredential } = await post(
        '/stsAuth',
        { ...to.area, forward: { slug: source.slug } },
        to.headers,
      ).expect(200);
      await until(async () => {
        const { body } = await request(world.url)
          .get(`/v1/uploads/${copy.slug}/copies`)
          .set({ authorization: `Bearer ${copy.SecurityToken}` });
        return body.state === 'done' && body.copiedBytes === source.totalBytes;
      }, 'the copies');
      const { body } = await createTransferOf(world, to, transferBody(copy));
      const transfer: TransferView = body.data.ops[0];
      expect(transfer.fileObjects.map((file) => file.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
      const record = await world.database.collection('transfers').findOne({ slug: transfer.slug });
      expect(record?.['store']).toBe(to === near ? 'at-home' : 'far-away');
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

  // Runs before the clock moves: the bucket's own does not, so a sweep would regard new objects there as old.
  it('parts whose id was lost are gone soon after the transfer is created', async () => {
    const member = await memberIn('far-away');
    const store = world.app.get(Stores).named('far-away') as S3Store;
    const size = content.length;
    const opening: UploadCredential = (await openUploadOf(world, member, [{ path: 'a.bin', size }])).body;
    const itemPath = opening.files[0]?.itemPath ?? '';
    const call = async (path: string, details: object) => {
      const authorization = `Bearer ${opening.uploadToken}`;
      const place = `/v1/uploads/${opening.slug}/multiparts${path}`;
      const { ok, body } = await post(place, { itemPath, ...details }, { authorization });
      expect(ok ? '' : body.code).toBe('');
      return body;
    };
    // The server was killed before it could write this one down.
    await store.createMultipart({ key: itemPath, size });
    const { uploadId } = await call('', {});
    const { requests } = await call(`/${uploadId}/parts`, { parts: [{ partNumber: 1, offset: 0, size }] });
    const [{ url, headers }] = requests;
    const sent = await fetch(url, { method: 'PUT', headers, body: content });
    await call(`/${uploadId}/complete`, { parts: [{ partNumber: 1, etag: sent.headers.get('etag') }] });
    expect(await store.listMultiparts(opening.prefix)).toHaveLength(1);
    expect((await createTransferOf(world, member, transferBody(opening))).status).toBe(201);
    await until(async () => (await store.listMultiparts(opening.prefix)).length === 0, 'the purge of the parts');
    expect((await store.head(itemPath))?.size).toBe(size);
  });

  it('the next sweep finds what is uploaded in addition to or after the announced files', async () => {
    const member = await memberIn('far-away');
    const store = world.app.get(Stores).named('far-away') as S3Store;
    const sweep = () => world.app.get(UploadSweeps).sweep({}, new AbortController());
    const size = 6 * 1024 * 1024;
    const open = async () =>
      (
        await openUploadOf(world, member, [
          { path: 'a.bin', size },
          { path: 'b.txt', size: content.length },
        ])
      ).body;
    const call = ({ slug, uploadToken }: UploadCredential, path: string, body: object) =>
      post(`/v1/uploads/${slug}/${path}`, body, { authorization: `Bearer ${uploadToken}` });
    const lives: UploadCredential = await open();
    const gone: UploadCredential = await open();
    const { body: signed } = await call(gone, 'puts', { itemPaths: [gone.files[1]?.itemPath] }).expect(200);
    const [{ url, headers }] = signed.requests;
    expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    const uploads: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { body } = await call(lives, 'multiparts', { itemPath: lives.files[0]?.itemPath }).expect(201);
      uploads.push(body.uploadId);
    }
    expect(await store.listMultiparts(lives.prefix)).toHaveLength(1);

    // A client with temporary credentials can make these calls.
    await store.put(`${lives.prefix}unsaid.bin`, Readable.from([content]));
    await store.put(lives.files[1]?.itemPath ?? '', Readable.from([content, content]));
    const more = await store.createMultipart({ key: `${lives.prefix}more.bin`, size });
    expect(more.uploadId).not.toBe('');
    const place = { Bucket: store.bucket.name, Key: lives.files[1]?.itemPath };
    const { UploadId } = await store.bucket.client.send(new CreateMultipartUploadCommand(place));
    const Body = Buffer.concat([content, content]);
    await store.bucket.client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 1, Body }));
    await request(world.url)
      .delete(`/v1/uploads/${gone.slug}`)
      .set({ authorization: `Bearer ${gone.uploadToken}` })
      .expect(200);
    const purges = () => world.database.collection('object_purges').countDocuments({ prefixes: gone.prefix });
    const queue = await world.app.get(JobQueue).named('bulk');
    await until(async () => (await queue.getDelayedCount()) > 0, 'the purge, which is repeated');
    // The bucket serves this URL without asking the server.
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status).toBe(200);
    await sweep();
    expect(await store.head(`${lives.prefix}unsaid.bin`)).toBeNull();
    expect(await store.head(lives.files[1]?.itemPath ?? '')).toBeNull();
    const left = await store.listMultiparts(lives.prefix);
    expect(left.map(({ key }) => key)).toEqual([lives.files[0]?.itemPath]);
    await call(lives, `multiparts/${uploads[1]}/parts`, {
      itemPath: lives.files[0]?.itemPath,
      parts: [{ partNumber: 1, offset: 0, size: 5 * 1024 * 1024 }],
    }).expect(200);

    world.clock.advance(3 * 3600 * 1000);
    await untilDue(world, 'bulk', async () => (await purges()) === 0, 'the last purge');
    expect(await store.head(gone.files[1]?.itemPath ?? '')).toBeNull();
  });

  it('sweeps leave alone what others keep in the same bucket, and take what no upload knows', async () => {
    // Its schedules would scan too, as the clock moves.
    await worker.stop();
    const store = world.app.get(Stores).named('far-away') as S3Store;
    const { client, name } = store.bucket;
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: name, Key, Body: 'x' }));
    await put('backups/2025/unrelated.tar');
    await put('users/unknown/0');
    world.clock.advance(8 * 24 * 3600 * 1000);
    // A run begins where the last one stopped, and the one after it at the beginning.
    const cursors = world.database.collection<{ _id: string }>('scan_cursors');
    await cursors.updateOne({ _id: 'far-away/users/' }, { $set: { after: 'users/z' } }, { upsert: true });
    const scan = () => world.app.get(OrphanScan).scan({}, new AbortController());
    await scan();
    expect(await store.head('users/unknown/0')).not.toBeNull();
    await scan();
    expect(await store.head('backups/2025/unrelated.tar')).not.toBeNull();
    expect(await store.head('users/unknown/0')).toBeNull();
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
