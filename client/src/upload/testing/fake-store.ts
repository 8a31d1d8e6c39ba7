import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { SignedRequest, UploadCredential } from '#contract/transfers/storage.js';
import type { UploadApi, UploadScope } from '../store/upload-api.js';

/** A refusal as `lib/api.ts` throws it. */
export class FakeApiError extends Error {
  override readonly name = 'ApiError';
  readonly requestId = 'request-api';
  readonly details: Record<string, unknown> = {};

  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code);
  }
}

export interface SeenPut {
  itemPath: string;
  partNumber: number | undefined;
  offset: number;
  size: number;
  /** Counts the tries for the same bytes from 1. */
  tryNumber: number;
  /** The number among all PUTs, from 1. */
  serial: number;
  /** Stated when it was signed. */
  crc32: number | undefined;
}

/** `reset-middle`: cut in the body. `reset-after`: stored, but the answer is lost. `stall`: never answered. */
export type Fault = { status: number; code?: string; retryAfter?: number } | 'reset-middle' | 'reset-after' | 'stall';

interface StoredPart {
  partNumber: number;
  offset: number;
  bytes: Buffer;
  etag: string;
}

interface Multipart {
  itemPath: string;
  parts: Map<number, StoredPart>;
}

interface Session {
  files: { path: string; size: number; itemPath: string; fingerprint?: string | undefined }[];
  objects: Map<string, Buffer>;
  multiparts: Map<string, Multipart>;
}

export interface FakeStoreOptions {
  minPartSize?: number;
  maxParts?: number;
  delayMs?: number;
  /** Answers to PUTs are held until this many have been under way at once. */
  parallel?: number;
  /** Maximum number of files for which the opening returns signed requests. */
  signsFirst?: number;
}

