import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals of every browser that jsdom lacks: what the router needs to start, and encryption. */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
];

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { configurable: true, value: globalThis.crypto.subtle });
    // Node's Request takes only Node's own signals.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
    // An element that jsdom does not know; React warns of those.
    Object.defineProperty(this.global.HTMLUnknownElement.prototype, Symbol.toStringTag, {
      get() {
        return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
      },
    });
  }
}

// oxlint-disable-next-line import/no-default-export -- Jest asks for it
export default BrowserEnvironment;
