import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { UploadCredential } from '#contract/transfers/storage.js';
import {
  MemoryCheckpoints,
  nodeHasher,
  NodeTransport,
  prepareUpload,
  steadyConnection,
  type Upload,
  type UploadApi,
  type UploadOptions,
} from '../../client/src/upload/node.js';
import { systemClock } from '../../client/src/upload/clock.js';
import { FakeApiError } from '../../client/src/upload/testing/fake-store.js';
import { S3Store } from '../src/modules/platform/storage/s3/s3.store.js';
import { startVersitygwServer } from '../src/modules/platform/storage/testing/start-s3-server.js';
import { describeWith } from './with-tool.js';

/**
 * Runs in `npm run test:all` only: starts a provider of credentials, whose refusals `sts.e2e.spec.ts` tests.
 * `upload-engine.e2e.spec.ts` uploads by requests that the server has signed.
 */

const MB = 1_000_000;
/** Little above the least part of S3, so that few megabytes go in several parts. */
const MULTIPART_FROM_BYTES = 6 * MB;
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function fileOf(path: string, size: number) {
  const bytes = randomBytes(size);
  return { path, size, lastModified: 1, blob: new Blob([bytes]), sha256: sha256Of(bytes), crc32: crc32(bytes) };
}
type SentFile = ReturnType<typeof fileOf>;