/** A server and an object store over real HTTP, in memory, with configurable failures. */
export class FakeStore {
  readonly sessions = new Map<string, Session>();
  readonly puts: SeenPut[] = [];
  readonly apiCalls: string[] = [];
  /** Bytes of bodies that came over the wire, whatever became of them. */
  wireBytes = 0;
  maxParallel = 0;
  /** The lists of parts that completions came with. */
  readonly completed: { partNumber: number; crc32?: number | undefined }[][] = [];
  /** Refreshes differ from new sessions by their slug. */
  refreshes = 0;
  putFault: (put: SeenPut) => Fault | undefined = () => undefined;
  apiFault: (call: string, times: number) => Error | undefined = () => undefined;
  #parallel = 0;
  #reachParallel: () => void = () => undefined;
  readonly #parallelReached = new Promise<void>((resolve) => {
    this.#reachParallel = resolve;
  });
  #slugs = 0;
  #validToken = 'token-1';
  #tries = new Map<string, number>();
  readonly #server = http.createServer((request, response) => void this.#handle(request, response));

  constructor(private readonly options: FakeStoreOptions = {}) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Bodies may still be arriving after a client has left. */
  async isIdle(): Promise<void> {
    for (let quietTurns = 0, seenBytes = -1; quietTurns < 5; seenBytes = this.wireBytes) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      quietTurns = this.#parallel === 0 && this.wireBytes === seenBytes ? quietTurns + 1 : 0;
    }
  }

  /** Refuses, from now on, all credentials that were handed out. */
  expireCredentials(): void {
    this.#validToken = `token-${Number(this.#validToken.slice(6)) + 1}`;
  }

  sha256Of(path: string): string | undefined {
    for (const { files, objects } of this.sessions.values()) {
      const file = files.find((entry) => entry.path === path);
      const bytes = file && objects.get(file.itemPath);
      if (bytes) return createHash('sha256').update(bytes).digest('hex');
    }
    return undefined;
  }

  callsOf(name: string): number {
    return this.apiCalls.filter((call) => call === name).length;
  }

  readonly api: UploadApi = {
    listOpen: async () => {
      await this.#called('listOpen');
      const uploads = [...this.sessions].map(([slug, { files }]) => ({
        slug,
        files: files.map(({ path, size }) => ({ path, size })),
        totalBytes: files.reduce((sum, { size }) => sum + size, 0),
        openedAt: 0,
        expiresAt: 1,
        addTo: null,
        isForward: false,
      }));
      return { uploads };
    },
    discard: async (scope) => {
      await this.#authorised('discard', scope);
      this.sessions.delete(scope.slug);
      return { discarded: true };
    },
    openUpload: async ({ body, uploadTicket }) => {
      await this.#called('openUpload');
      if (body.slug === undefined) return this.#withPuts(this.#credential(this.#open(body.files ?? [])));
      if (uploadTicket !== `ticket-${body.slug}`) throw new FakeApiError('unauthenticated', 401);
      if (!this.sessions.has(body.slug)) throw new FakeApiError('upload-not-found', 404);
      this.refreshes += 1;
      return this.#credential(body.slug);
    },
    signPuts: async (scope, { itemPaths, crc32s = {} }) => {
      await this.#authorised('signPuts', scope);
      return {
        requests: itemPaths.map((itemPath) => ({
          itemPath,
          ...this.#sign(scope, { itemPath, ...(itemPath in crc32s && { crc32: crc32s[itemPath] }) }),
        })),
      };
    },
    createMultipart: async (scope, { itemPath }) => {
      const session = await this.#authorised('createMultipart', scope);
      const uploadId = `m-${randomBytes(6).toString('hex')}`;
      session.multiparts.set(uploadId, { itemPath, parts: new Map() });
      return { uploadId };
    },
    signParts: async ({ uploadId, ...scope }, { itemPath, parts }) => {
      const session = await this.#authorised('signParts', scope);
      this.#multipart(session, uploadId);
      return {
        requests: parts.map((part) => ({
          partNumber: part.partNumber,
          ...this.#sign(scope, { itemPath, uploadId, ...part }),
        })),
      };
    },
    listParts: async ({ uploadId, ...scope }) => {
      const session = await this.#authorised('listParts', scope);
      const { parts } = this.#multipart(session, uploadId);
      return {
        parts: [...parts.values()].map(({ bytes, ...part }) => ({ ...part, size: bytes.length })),
      };
    },
    completeMultipart: async ({ uploadId, ...scope }, { itemPath, parts }) => {
      const session = await this.#authorised('completeMultipart', scope);
      this.completed.push(parts);
      const bytes = assemble(this.#multipart(session, uploadId), parts);
      const size = session.files.find((file) => file.itemPath === itemPath)?.size;
      if (bytes.length !== size) throw new FakeApiError('size-mismatch', 400);
      session.objects.set(itemPath, bytes);
      session.multiparts.delete(uploadId);
      const lost = this.apiFault('completeMultipart:answer', this.callsOf('completeMultipart'));
      if (lost) throw lost;
      return { etag: 'whole', size: bytes.length };
    },
    abortMultipart: async ({ uploadId, ...scope }) => {
      const session = await this.#authorised('abortMultipart', scope);
      session.multiparts.delete(uploadId);
      return { aborted: true };
    },
    listUploaded: async (scope) => {
      const session = await this.#authorised('listUploaded', scope);
      return {
        files: [...session.objects].map(([itemPath, bytes]) => ({ itemPath, size: bytes.length, etag: 'whole' })),
      };
    },
  };

  #open(files: { path: string; size: number; fingerprint?: string | undefined }[]): string {
    this.#slugs += 1;
    const slug = `slug${this.#slugs}`;
    const withKeys = files.map((file) => ({ ...file, itemPath: `u/${slug}/${encodeURIComponent(file.path)}` }));
    this.sessions.set(slug, { files: withKeys, objects: new Map(), multiparts: new Map() });
    return slug;
  }

  #credential(slug: string): UploadCredential {
    return {
      AccessKeyId: 'id',
      AccessKeySecret: 'secret',
      SecurityToken: this.#validToken,
      uploadToken: this.#validToken,
      Expiration: new Date(Date.now() + 900_000).toISOString(),
      slug,
      prefix: `u/${slug}/`,
      endpoint: this.url,
      bucket: 'bucket',
      region: '',
      mode: 'signed',
      minPartSize: this.options.minPartSize ?? 1,
      maxParts: this.options.maxParts ?? 10_000,
      uploadTicket: `ticket-${slug}`,
      senderTicket: null,
      files: this.sessions.get(slug)?.files ?? [],
    };
  }

  async #called(name: string): Promise<void> {
    this.apiCalls.push(name);
    await new Promise(setImmediate);
    const fault = this.apiFault(name, this.callsOf(name));
    if (fault) throw fault;
  }

  async #authorised(name: string, { slug, token, signal }: UploadScope): Promise<Session> {
    signal.throwIfAborted();
    await this.#called(name);
    if (token !== this.#validToken) throw new FakeApiError('unauthenticated', 401);
    const session = this.sessions.get(slug);
    if (!session) throw new FakeApiError('upload-not-found', 404);
    return session;
  }

  #multipart(session: Session, uploadId: string): Multipart {
    const multipart = session.multiparts.get(uploadId);
    if (!multipart) throw new FakeApiError('multipart-not-found', 404);
    return multipart;
  }

  #withPuts(credential: UploadCredential): UploadCredential {
    const { signsFirst } = this.options;
    if (signsFirst === undefined) return credential;
    const scope = { slug: credential.slug, token: credential.uploadToken };
    const first = credential.files.slice(0, signsFirst);
    return { ...credential, puts: first.map(({ itemPath }) => ({ itemPath, ...this.#sign(scope, { itemPath }) })) };
  }

  #sign(
    { slug, token }: Pick<UploadScope, 'slug' | 'token'>,
    terms: Record<string, string | number | undefined>,
  ): SignedRequest {
    const query = new URLSearchParams({ slug, token });
    for (const [name, value] of Object.entries(terms)) if (value !== undefined) query.set(name, String(value));
    return {
      method: 'PUT',
      url: `${this.url}/objects?${query.toString()}`,
      headers: {},
      expiresAt: Date.now() + 3.6e6,
    };
  }

  async #handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.#parallel += 1;
    this.maxParallel = Math.max(this.maxParallel, this.#parallel);
    if (this.maxParallel >= (this.options.parallel ?? 0)) this.#reachParallel();
    response.once('close', () => (this.#parallel -= 1));
    const query = new URL(request.url ?? '', this.url).searchParams;
    const put = this.#noted(query, Number(request.headers['content-length']));
    const fault = this.putFault(put);
    const bytes = await this.#receive(request, fault === 'reset-middle' ? put.size / 2 : Number.POSITIVE_INFINITY);
    await this.#parallelReached;
    if (this.options.delayMs) await new Promise((resolve) => setTimeout(resolve, this.options.delayMs));
    if (!bytes || fault === 'reset-middle') return void response.destroy();
    if (fault === 'stall') return;
    if (typeof fault === 'object') return answer(response, fault.status, fault);
    const refused = this.#store(query, put, bytes);
    if (fault === 'reset-after') return void response.destroy();
    response.setHeader('etag', etagOf(bytes));
    answer(response, refused?.status ?? 200, refused);
  }

  #noted(query: URLSearchParams, size: number): SeenPut {
    const itemPath = query.get('itemPath') ?? '';
    const partNumber = query.has('partNumber') ? Number(query.get('partNumber')) : undefined;
    const key = `${itemPath} ${partNumber ?? ''}`;
    const tryNumber = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tryNumber);
    const offset = Number(query.get('offset') ?? 0);
    const crc = query.get('crc32');
    const serial = this.puts.length + 1;
    const put = {
      itemPath,
      partNumber,
      offset,
      size,
      tryNumber,
      serial,
      crc32: crc === null ? undefined : Number(crc),
    };
    this.puts.push(put);
    return put;
  }

  async #receive(request: http.IncomingMessage, upTo: number): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    let received = 0;
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
        received += (chunk as Buffer).length;
        this.wireBytes += (chunk as Buffer).length;
        if (received > upTo) break;
      }
    } catch {
      return undefined;
    }
    return Buffer.concat(chunks);
  }

  #store(query: URLSearchParams, put: SeenPut, bytes: Buffer): { status: number; code: string } | undefined {
    if (query.get('token') !== this.#validToken) return { status: 403, code: 'signature-invalid' };
    if (put.crc32 !== undefined && put.crc32 !== crc32(bytes)) return { status: 400, code: 'checksum-mismatch' };
    const session = this.sessions.get(query.get('slug') ?? '');
    if (put.partNumber === undefined) {
      if (session?.objects.has(put.itemPath)) return { status: 412, code: 'object-exists' };
      session?.objects.set(put.itemPath, bytes);
      return undefined;
    }
    const multipart = session?.multiparts.get(query.get('uploadId') ?? '');
    if (!multipart) return { status: 404, code: 'multipart-not-found' };
    const { partNumber, offset } = put;
    multipart.parts.set(partNumber, { partNumber, offset, bytes, etag: etagOf(bytes) });
    return undefined;
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** Parts in number order must follow each other without gap or overlap. */
function assemble(
  { parts }: Multipart,
  wanted: { partNumber: number; etag: string; crc32?: number | undefined }[],
): Buffer {
  let frontier = 0;
  const bytes = wanted.map(({ partNumber, etag, crc32: stated }) => {
    const part = parts.get(partNumber);
    if (!part || part.etag !== etag || part.offset !== frontier) throw new FakeApiError('part-invalid', 400);
    if (stated !== undefined && stated !== crc32(part.bytes)) throw new FakeApiError('checksum-mismatch', 400);
    frontier += part.bytes.length;
    return part.bytes;
  });
  return Buffer.concat(bytes);
}

function answer(
  response: http.ServerResponse,
  status: number,
  { code, retryAfter }: { code?: string; retryAfter?: number } = {},
): void {
  response.setHeader('x-request-id', 'request-store');
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.writeHead(status);
  response.end(status < 300 ? '' : JSON.stringify({ code: code ?? 'internal' }));
}
