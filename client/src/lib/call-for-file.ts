import type { Call, EndpointShape } from '#contract/endpoint.js';
import { ApiError, call, type CallOptions } from './api.js';

interface FileCallOptions<E extends EndpointShape> extends Omit<CallOptions<E>, 'headers' | 'read'> {
  /** Of texts in the file. */
  language?: string;
}

/** A response that is not JSON. A link would not do: it cannot carry the session. */
export async function callForFile<E extends EndpointShape>(
  endpoint: Call<E>,
  { language, ...options }: FileCallOptions<E>,
): Promise<Blob> {
  const headers = { accept: '*/*', 'accept-language': language };
  const read = (response: Response) =>
    response.blob().catch(() => {
      throw new ApiError({ code: 'unavailable', status: 0 });
    });
  return (await call(endpoint, { ...options, headers, read } as CallOptions<EndpointShape> as CallOptions<E>)) as Blob;
}