describeWith('versitygw', 'an upload that signs for itself', () => {
  let server: Awaited<ReturnType<typeof startVersitygwServer>>;
  let store: S3Store;
  const transports: NodeTransport[] = [];
  let uploads = 0;

  beforeAll(async () => {
    server = await startVersitygwServer();
    store = new S3Store({ config: server.config, clock: { now: () => new Date() } });
  });
  afterEach(() => transports.splice(0).forEach((transport) => transport.close()));
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  /** The server's half: sessions and stored objects. The store's own keys replace temporary ones. */
  class Sessions {
    readonly slug = `slug${(uploads += 1)}`;
    readonly prefix = `users/u/${this.slug}/`;
    issued = 0;
    /** Key of the n-th credential, counted from 1. */
    keyOf: (issued: number) => Partial<UploadCredential> = () => ({});

    constructor(readonly files: SentFile[]) {}

    readonly api = {
      openUpload: ({ body }) => {
        if (body.slug !== undefined && body.slug !== this.slug) throw new FakeApiError('upload-not-found', 404);
        return Promise.resolve(this.#credential());
      },
      listUploaded: async () => {
        const found = await Promise.all(this.files.map(({ path }) => store.head(this.keyFor(path))));
        return {
          files: found.flatMap((info) => (info ? [{ itemPath: info.key, size: info.size, etag: info.etag }] : [])),
        };
      },
    } as Partial<UploadApi> as UploadApi;

    keyFor(path: string): string {
      return this.prefix + Buffer.from(path).toString('base64url');
    }

    #credential(): UploadCredential {
      this.issued += 1;
      const { accessKeyId, secretAccessKey, bucket, region } = server.config;
      return {
        AccessKeyId: accessKeyId,
        AccessKeySecret: secretAccessKey,
        SecurityToken: '',
        uploadToken: 'token',
        Expiration: new Date(Date.now() + 900_000).toISOString(),
        slug: this.slug,
        prefix: this.prefix,
        endpoint: store.addresses.origin.href,
        bucket,
        region,
        mode: 'sts',
        minPartSize: store.minPartBytes,
        maxParts: store.maxParts,
        uploadTicket: 'ticket',
        senderTicket: null,
        files: this.files.map(({ path, size }) => ({ path, size, itemPath: this.keyFor(path) })),
        ...this.keyOf(this.issued),
      };
    }
  }

  function uploadOf(sessions: Sessions, options: Partial<UploadOptions> = {}) {
    const transport = new NodeTransport();
    transports.push(transport);
    const checkpoints = new MemoryCheckpoints();
    const upload = prepareUpload({
      files: sessions.files,
      open: { id: 'u', type: 'userUpload' },
      api: sessions.api,
      transport,
      checkpoints,
      connection: steadyConnection,
      hasher: nodeHasher(),
      multipartFromBytes: MULTIPART_FROM_BYTES,
      ...options,
    });
    return { upload, transport, checkpoints };
  }

  async function expectIntact(result: Awaited<ReturnType<Upload['start']>>, files: SentFile[]): Promise<void> {
    for (const [index, { path, itemPath, sha256 }] of result.files.entries()) {
      const hash = createHash('sha256');
      for await (const chunk of store.read(itemPath)) hash.update(chunk);
      expect([path, hash.digest('hex')]).toEqual([path, files[index]?.sha256]);
      expect(sha256).toBe(files[index]?.sha256);
    }
    expect(await store.listMultiparts()).toEqual([]);
  }

  it('brings small, empty and large files over, and the store knows the checksum of each', async () => {
    const files = [fileOf('合同 é+(1).pdf', 300_000), fileOf('empty', 0), fileOf('big', 22 * MB)];
    const result = await uploadOf(new Sessions(files)).upload.start();
    await expectIntact(result, files);
    const sums = await Promise.all(result.files.map(async ({ itemPath }) => (await store.head(itemPath))?.crc32));
    expect(sums.at(-1)).toBe(files.at(-1)?.crc32);
  });

  it('sends after a cancel only what the store does not have', async () => {
    const files = [fileOf('big', 40 * MB)];
    const sessions = new Sessions(files);
    const first = uploadOf(sessions);
    const send = first.transport.send.bind(first.transport);
    let begun = 0;
    // The remaining parts wait for the cancel.
    first.transport.send = async (request) => {
      if (begun > 21 * MB && !request.signal.aborted)
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      begun += request.body.size;
      try {
        return await send(request);
      } catch (error) {
        begun -= request.body.size;
        throw error;
      }
    };
    const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise<void>((resolve) =>
      first.upload.subscribe(() => first.upload.snapshot().sentBytes > 20 * MB && resolve()),
    );
    await first.upload.cancel();
    await cancelled;
    const second = uploadOf(sessions, { checkpoints: first.checkpoints });
    let there = 0;
    second.upload.subscribe(() => (there ||= second.upload.snapshot().sentBytes));
    await expectIntact(await second.upload.start(), files);
    expect(there).toBeGreaterThan(5 * MB);
  });

  it('goes on with the next credential when one is refused in the middle', async () => {
    const files = [fileOf('big', 24 * MB), ...Array.from({ length: 10 }, (_, index) => fileOf(`${index}`, 1000))];
    const sessions = new Sessions(files);
    sessions.keyOf = (issued) => (issued % 2 ? {} : { AccessKeySecret: 'revoked' });
    let skippedMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + skippedMs };
    const { upload, transport } = uploadOf(sessions, { clock });
    const send = transport.send.bind(transport);
    let sent = 0;
    transport.send = async (request) => {
      const response = await send(request);
      sent += request.body.size;
      if (sent > 6 * MB) skippedMs = 301_000;
      return response;
    };
    await expectIntact(await upload.start(), files);
    expect(sessions.issued).toBeGreaterThanOrEqual(3);
  });

  it('takes an object for sent when only its answer was lost', async () => {
    const files = [fileOf('a', 2000)];
    const sessions = new Sessions(files);
    const { upload, transport } = uploadOf(sessions);
    const send = transport.send.bind(transport);
    let lost = 0;
    transport.send = async (request) => {
      const response = await send(request);
      lost += 1;
      if (lost === 1) throw new TypeError('Failed to fetch');
      return response;
    };
    await expectIntact(await upload.start(), files);
    expect(lost).toBeGreaterThan(1);
  });

  it('learns the time from a store that finds its clock wrong', async () => {
    const files = [fileOf('a', 2000), fileOf('big', 12 * MB)];
    const clock = { ...systemClock, now: () => Date.now() - 26 * 3_600_000 };
    const { upload, transport } = uploadOf(new Sessions(files), { clock });
    const statuses: number[] = [];
    const send = transport.send.bind(transport);
    transport.send = async (request) => {
      const response = await send(request);
      statuses.push(response.status);
      return response;
    };
    await expectIntact(await upload.start(), files);
    expect(statuses[0]).toBe(403);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(6);
  });
});
