import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import {
  describeWithS3Server,
  type S3Server,
  startS3Server,
} from '../src/modules/platform/storage/testing/start-s3-server.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, openUploadOf, type Person, transferBody } from './people.js';

const ROLE = 'arn:aws:iam::123456789012:role/sampan-uploads';
const content = Buffer.from('the whole of it');

/** Answers each `AssumeRole` with new credentials, and keeps what it was asked. */
async function startTokenService() {
  const service = { calls: [] as URLSearchParams[], isUp: true };
  const server = createServer((request, response) => {
    void (async () => {
      const asked = new URLSearchParams(await text(request));
      if (!service.isUp) return request.socket.destroy();
      service.calls.push(asked);
      const Expiration = new Date(Date.now() + Number(asked.get('DurationSeconds')) * 1000).toISOString();
      const fields = {
        AccessKeyId: `ASIA${service.calls.length}`,
        SecretAccessKey: 's',
        SessionToken: 't',
        Expiration,
      };
      const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
      const credentials = `<Credentials>${elements.join('')}</Credentials>`;
      response.setHeader('content-type', 'text/xml');
      response.end(`<AssumeRoleResponse><AssumeRoleResult>${credentials}</AssumeRoleResult></AssumeRoleResponse>`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(service, { url, close });
}

/** sts.peers.e2e.spec.ts checks the rights of real credentials. */
describeWithS3Server('uploads with credentials of a token service', () => {
  let s3: S3Server;
  let sts: Awaited<ReturnType<typeof startTokenService>>;
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    [s3, sts] = await Promise.all([startS3Server(), startTokenService()]);
    const store = { ...s3.config, name: 'lending', sts: { endpoint: sts.url, roleArn: ROLE } };
    world = await createTestWorld({ STORES: JSON.stringify([store]) });
    member = await newMember(world);
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([s3.close(), sts.close()]);
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
  it('issues credentials of 900 s for one prefix only', async () => {
    const credential = await open();
    expect(credential).toMatchObject({
      mode: 'sts',
      endpoint: `${s3.config.endpoint}/${s3.config.bucket}`,
      bucket: s3.config.bucket,
      region: s3.config.region,
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
        Resource: `arn:aws:s3:::${s3.config.bucket}/${credential.prefix}*`,
      },
    ]);
  });

  it('what is put with them becomes a transfer, without a byte or signature passing the server', async () => {
    const credential = await open();
    // The credentials allow these calls.
    const { endpoint = '', region, accessKeyId, secretAccessKey, bucket: Bucket } = s3.config;
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    const Key = credential.files[0]?.itemPath ?? '';
    expect(Key.startsWith(credential.prefix)).toBe(true);
    const unsaid = `${credential.prefix}unsaid.bin`;
    await client.send(new PutObjectCommand({ Bucket, Key, Body: content, IfNoneMatch: '*' }));
    await client.send(new PutObjectCommand({ Bucket, Key: unsaid, Body: 'more than was said' }));
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
