import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface OpenRequest {
  request: ClientRequest;
  /** Rejects when the connection breaks before the answer is complete. */
  answer: Promise<RawAnswer>;
}

/** A request whose body, headers and end the test controls, unlike with fetch. */
export function openRequest(
  url: string,
  options: { method: string; headers?: Record<string, string | number> },
): OpenRequest {
  const outgoing = request(url, { ...options, agent: false });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
  });
  answer.catch(() => undefined); // some tests only look at what the store did
  return { request: outgoing, answer };
}

/** Sends a complete request. The path is sent unchanged: `..` is not normalised. */
export async function rawRequest(
  url: string,
  {
    body,
    ...options
  }: { method?: string; headers?: Record<string, string | number>; body?: Uint8Array; path?: string } = {},
): Promise<RawAnswer> {
  const { request: outgoing, answer } = openRequest(url, { method: 'GET', ...options });
  outgoing.end(body);
  return answer;
}
