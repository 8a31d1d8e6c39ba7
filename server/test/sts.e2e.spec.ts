import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { startMoto } from '../../scripts/test/servers/moto.mjs';
import { installPythonTool } from '../../scripts/test/servers/python-tool.mjs';
import { Stores } from '../src/modules/storage/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, openUploadOf, type Person, transferBody } from './people.js';
import { describeWith, isCi } from './with-tool.js';

const hasMoto = (await installPythonTool('moto')) !== null;
const moto = { name: 'moto', isInstalled: hasMoto || isCi, install: 'Python 3.10 or newer' };
const REGION = 'eu-central-1';
const BUCKET = 'sampan-files';
const ROLE = 'arn:aws:iam::123456789012:role/sampan-uploads';
const content = Buffer.from('the whole of it');

/** Passes calls on and keeps what they said. */
interface Recorder {
  url: string;
  calls: URLSearchParams[];
  isUp: boolean;
  close(): Promise<void>;
}

async function startRecorder(target: string): Promise<Recorder> {
  const recorder = { calls: [] as URLSearchParams[], isUp: true };
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      if (!recorder.isUp) return request.socket.destroy();
      recorder.calls.push(new URLSearchParams(body));
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(target, { method: 'POST', headers: { authorization, 'content-type': type }, body });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(recorder, { url, close });
}

describeWith(moto, 'uploads with credentials of a token service', () => {
  let dir: string;
  let moto: { endpoint: string; stop(): Promise<void> };
  let sts: Recorder;
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-moto-'));
    const started = await startMoto({ dir });
    if (!started) throw new Error('moto could not be installed: Python 3.10 or newer is missing');
    moto = started;
    sts = await startRecorder(moto.endpoint);
    const root = { accessKeyId: 'root', secretAccessKey: 'secret-of-the-root' };
    const client = new S3Client({
      endpoint: moto.endpoint,
      region: REGION,
      forcePathStyle: true,
      credentials: { ...root },
    });
    const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
    await client.send(new CreateBucketCommand({ Bucket: BUCKET, CreateBucketConfiguration }));
    client.destroy();
    const store = {
      name: 'lending',
      kind: 's3',
      endpoint: moto.endpoint,
      region: REGION,
      bucket: BUCKET,
      ...root,
      sts: { endpoint: sts.url, roleArn: ROLE },
    };
    world = await createTestWorld({ STORES: JSON.stringify([store]) });
    member = await newMember(world);
  });
  afterAll(async () => {
    await world.close();
    await sts.close();
    await moto.stop();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    sts.calls.length = 0;
    sts.isUp = true;
  });

  const open = async (): Promise<UploadCredential> => {
    const answer = await openUploadOf(world, member, [{ path: 'whole.txt', size: content.length }]);
    expect(answer.status).toBe(200);
    return answer.body as UploadCredential;
  };
  const keysOf = ({ AccessKeyId, AccessKeySecret, SecurityToken }: UploadCredential) => ({
    accessKeyId: AccessKeyId,
    secretAccessKey: AccessKeySecret,
    sessionToken: SecurityToken,
  });

  it('issues credentials of 900 s for one prefix only', async () => {
    const credential = await open();
    expect(credential).toMatchObject({
      mode: 'sts',
      endpoint: `${moto.endpoint}/${BUCKET}`,
      bucket: BUCKET,
      region: REGION,
      minPartSize: 5 * 1024 * 1024,
    });
    const lastsSeconds = (Date.parse(credential.Expiration) - Date.now()) / 1000;
    expect(lastsSeconds).toBeGreaterThan(840);
    expect(lastsSeconds).toBeLessThanOrEqual(901);
    const [call] = sts.calls;
    expect(Object.fromEntries(call ?? [])).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: ROLE,
      RoleSessionName: `sampan-${credential.slug}`,
      DurationSeconds: '900',
    });
    const policy = JSON.parse(call?.get('Policy') ?? '{}') as { Statement: object[] };
    expect(policy.Statement).toEqual([
      {
        Sid: 'WriteOwnUpload',
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: `arn:aws:s3:::${BUCKET}/${credential.prefix}*`,
      },
    ]);
    const client = new STSClient({ endpoint: moto.endpoint, region: REGION, credentials: keysOf(credential) });
    const { Arn } = await client.send(new GetCallerIdentityCommand({}));
    expect(Arn).toBe(`arn:aws:sts::123456789012:assumed-role/sampan-uploads/sampan-${credential.slug}`);
    client.destroy();
  });

  it('what is put with them becomes a transfer, without a byte or signature passing the server', async () => {
    const credential = await open();
    const client = new S3Client({
      endpoint: moto.endpoint,
      region: REGION,
      forcePathStyle: true,
      credentials: keysOf(credential),
    });
    const Key = credential.files[0]?.itemPath ?? '';
    expect(Key.startsWith(credential.prefix)).toBe(true);
    const unsaid = `${credential.prefix}unsaid.bin`;
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: content, IfNoneMatch: '*' }));
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: unsaid, Body: 'more than was said' }));
    client.destroy();
    const answer = await createTransferOf(world, member, transferBody(credential));
    expect(answer.status).toBe(201);
    const store = world.app.get(Stores).named('lending');
    const chunks: Buffer[] = [];
    for await (const chunk of store.read(Key)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    await world.startWorker();
    await until(async () => (await store.head(unsaid)) === null, 'the unannounced object to be removed');
    expect(await store.head(Key)).not.toBeNull();
  });

  it('renews them for the same upload', async () => {
    const first = await open();
    const { body } = await world.http
      .post('/stsAuth')
      .set({ ...member.headers, 'x-upload-ticket': first.uploadTicket })
      .send({ ...member.area, slug: first.slug })
      .expect(200);
    expect(body).toMatchObject({ slug: first.slug, prefix: first.prefix, mode: 'sts' });
    expect(body.AccessKeyId).not.toBe(first.AccessKeyId);
  });

  it("the server's own calls take the upload token, not the store's", async () => {
    const { slug, uploadToken, SecurityToken } = await open();
    const list = (token: string) =>
      world.http.get(`/v1/uploads/${slug}/files`).set({ authorization: `Bearer ${token}` });
    await list(uploadToken).expect(200);
    await list(SecurityToken).expect(401);
  });

  it('a token service that is away holds no place back', async () => {
    const usage = () => world.database.collection('usages').findOne({});
    const before = await usage();
    sts.isUp = false;
    const answer = await openUploadOf(world, member, [{ path: 'whole.txt', size: content.length }]);
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
    expect(await usage()).toEqual(before);
  });
});
