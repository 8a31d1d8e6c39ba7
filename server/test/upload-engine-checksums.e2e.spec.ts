import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { bindUploadApi } from '../../client/src/upload/store/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  nodeHasher,
  NodeTransport,
  prepareUpload,
  steadyConnection,
} from '../../client/src/upload/node.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { describeWithS3Server, startS3Server } from '../src/modules/platform/storage/testing/start-s3-server.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, type Person, transferBody } from './people.js';

const MB = 1_000_000;
const IN_PARTS = { multipartFromBytes: 10 * MB };

type Request = Parameters<NodeTransport['send']>[0];

/** A line on which a byte of some bodies is turned, as bad memory or a bad router does it. */
class LyingLine extends NodeTransport {
  corrupted = 0;
  #sends = 0;
  isLying: (send: number) => boolean = () => false;

  override async send(request: Request): ReturnType<NodeTransport['send']> {
    this.#sends += 1;
    if (!this.isLying(this.#sends) || request.body.size === 0) return super.send(request);
    this.corrupted += 1;
    const bytes = new Uint8Array(await request.body.arrayBuffer());
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    return super.send({ ...request, body: new Blob([bytes]) });
  }
}

function suite(start: () => Promise<{ stores?: string; close(): Promise<void> }>): void {
  let world: TestWorld;
  let member: Person;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { stores, ...server } = await start();
    close = server.close;
    world = await createTestWorld(stores === undefined ? {} : { STORES: stores });
    member = await newMember(world, { role: 'business' });
  });
  afterAll(async () => {
    await world.close();
    await close();
  });

  it.each([
    ['a part that was signed with its checksum', 5],
    ['a part that left before it was read', 1],
  ])('what is damaged on its way does not become part of a transfer: %s', async (_, liar) => {
    const contents = [randomBytes(30 * MB), randomBytes(2 * MB)];
    const files = contents.map((bytes, index) => ({
      path: `${index}.bin`,
      size: bytes.length,
      lastModified: 1,
      blob: new Blob([bytes]),
    }));
    const transport = new LyingLine(world.url);
    transport.isLying = (send) => send === liar;
    const upload = prepareUpload({
      files,
      open: member.area,
      api: bindUploadApi(nodeCall({ baseUrl: () => world.url, headers: member.headers })),
      transport,
      checkpoints: new MemoryCheckpoints(),
      connection: steadyConnection,
      hasher: nodeHasher(),
      ...IN_PARTS,
    });
    const result = await upload.start();
    transport.close();
    expect(transport.corrupted).toBe(1);
    const sums = contents.map((bytes) => ({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      crc32: crc32(bytes),
    }));
    expect(result.files).toMatchObject(sums);
    const stores = world.app.get(Stores);
    const store = stores.named(stores.nameFor(undefined));
    for (const [index, { itemPath }] of result.files.entries()) {
      const hash = createHash('sha256');
      for await (const chunk of store.read(itemPath)) hash.update(chunk);
      expect(hash.digest('hex')).toBe(sums[index]?.sha256);
    }
    const body = transferBody(result as Parameters<typeof transferBody>[0], {
      fileObjects: result.files.map(({ path, ...file }) => ({ fileName: path, ...file })),
    });
    expect((await createTransferOf(world, member, body)).status).toBe(201);
  });
}

describe('checksums on the way to a disk', () => suite(() => Promise.resolve({ close: () => Promise.resolve() })));

describeWithS3Server('checksums on the way to a bucket', () =>
  suite(async () => {
    const { config, close } = await startS3Server();
    return { stores: JSON.stringify([config]), close };
  }),
);
