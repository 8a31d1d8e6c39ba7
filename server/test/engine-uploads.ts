import { createHash, randomBytes } from 'node:crypto';
import { bindUploadApi } from '../../client/src/upload/store/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  NodeTransport,
  prepareUpload,
  steadyConnection,
  type Upload,
  type UploadFile,
  type UploadOptions,
} from '../../client/src/upload/node.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import type { TestWorld } from './harness.js';
import type { Person } from './people.js';

type Request = Parameters<NodeTransport['send']>[0];
type Response = ReturnType<NodeTransport['send']>;

export interface SentFile extends UploadFile {
  sha256: string;
}

export function fileOf(path: string, size: number): SentFile {
  const bytes = randomBytes(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size, lastModified: 1, blob: new Blob([bytes]), sha256 };
}

/** Counts the bytes of bodies that left, whatever became of them, and can hold back what is still to be sent. */
export class CountingTransport extends NodeTransport {
  sentBytes = 0;
  private heldFromBytes = Number.POSITIVE_INFINITY;
  private notifyHeld: () => void = () => undefined;
  private letGo: () => void = () => undefined;
  private released = Promise.resolve();

  /** Holds requests back after this many bytes until `release`; resolves when the first one is held. */
  holdFrom(bytes: number): Promise<void> {
    this.heldFromBytes = bytes;
    this.released = new Promise((resolve) => (this.letGo = resolve));
    return new Promise((resolve) => (this.notifyHeld = resolve));
  }

  release(): void {
    this.heldFromBytes = Number.POSITIVE_INFINITY;
    this.letGo();
  }

  override async send(request: Request): Response {
    if (this.sentBytes >= this.heldFromBytes) {
      this.notifyHeld();
      const aborted = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      await Promise.race([this.released, aborted]);
    }
    let before = 0;
    const onProgress = (bytes: number) => {
      this.sentBytes += bytes - before;
      before = bytes;
      request.onProgress(bytes);
    };
    return super.send({ ...request, onProgress });
  }
}

/** Uploads of the engine into one world; `close` ends their transports. */
export function uploadsInto(world: TestWorld) {
  const opened: CountingTransport[] = [];

  function uploadOf(
    person: Person,
    files: SentFile[],
    options: Partial<UploadOptions> & { baseUrl?: () => string } = {},
  ) {
    const { baseUrl = () => world.url, ...rest } = options;
    const transport = new CountingTransport(baseUrl());
    opened.push(transport);
    const checkpoints = new MemoryCheckpoints();
    const { 'x-sender-ticket': senderTicket, ...headers } = person.headers;
    const upload = prepareUpload({
      files,
      open: { ...person.area, senderTicket },
      api: bindUploadApi(nodeCall({ baseUrl, headers })),
      transport,
      checkpoints,
      connection: steadyConnection,
      ...rest,
    });
    return { upload, transport, checkpoints: rest.checkpoints ?? checkpoints };
  }

  async function sha256Of(itemPath: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of world.app.get(Stores).named('cn-hongkong').read(itemPath)) hash.update(chunk);
    return hash.digest('hex');
  }

  async function expectIntact({ files }: Awaited<ReturnType<Upload['start']>>, sources: SentFile[]): Promise<void> {
    const stored = await Promise.all(files.map(async ({ path, itemPath }) => [path, await sha256Of(itemPath)]));
    expect(stored).toEqual(sources.map(({ path, sha256 }) => [path, sha256]));
  }

  const close = () => opened.splice(0).forEach((transport) => transport.close());
  return { uploadOf, expectIntact, close };
}
