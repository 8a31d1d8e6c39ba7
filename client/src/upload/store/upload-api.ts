import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import type * as storage from '#contract/transfers/storage.js';
import type { StoreRefusal } from './transport.js';

/** The upload of a call, and its authorisation. */
export interface UploadScope {
  slug: string;
  /** `uploadToken` of the credential. */
  token: string;
  /** All of it, for clients that sign for themselves. */
  credential: storage.UploadCredential;
  signal: AbortSignal;
}

export interface MultipartScope extends UploadScope {
  uploadId: string;
}

export interface OpenUploadRequest {
  body: BodyInput<typeof storage.openUpload>;
  senderTicket?: string | undefined;
  uploadTicket?: string | undefined;
  signal: AbortSignal;
}

/**
 * The server as the engine needs it; `bindUploadApi` makes one from a function that makes contract calls. Refusals must
 * carry `code` and `status` (0 when no answer came).
 */
export interface UploadApi {
  /** Called for every refusal of the store. */
  refused?(refusal: StoreRefusal): void;
  /** Lists open uploads of the member who calls. */
  listOpen(): Promise<ResponseOf<typeof storage.listOpenUploads>>;
  discard(scope: UploadScope): Promise<ResponseOf<typeof storage.discardUpload>>;
  openUpload(request: OpenUploadRequest): Promise<ResponseOf<typeof storage.openUpload>>;
  signPuts(scope: UploadScope, body: BodyInput<typeof storage.signPuts>): Promise<ResponseOf<typeof storage.signPuts>>;
  listUploaded(scope: UploadScope): Promise<ResponseOf<typeof storage.listUploaded>>;
  createMultipart(
    scope: UploadScope,
    body: BodyInput<typeof storage.createMultipart>,
  ): Promise<ResponseOf<typeof storage.createMultipart>>;
  signParts(
    scope: MultipartScope,
    body: BodyInput<typeof storage.signParts>,
  ): Promise<ResponseOf<typeof storage.signParts>>;
  listParts(scope: MultipartScope, query: { itemPath: string }): Promise<ResponseOf<typeof storage.listParts>>;
  completeMultipart(
    scope: MultipartScope,
    body: BodyInput<typeof storage.completeMultipart>,
  ): Promise<ResponseOf<typeof storage.completeMultipart>>;
  abortMultipart(
    scope: MultipartScope,
    body: BodyInput<typeof storage.abortMultipart>,
  ): Promise<ResponseOf<typeof storage.abortMultipart>>;
}
