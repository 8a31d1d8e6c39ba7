import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { NodeTransport } from './node-transport.js';
import type { StoreRequest } from '../store/transport.js';

let server: http.Server | undefined;
const transport = new NodeTransport();

afterAll(() => transport.close());
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: http.RequestListener): Promise<string> {
  const listening = http.createServer(handler);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/x?y=1`;
}

function put(url: string, body: Blob, overrides: Partial<StoreRequest> = {}) {
  const moved: number[] = [];
  const sent = transport.send({
    method: 'PUT',
    url,
    headers: { 'x-signed': 'yes' },
    body,
    signal: new AbortController().signal,
    idleTimeoutMs: 5000,
    onProgress: (bytes) => moved.push(bytes),
    ...overrides,
  });
  return { sent, moved };
}

it('sends the body with its length and the signed headers, and reports progress', async () => {
  let seen: [string | undefined, string | undefined, string | undefined, number] | undefined;
  const url = await serve((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      const { 'x-signed': signed, 'content-length': length } = request.headers;
      seen = [request.url, signed as string, length, bytes];
      response.setHeader('ETag', '"e"').end('stored');
    });
  });
  const { sent, moved } = put(url, new Blob([new Uint8Array(2_500_000)]));
  const response = await sent;
  expect([response.status, response.header('ETag'), response.header('none'), response.text]).toEqual([
    200,
    '"e"',
    undefined,
    'stored',
  ]);
  expect(seen).toEqual(['/x?y=1', 'yes', '2500000', 2_500_000]);
  expect(moved).toEqual([1_048_576, 2_097_152, 2_500_000]);
});

it('completes addresses that are only paths', async () => {
  const url = await serve((request, response) => request.resume().on('end', () => response.end(request.url)));
  const based = new NodeTransport(url);
  const request = { method: 'PUT', url: '/objects/k', headers: {}, body: new Blob([]), idleTimeoutMs: 1000 };
  const { text } = await based.send({ ...request, signal: new AbortController().signal, onProgress: () => undefined });
  based.close();
  expect(text).toBe('/objects/k');
});

it('answers with a refusal that came before the end of the body', async () => {
  const url = await serve((request, response) => {
    response.writeHead(413).end('{"code":"body-too-large"}');
    request.resume();
  });
  const { sent } = put(url, new Blob([new Uint8Array(20_000_000)]));
  expect((await sent).status).toBe(413);
});

it('says that the network failed when the connection breaks', async () => {
  const url = await serve((request) => void request.once('data', () => request.socket.destroy()));
  await expect(put(url, new Blob([new Uint8Array(9_000_000)])).sent).rejects.toMatchObject({ kind: 'network' });
});

it('reports a network failure for a refused connection', async () => {
  await expect(put('http://127.0.0.1:9/', new Blob(['x'])).sent).rejects.toMatchObject({ kind: 'network' });
});

it('gives up when nothing moves', async () => {
  const url = await serve((request) => void request.resume());
  const { sent } = put(url, new Blob(['x']), { idleTimeoutMs: 60 });
  await expect(sent).rejects.toMatchObject({ kind: 'timeout', name: 'TimeoutError' });
});

it('ends with the reason of the signal', async () => {
  const url = await serve((request) => void request.resume());
  const controller = new AbortController();
  const { sent } = put(url, new Blob(['x']), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 20);
  await expect(sent).rejects.toThrow('enough');
  await expect(put(url, new Blob(['x']), { signal: controller.signal }).sent).rejects.toThrow('enough');
});

it('does not take a kept connection that the server has closed for a failure', async () => {
  const sockets = new Set<Socket>();
  let requests = 0;
  const url = await serve((request, response) => {
    requests += 1;
    // The second request on a connection fails as after an idle time-out of the server.
    if (sockets.has(request.socket)) return void request.socket.resetAndDestroy();
    sockets.add(request.socket);
    request.resume().on('end', () => response.end());
  });
  await put(url, new Blob(['a'])).sent;
  expect((await put(url, new Blob(['b'])).sent).status).toBe(200);
  expect(requests).toBe(3);
});
