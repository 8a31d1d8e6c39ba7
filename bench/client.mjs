/**
 * The client of the benchmarks, in a process of its own so that its work is not counted as the server's. One job as JSON
 * in the arguments, its outcome as JSON on stdout. For both servers it is the same transport: the upload engine's.
 */
import { randomBytes } from 'node:crypto';
import { bindUploadApi } from '../dist/bench/client/src/upload/store/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  NodeTransport,
  prepareUpload,
  steadyConnection,
} from '../dist/bench/client/src/upload/node.js';

const POOL = randomBytes(64 * 1024 * 1024);
const READ_MAX = 1024 * 1024;

/** Bytes without a source that would have to be read: what is measured is the way to the server. */
class Pattern {
  /** @param {number} size @param {number} [from] */
  constructor(size, from = 0) {
    this.size = size;
    this.from = from;
  }

  /** @param {number} start @param {number} end */
  slice(start, end) {
    return new Pattern(Math.min(end, this.size) - start, this.from + start);
  }

  arrayBuffer() {
    const at = this.from % (POOL.length - READ_MAX);
    if (this.size > READ_MAX) throw new RangeError('the transport reads at most 1 MiB at a time');
    return Promise.resolve(POOL.buffer.slice(POOL.byteOffset + at, POOL.byteOffset + at + this.size));
  }
}

/** @param {{ origin: string, token: string, userId: string, files: { path: string, size: number }[], headers?: Record<string, string> }} job */
async function uploadByEngine({ origin, token, userId, files, headers = {} }) {
  const transport = new NodeTransport(origin);
  const upload = prepareUpload({
    files: files.map((file) => ({ ...file, blob: new Pattern(file.size) })),
    open: { id: userId, type: 'userUpload' },
    api: bindUploadApi(nodeCall({ baseUrl: () => origin, headers: { ...headers, authorization: `Bearer ${token}` } })),
    transport,
    checkpoints: new MemoryCheckpoints(),
    connection: steadyConnection,
  });
  const startedAt = performance.now();
  const outcome = await upload.start();
  const seconds = (performance.now() - startedAt) / 1000;
  transport.close();
  return { seconds, ...outcome };
}

/** @param {{ base: string, bytes: number, pieceBytes: number, parallel: number }} job */
async function putPieces({ base, bytes, pieceBytes, parallel }) {
  const transport = new NodeTransport();
  const whole = new Pattern(bytes);
  const { signal } = new AbortController();
  let next = 0;
  const worker = async () => {
    while (next < bytes) {
      const start = next;
      next += pieceBytes;
      const body = whole.slice(start, Math.min(start + pieceBytes, bytes));
      const url = `${base}/${start / pieceBytes}`;
      const request = {
        method: 'PUT',
        url,
        headers: {},
        body,
        signal,
        idleTimeoutMs: 90_000,
        onProgress: () => undefined,
      };
      const { status } = await transport.send(request);
      if (status < 200 || status > 299) throw new Error(`PUT ${url}: ${status}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: parallel }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  transport.close();
  return { seconds };
}

/** Creates an upload and sends all of it, as tus clients do. @param {{ url: string, bytes: number }} job */
async function sendByTus({ url, bytes }) {
  const transport = new NodeTransport();
  const tus = { 'tus-resumable': '1.0.0' };
  const startedAt = performance.now();
  const created = await fetch(url, { method: 'POST', headers: { ...tus, 'upload-length': String(bytes) } });
  const place = new URL(created.headers.get('location') ?? '', url).href;
  const { status } = await transport.send({
    method: 'PATCH',
    url: place,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Pattern(bytes),
    signal: new AbortController().signal,
    idleTimeoutMs: 90_000,
    onProgress: () => undefined,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  transport.close();
  if (status !== 204) throw new Error(`PATCH ${place}: ${status}`);
  return { seconds, url: place };
}

/** @param {{ origin: string, people: { userId: string, headers: Record<string, string> }[], bytes: number }} job */
async function uploadTogether({ origin, people, bytes }) {
  const startedAt = performance.now();
  await Promise.all(
    people.map(({ userId, headers }) =>
      uploadByEngine({
        origin,
        token: String(headers['authorization']).replace('Bearer ', ''),
        userId,
        files: [{ path: 'part.bin', size: bytes }],
        headers,
      }),
    ),
  );
  return { seconds: (performance.now() - startedAt) / 1000 };
}

const works = { engine: uploadByEngine, put: putPieces, tus: sendByTus, crowd: uploadTogether };
const { kind, ...job } = JSON.parse(process.argv[2] ?? '{}');
const outcome = await works[/** @type {keyof typeof works} */ (kind)](job);
process.stdout.write(JSON.stringify(outcome));
