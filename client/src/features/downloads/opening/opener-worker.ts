import { nobleCipher } from '../../../encryption/browser/noble-cipher.js';
import { PipeOpener } from './pipe-opener.js';
import type { OpenRequest } from './sealed-part.js';

/** What the page tells it: first the request, with a pipe, and then the address of each source that the worker asks for. */
export type ToOpener = OpenRequest | { url: string | null };
export interface FromOpener {
  source: number;
}

const scope = globalThis as unknown as {
  postMessage(message: FromOpener): void;
  onmessage: ((event: MessageEvent<ToOpener>) => void) | null;
};
let answered: (url: string | null) => void = () => undefined;

/** Opens what its first message asks for, beside the page. */
scope.onmessage = ({ data, ports: [pipe] }) => {
  if ('url' in data) return answered(data.url);
  if (!pipe) return undefined;
  const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  const addressOf = (source: number) => {
    scope.postMessage({ source });
    return new Promise<string | null>((resolve) => {
      answered = resolve;
    });
  };
  return void new PipeOpener(data, {
    pipe,
    cipherOf: nobleCipher,
    addressOf,
    wait,
    fetch: (url, init) => fetch(url, init),
  });
};
