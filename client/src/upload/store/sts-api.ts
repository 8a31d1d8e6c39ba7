import type { UploadCredential } from '#contract/transfers/storage.js';
import type { UploadClock } from '../clock.js';
import { toFailure } from '../engine/failure.js';
import { crc32Header, signCall, type StoreCall } from './sts-signing.js';
import { completionOf, isTruncated, partsIn, textOf } from './sts-xml.js';
import { UploadError } from '../upload-error.js';
import { StoreRefusal, type StoreResponse, type Transport } from './transport.js';
import type { MultipartScope, UploadApi, UploadScope } from './upload-api.js';

const OBJECT_TYPE = 'application/octet-stream';
/** The store assembles the object before it responds. */
const COMPLETION_TIMEOUT_MS = 600_000;

export interface StsApiOptions {
  /** For what only the server has: the session and its state. */
  server: UploadApi;
  transport: Transport;
  clock: UploadClock;
  requestTimeoutMs: number;
  /** Parts come with their checksums: a store that was promised them takes none without. */
  hasChecksums: boolean;
}

/**
 * For stores with a token service: what the server signs elsewhere is signed here, with the credential that is current at
 * that moment. No byte and no signature passes the server.
 */
export class StsApi {
  /** The store's clock before ours, learned from its refusals. */
  #aheadMs = 0;

  constructor(private readonly options: StsApiOptions) {}

  /** In the place of the server's calls. */
  asUploadApi(): UploadApi {
    return {
      ...this.options.server,
      signPuts: (scope, body) => this.#signPuts(scope, body),
      createMultipart: (scope, { itemPath }) => this.#createMultipart(scope, itemPath),
      signParts: (scope, body) => this.#signParts(scope, body),
      listParts: (scope, { itemPath }) => this.#listParts(scope, itemPath),
      completeMultipart: (scope, body) => this.#completeMultipart(scope, body),
      abortMultipart: (scope, { itemPath }) => this.#abortMultipart(scope, itemPath),
      refused: (refusal) => this.#learnTime(refusal),
    };
  }

  #signPuts: UploadApi['signPuts'] = async ({ credential }, { itemPaths, crc32s = {} }) => {
    const requests = itemPaths.map(async (itemPath) => {
      const crc32 = crc32s[itemPath];
      const headers = { 'content-type': OBJECT_TYPE, ...onlyNew(credential), ...this.#checksumOf(crc32) };
      const signed = await signCall(credential, { method: 'PUT', itemPath, headers, at: this.#now() });
      return { ...signed, method: 'PUT' as const, itemPath };
    });
    return { requests: await Promise.all(requests) };
  };

  async #createMultipart(scope: UploadScope, itemPath: string): Promise<{ uploadId: string }> {
    const promise = { 'x-amz-checksum-algorithm': 'CRC32', 'x-amz-checksum-type': 'FULL_OBJECT' };
    const headers = { 'content-type': OBJECT_TYPE, ...(this.options.hasChecksums && promise) };
    const { text } = await this.#call(scope, { method: 'POST', itemPath, query: { uploads: '' }, headers });
    const uploadId = textOf(text, 'UploadId');
    if (uploadId === undefined) throw new Error('the store opened an upload without an id');
    return { uploadId };
  }

  #signParts: UploadApi['signParts'] = async ({ credential, uploadId }, { itemPath, parts }) => {
    const requests = parts.map(async ({ partNumber, crc32 }) => {
      const query = { partNumber: String(partNumber), uploadId };
      const call = { method: 'PUT' as const, itemPath, query, headers: this.#checksumOf(crc32), at: this.#now() };
      return { ...(await signCall(credential, call)), method: 'PUT' as const, partNumber };
    });
    return { requests: await Promise.all(requests) };
  };

  /** A store keeps no offsets; they follow from the numbers. */
  async #listParts(scope: MultipartScope, itemPath: string) {
    const parts: { partNumber: number; offset: number; size: number; etag: string }[] = [];
    for (let after = 0; ;) {
      const query = { uploadId: scope.uploadId, ...(after > 0 && { 'part-number-marker': String(after) }) };
      const { text } = await this.#call(scope, { method: 'GET', itemPath, query });
      parts.push(...partsIn(text).map((part) => ({ ...part, offset: 0 })));
      if (!isTruncated(text)) return { parts };
      // Behind the last part: some stores name no next marker, or one that does not move.
      const last = parts.at(-1)?.partNumber ?? 0;
      if (last <= after)
        throw new UploadError({ code: 'store-refused', message: 'the store repeats its list of parts' });
      after = last;
    }
  }

  #completeMultipart: UploadApi['completeMultipart'] = async (scope, { itemPath, parts }) => {
    const named = parts.map(({ crc32, ...part }) => ({
      ...part,
      crc32: this.options.hasChecksums && crc32 !== undefined ? crc32Header(crc32) : undefined,
    }));
    const body = new Blob([completionOf(named)]);
    const type = {
      'content-type': 'application/xml',
      ...(this.options.hasChecksums && { 'x-amz-checksum-type': 'FULL_OBJECT' }),
    };
    const complete = (condition: Record<string, string>) =>
      this.#call(
        scope,
        { method: 'POST', itemPath, query: { uploadId: scope.uploadId }, headers: { ...type, ...condition } },
        { body, idleTimeoutMs: COMPLETION_TIMEOUT_MS },
      );
    const answer = await complete(onlyNew(scope.credential)).catch((error: unknown) => {
      // Some stores do not know the condition.
      if (error instanceof StoreRefusal && (error.code === 'NotImplemented' || error.status === 501))
        return complete({});
      throw error;
    });
    return { etag: textOf(answer.text, 'ETag') ?? '', size: 0 };
  };

  async #abortMultipart(scope: MultipartScope, itemPath: string): Promise<{ aborted: true }> {
    try {
      await this.#call(scope, { method: 'DELETE', itemPath, query: { uploadId: scope.uploadId } });
    } catch (error) {
      if (toFailure(error).kind !== 'lost') throw error;
    }
    return { aborted: true };
  }

  async #call(
    { credential, signal }: UploadScope,
    call: Omit<StoreCall, 'at'>,
    { body = new Blob([]), idleTimeoutMs = this.options.requestTimeoutMs } = {},
  ): Promise<StoreResponse> {
    const { url, headers, method } = await signCall(credential, { ...call, at: this.#now() });
    const request = { method, url, headers, body, signal, idleTimeoutMs, onProgress: () => undefined };
    const response = await this.options.transport.send(request);
    // A completion may answer 200 with an error in its body.
    const isRefused = response.status < 200 || response.status >= 300 || response.text.includes('<Error>');
    if (!isRefused) return response;
    const refusal = new StoreRefusal(response);
    this.#learnTime(refusal);
    throw refusal;
  }

  #checksumOf(crc32: number | undefined): Record<string, string> {
    return crc32 === undefined || !this.options.hasChecksums ? {} : { 'x-amz-checksum-crc32': crc32Header(crc32) };
  }

  #now(): number {
    return this.options.clock.now() + this.#aheadMs;
  }

  /** Corrects for a wrong local clock: the store returns its time, and the next signature uses it. */
  #learnTime({ date }: StoreRefusal): void {
    const serverMs = Date.parse(date ?? '');
    if (Number.isFinite(serverMs)) this.#aheadMs = serverMs - this.options.clock.now();
  }
}

/** The store names the header by which it overwrites nothing. */
function onlyNew({ noOverwriteHeaders = { 'if-none-match': '*' } }: UploadCredential): Record<string, string> {
  return noOverwriteHeaders;
}
