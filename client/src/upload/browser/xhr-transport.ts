import { errorLike } from '../error-like.js';
import {
  IdleTimer,
  TransportError,
  type StoreRequest,
  type StoreResponse,
  type Transport,
  type TransportErrorKind,
} from '../store/transport.js';
import type { ByteSource } from '../types.js';

/** Set by the browser itself; setting them is refused with a message on the console. */
const browserHeaders = new Set(['content-length', 'host', 'connection']);

/**
 * For browsers. XMLHttpRequest, since `fetch` reports no upload progress; the blob is passed on as it is,
 * so the page never holds its bytes.
 */
export class XhrTransport implements Transport {
  send(request: StoreRequest): Promise<StoreResponse> {
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const fail = (error: unknown) => {
        settle();
        reject(error as Error);
      };
      const idle = new IdleTimer(request.idleTimeoutMs, () => {
        fail(new TransportError('timeout', `Nothing moved for ${request.idleTimeoutMs / 1000} s.`));
        xhr.abort();
      });
      const onAbort = () => {
        fail(request.signal.reason);
        xhr.abort();
      };
      const settle = () => {
        idle.stop();
        request.signal.removeEventListener('abort', onAbort);
      };
      xhr.upload.onprogress = ({ loaded }) => {
        idle.touch();
        request.onProgress(loaded);
      };
      xhr.onprogress = () => idle.touch();
      xhr.onload = () => {
        settle();
        resolve(responseOf(xhr));
      };
      xhr.onerror = () => void reasonOf(request.body).then(fail);
      // Ours have settled already: this is the browser's own, when it freezes or leaves the page.
      xhr.onabort = () => fail(new TransportError('aborted', 'The browser ended the request.'));
      if (request.signal.aborted) onAbort();
      else start(xhr, request, onAbort);
    });
  }
}

function start(xhr: XMLHttpRequest, request: StoreRequest, onAbort: () => void): void {
  request.signal.addEventListener('abort', onAbort, { once: true });
  xhr.open(request.method, request.url);
  for (const [name, value] of Object.entries(request.headers)) {
    if (!browserHeaders.has(name.toLowerCase())) xhr.setRequestHeader(name, value);
  }
  xhr.send(request.body as Blob);
}

function responseOf(xhr: XMLHttpRequest): StoreResponse {
  const { status, responseText } = xhr;
  // Reading by name a header that a store on another origin does not expose logs an error on the console.
  const shown = new Set(Array.from(xhr.getAllResponseHeaders().matchAll(/^([^:\r\n]+):/gm), ([, name]) => name));
  const header = (name: string) =>
    shown.has(name.toLowerCase()) ? (xhr.getResponseHeader(name) ?? undefined) : undefined;
  return { status, header, text: responseText };
}

/** XMLHttpRequest gives no reason. A file that another program holds or moved fails here too; the network does not. */
async function reasonOf(body: ByteSource): Promise<TransportError> {
  const reason: [TransportErrorKind, string] = ['network', 'Failed to fetch'];
  try {
    await body.slice(0, 1).arrayBuffer();
  } catch (error) {
    return new TransportError('file-unreadable', errorLike(error).message, error);
  }
  return new TransportError(...reason);
}
