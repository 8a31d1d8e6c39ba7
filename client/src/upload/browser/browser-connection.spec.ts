import { browserConnection } from './browser-connection.js';

const listeners = new Map<string, () => void>();
const signal = new AbortController().signal;
let answer: () => Promise<{ status: number }>;
let asked: unknown[] = [];

beforeEach(() => {
  asked = [];
  Object.assign(globalThis, {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    fetch: (url: string) => {
      asked.push(url);
      return answer();
    },
  });
});

it.each([
  ['an answer', () => Promise.resolve({ status: 200 }), true],
  ['a page that is not there', () => Promise.resolve({ status: 404 }), true],
  ['a server that stops', () => Promise.resolve({ status: 503 }), false],
  ['a gateway without a server', () => Promise.resolve({ status: 502 }), false],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s: reachable is %#', async (_, given, isReachable) => {
  answer = given;
  expect(await browserConnection().isReachable(signal)).toBe(isReachable);
  expect(asked).toEqual(['/health/ready']);
});

it('reports when the device goes offline or online, until stopped', () => {
  let changes = 0;
  const stop = browserConnection().onChange(() => (changes += 1));
  listeners.get('offline')?.();
  listeners.get('online')?.();
  stop();
  expect([changes, listeners.size]).toEqual([2, 0]);
});

it('knows the kind of connection if the browser reports it', () => {
  const connection = browserConnection();
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  expect(connection.effectiveType()).toBeUndefined();
  Object.defineProperty(globalThis, 'navigator', {
    value: { connection: { effectiveType: '3g' } },
    configurable: true,
  });
  expect(connection.effectiveType()).toBe('3g');
});
