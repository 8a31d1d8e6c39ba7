import type { Call, EndpointShape } from '#contract/endpoint.js';
import { call, type CallOptions } from './api.js';

interface FileCallOptions<E extends EndpointShape> extends Omit<CallOptions<E>, 'isFile'> {
  /** The language of texts in the file. */
  language?: string;
}

/** A response that is not JSON. Not a link, since a link cannot carry the session. */
export async function callForFile<E extends EndpointShape>(
  endpoint: Call<E>,
  { language, ...options }: FileCallOptions<E>,
): Promise<Blob> {
  const headers = { ...(options.headers as object | undefined), accept: '*/*', 'accept-language': language };
  return (await call(endpoint, {
    ...options,
    headers,
    isFile: true,
  } as CallOptions<EndpointShape> as CallOptions<E>)) as Blob;
}
