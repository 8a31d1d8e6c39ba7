import type { Call, CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  discardUpload,
  listOpenUploads,
  listParts,
  listUploaded,
  openUpload,
  signParts,
  signPuts,
} from '#contract/calls.js';
import type { MultipartScope, UploadApi, UploadScope } from './upload-api.js';

export interface UploadCallOptions<E extends EndpointShape> extends CallInput<E> {
  signal?: AbortSignal | undefined;
  /** Replaces the session's token. */
  bearer?: string | undefined;
}

/** A function that makes contract calls, such as `call` of `lib/api.ts`. */
export type UploadCall = <E extends EndpointShape>(
  endpoint: Call<E>,
  options: UploadCallOptions<E>,
) => Promise<ResponseOf<E>>;

const ofUpload = ({ slug, token, signal }: UploadScope) => ({ params: { slug }, bearer: token, signal });
const ofMultipart = ({ slug, uploadId, token, signal }: MultipartScope) => ({
  params: { slug, uploadId },
  bearer: token,
  signal,
});

export function bindUploadApi(call: UploadCall): UploadApi {
  return {
    listOpen: () => call(listOpenUploads, {}),
    discard: (scope) => call(discardUpload, ofUpload(scope)),
    openUpload: ({ body, senderTicket, uploadTicket, signal }) =>
      call(openUpload, {
        body,
        headers: { 'x-sender-ticket': senderTicket, 'x-upload-ticket': uploadTicket },
        signal,
      }),
    signPuts: (scope, body) => call(signPuts, { ...ofUpload(scope), body }),
    listUploaded: (scope) => call(listUploaded, ofUpload(scope)),
    createMultipart: (scope, body) => call(createMultipart, { ...ofUpload(scope), body }),
    signParts: (scope, body) => call(signParts, { ...ofMultipart(scope), body }),
    listParts: (scope, query) => call(listParts, { ...ofMultipart(scope), query }),
    completeMultipart: (scope, body) => call(completeMultipart, { ...ofMultipart(scope), body }),
    abortMultipart: (scope, body) => call(abortMultipart, { ...ofMultipart(scope), body }),
  };
}
