import { jest } from '@jest/globals';
import type { StoreRequest } from '../store/transport.js';
import { XhrTransport } from './xhr-transport.js';

/** The part of XMLHttpRequest that is used; the test plays the network. */
class FakeXhr {
  static last: FakeXhr;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onprogress?: () => void;
  status = 0;
  responseText = '';
  opened: string[] = [];
  body: unknown;
  isAborted = false;

  constructor() {
    FakeXhr.last = this;
  }

  open(method: string, url: string): void {
    this.opened = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return name === 'etag' ? '"e"' : null;
  }

  getAllResponseHeaders(): string {
    return 'content-length: 0\r\netag: "e"\r\n';
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  answer(status: number, text = ''): void {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: FakeXhr });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
});

function put(overrides: Partial<StoreRequest> = {}) {
  const moved: number[] = [];
  const body = new Blob(['four']);
  const sent = new XhrTransport().send({
    method: 'PUT',
    url: '/objects/k?sig=1',
    headers: { 'Content-Length': '4', 'x-signed': 'yes' },
    body,
    signal: new AbortController().signal,
    idleTimeoutMs: 90_000,
    onProgress: (bytes) => moved.push(bytes),
    ...overrides,
  });
  return { sent, moved, body, xhr: FakeXhr.last };
}

it('passes the blob on unread and leaves forbidden headers to the browser', async () => {
  const { sent, moved, body, xhr } = put();
  xhr.upload.onprogress?.({ loaded: 3 });
  xhr.answer(200, 'ok');
  const response = await sent;
  expect([response.status, response.text, response.header('etag'), response.header('x')]).toEqual([
    200,
    'ok',
    '"e"',
    undefined,
  ]);
  expect([xhr.opened, xhr.headers, xhr.body, moved]).toEqual([
    ['PUT', '/objects/k?sig=1'],
    { 'x-signed': 'yes' },
    body,
    [3],
  ]);
});

it('gives up after 90 s without progress, and not while bytes move', async () => {
  const { sent, xhr } = put();
  const failed = expect(sent).rejects.toMatchObject({ kind: 'timeout', message: 'Nothing moved for 90 s.' });
  jest.advanceTimersByTime(89_000);
  xhr.upload.onprogress?.({ loaded: 1 });
  jest.advanceTimersByTime(89_000);
  expect(xhr.isAborted).toBe(false);
  jest.advanceTimersByTime(1000);
  expect(xhr.isAborted).toBe(true);
  await failed;
});

it('distinguishes a dead network from a locked file', async () => {
  const dead = put();
  dead.xhr.onerror?.();
  await expect(dead.sent).rejects.toMatchObject({ kind: 'network' });
  const unreadable = () => Promise.reject(new DOMException('in use', 'NotReadableError'));
  const body = { size: 4, slice: () => ({ ...body, arrayBuffer: unreadable }), arrayBuffer: unreadable };
  const locked = put({ body });
  locked.xhr.onerror?.();
  await expect(locked.sent).rejects.toMatchObject({ kind: 'file-unreadable', message: 'in use' });
});

it('ends with the reason of the signal, or says that the browser ended it', async () => {
  const controller = new AbortController();
  const ours = put({ signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(ours.sent).rejects.toThrow('enough');
  expect(ours.xhr.isAborted).toBe(true);
  await expect(put({ signal: controller.signal }).sent).rejects.toThrow('enough');
  const theirs = put();
  theirs.xhr.onabort?.();
  await expect(theirs.sent).rejects.toMatchObject({ kind: 'aborted' });
});
