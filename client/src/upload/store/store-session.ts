import type { SignedRequest } from '#contract/transfers/storage.js';
import type { CredentialKeeper } from './credential-keeper.js';
import type { Failure } from '../engine/failure.js';
import type { Part } from '../engine/part-planner.js';
import type { Retrier } from '../engine/retrier.js';
import { StoreRefusal, TransportError, requestIdOf, type StoreResponse, type Transport } from './transport.js';
import type { ByteSource } from '../types.js';
import type { UploadApi, UploadScope } from './upload-api.js';

/** After a lost connection a new credential is rarely the cure, so it is not requested after every failure. */
const RENEW_AFTER_LOSS_MS = 60_000;

export interface SummedPart extends Part {
  crc32?: number | undefined;
}

export interface CompletedPart {
  partNumber: number;
  etag: string;
  crc32?: number | undefined;
}

export interface StoreSessionOptions {
  api: UploadApi;
  transport: Transport;
  keeper: CredentialKeeper;
  retrier: Retrier;
  requestTimeoutMs: number;
}

/** One upload's calls to the server and the store, authorised and repeated. */
export class StoreSession {
  /** Requests from before a network loss are aborted together; later ones have a new signal. */
  #wave = new AbortController();

  constructor(private readonly options: StoreSessionOptions) {}

  get retrier(): Retrier {
    return this.options.retrier;
  }

  get credential() {
    return this.options.keeper.current;
  }

  /** When the credential was last replaced because it was refused, in epoch ms. */
  get refusedAt(): number {
    return this.options.keeper.refusedAt;
  }

  /** Sends bytes as a signed request allows, once. */
  async send(signed: SignedRequest, body: ByteSource, onProgress: (bytes: number) => void): Promise<StoreResponse> {
    const response = await this.options.transport.send({
      method: signed.method,
      url: signed.url,
      headers: signed.headers,
      body,
      signal: this.#wave.signal,
      idleTimeoutMs: this.options.requestTimeoutMs,
      onProgress,
    });
    this.retrier.lastRequestId = requestIdOf(response) ?? this.retrier.lastRequestId;
    if (response.status >= 200 && response.status < 300) return response;
    const refusal = new StoreRefusal(response);
    this.options.api.refused?.(refusal);
    throw refusal;
  }

  /** With the checksums that are known, which the store then compares. */
  signPuts(itemPaths: string[], crc32s: Record<string, number>) {
    return this.#call((scope) => this.options.api.signPuts(scope, { itemPaths, crc32s }));
  }

  listUploaded() {
    return this.#call((scope) => this.options.api.listUploaded(scope));
  }

  createMultipart(itemPath: string) {
    return this.#call((scope) => this.options.api.createMultipart(scope, { itemPath }));
  }

  signParts(uploadId: string, itemPath: string, parts: SummedPart[]) {
    return this.#call((scope) => this.options.api.signParts({ ...scope, uploadId }, { itemPath, parts }));
  }

  listParts(uploadId: string, itemPath: string) {
    return this.#call((scope) => this.options.api.listParts({ ...scope, uploadId }, { itemPath }));
  }

  completeMultipart(uploadId: string, itemPath: string, parts: CompletedPart[]) {
    return this.#call((scope) => this.options.api.completeMultipart({ ...scope, uploadId }, { itemPath, parts }));
  }

  abortMultipart(uploadId: string, itemPath: string) {
    return this.#call((scope) => this.options.api.abortMultipart({ ...scope, uploadId }, { itemPath }));
  }

  /** Called by the retrier after a refused credential or a lost connection. A failure shows at the next attempt. */
  async renewCredential({ kind }: Failure, beganAt: number): Promise<void> {
    const { keeper } = this.options;
    const renewal =
      kind === 'credential' ? keeper.renewAfterRefusalOf(beganAt) : keeper.renewOlderThan(RENEW_AFTER_LOSS_MS);
    await renewal.catch(() => undefined);
  }

  /** Aborts requests in flight, so that none hangs until its time-out. */
  networkWentAway(): void {
    this.#wave.abort(new TransportError('network', 'The network went away.'));
    this.#wave = new AbortController();
  }

  /** Aborts all requests for good. */
  end(reason: Error): void {
    this.#wave.abort(reason);
  }

  #call<T>(call: (scope: UploadScope) => Promise<T>): Promise<T> {
    return this.retrier.run(async () => {
      const credential = await this.options.keeper.get();
      const { slug, uploadToken: token } = credential;
      return call({ slug, token, credential, signal: this.#wave.signal });
    });
  }
}
