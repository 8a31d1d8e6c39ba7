/** @jest-environment node */
import { jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assumeClientConfig } from './hosts.js';
import { send, waitBeforeRetryBy } from './request.js';
import { refreshSession } from './session.js';

let server: Server;
let closed: Promise<unknown>;

/** Sends the answer, after which the listener can wait for the end of the connection. */
async function answerBy(listener: RequestListener): Promise<void> {
  server = createServer((request, response) => {
    closed = once(response, 'close');
    listener(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  assumeClientConfig({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  waitBeforeRetryBy(() => Promise.resolve());
}

afterEach(() => server.close().closeAllConnections());

/** Sends the headers and the start of a body, then stalls. */
const stall: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
};
const request = { method: 'GET', path: '/getQs', repeatable: false };
const unavailable = { code: 'unavailable', status: 0 };

it.each([
  ['an answer', stall],
  ['a refusal', ((_, response) => response.writeHead(404).write('{"co')) satisfies RequestListener],
])('%s whose body stalls ends in time, and so does its connection', async (_, listener) => {
  await answerBy(listener);
  await expect(send({ ...request, timeoutMs: 100 })).rejects.toMatchObject(unavailable);
  await closed;
});

it('a file that stalls ends in time', async () => {
  await answerBy(stall);
  await expect(send({ ...request, isFile: true, timeoutMs: 100 })).rejects.toMatchObject(unavailable);
  await closed;
});

it.each([false, true])('an abort while the body comes ends it at once (file: %s)', async (isFile) => {
  const leaving = new AbortController();
  await answerBy((...args) => {
    stall(...args);
    setImmediate(() => leaving.abort());
  });
  await expect(send({ ...request, isFile, signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
});

it('a broken body is tried again where that may be', async () => {
  let tries = 0;
  await answerBy((_, response) => {
    tries += 1;
    if (tries === 2) return void response.end('{"a":1}');
    response.writeHead(200, { 'content-length': '7' }).write('{"a":');
    return void response.destroy();
  });
  await expect(send({ ...request, repeatable: true })).resolves.toEqual({ a: 1 });
});

it('a refresh that stalls lets go of the session, for which all tabs wait', async () => {
  // Without locks, as a page of plain http.
  Object.assign(globalThis, { navigator: {} });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    await answerBy((...args) => {
      stall(...args);
      setImmediate(() => jest.advanceTimersByTime(10_000));
    });
    await expect(refreshSession()).resolves.toBe('unreachable');
  } finally {
    jest.useRealTimers();
  }
});
