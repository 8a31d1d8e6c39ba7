import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

const SILENCE_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Between the first and the last byte of the body. */
  receivedForMs: number;
  localPort: number | undefined;
  /** Null without TLS. */
  certificateUntil: Date | null;
}

interface PlainCall {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  bodyBytes?: number;
  /** The body is sent in this time, one chunk a second. Default: as fast as possible. */
  bodyMs?: number;
}

/**
 * One request on a connection of its own: no redirect is followed, nothing is decoded, and its port and certificate are
 * known, as `fetch` does not tell.
 */
export function plainCall(
  url: URL,
  { method = 'GET', headers = {}, bodyBytes = 0, bodyMs = 0 }: PlainCall = {},
): Promise<PlainAnswer> {
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const size =
      bodyBytes > 0 ? { 'content-length': String(bodyBytes), 'content-type': 'application/octet-stream' } : {};
    const request = call(url, { method, headers: { ...headers, ...size }, agent: false, timeout: SILENCE_MS });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${SILENCE_MS / 1000} s`)));
    // A proxy that refuses a body answers and closes while it is still being sent.
    request.on('error', reject);
    request.on('response', (response) => {
      const { localPort, certificateUntil } = factsOf(response.socket);
      const chunks: Buffer[] = [];
      let firstAt = performance.now();
      response.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) firstAt = performance.now();
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: found } = response;
        request.destroy();
        resolve({
          status,
          headers: found,
          body: Buffer.concat(chunks),
          receivedForMs: Math.round(performance.now() - firstAt),
          localPort,
          certificateUntil,
        });
      });
    });
    Readable.from(bodyMs > 0 ? slowZeros(bodyBytes, bodyMs) : zeros(bodyBytes)).pipe(request);
  });
}

function factsOf(socket: Socket): Pick<PlainAnswer, 'localPort' | 'certificateUntil'> {
  const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
  return { localPort: socket.localPort, certificateUntil: until === undefined ? null : new Date(until) };
}

function* zeros(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) yield chunk.subarray(0, Math.min(left, CHUNK_BYTES));
}

async function* slowZeros(bytes: number, ms: number): AsyncGenerator<Buffer> {
  const pauses = Math.ceil(ms / 1000);
  const chunk = Buffer.alloc(Math.ceil(bytes / (pauses + 1)));
  for (let left = bytes; left > 0; left -= chunk.length) {
    yield chunk.subarray(0, Math.min(left, chunk.length));
    if (left > chunk.length) await sleep(ms / pauses);
  }
}
