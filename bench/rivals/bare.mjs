/**
 * The least that Node can do: a server that writes bodies to files and sends files, with buffers of 1 MiB, without checksums,
 * encryption, syncing or any question. A folder in the arguments, its address on stdout.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [directory = '.'] = process.argv.slice(2);
const highWaterMark = 1024 * 1024;

/** @type {Record<string, (path: string, request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<unknown>>} */
const methods = {
  PUT: async (path, request, response) => {
    await pipeline(request, createWriteStream(path, { highWaterMark }));
    response.end();
  },
  GET: async (path, _request, response) => {
    response.setHeader('content-length', (await stat(path)).size);
    await pipeline(createReadStream(path, { highWaterMark }), response);
  },
  DELETE: async (path, _request, response) => {
    await rm(path);
    response.end();
  },
};

const server = createServer((request, response) => {
  const path = join(directory, (request.url ?? '').replaceAll('/', '-'));
  methods[request.method ?? '']?.(path, request, response).catch(() => response.destroy());
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}\n`);
});
