import type { Call, EndpointShape } from '#contract/endpoint.js';
import { ApiError, call, type CallOptions } from './api.js';

interface FileCallOptions<E extends EndpointShape> extends Omit<CallOptions<E>, 'read'> {
  /** Of texts in the file. */
  language?: string;
}

/** A response that is not JSON. Not a link, since a link cannot carry the session. */
export async function callForFile<E extends EndpointShape>(
  endpoint: Call<E>,
  { language, ...options }: FileCallOptions<E>,
): Promise<Blob> {
  const headers = { ...(options.headers as object | undefined), accept: '*/*', 'accept-language': language };
  const read = (response: Response) =>
    response.blob().catch(() => {
      throw new ApiError({ code: 'unavailable', status: 0 });
    });
  return (await call(endpoint, { ...options, headers, read } as CallOptions<EndpointShape> as CallOptions<E>)) as Blob;
}
