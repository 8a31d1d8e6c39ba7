/** @jest-environment node */
import { lastPart } from '../../../encryption/opened-submission.js';
import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { makeZip } from 'client-zip';
import { nodeCipher } from '../../../encryption/node/node-cipher.js';
import { newFileHeader } from '../../../encryption/file-header.js';
import { SealedFile } from '../../../encryption/sealed-file.js';
import { newTransferKey } from '../../../encryption/transfer-key.js';
import { PipedDownload } from '../worker/piped-download.js';
import { DownloadBroken } from '../worker/ranged-download.js';
import { PipeOpener } from './pipe-opener.js';
import type { OpenRequest, SealedPart } from './sealed-part.js';

interface Sealed {
  plain: Buffer;
  stored: Uint8Array;
  part: SealedPart;
}

async function sealed(name: string, size: number): Promise<Sealed> {
  const plain = randomBytes(size);
  const { bytes: header, payloadKey } = await newFileHeader(await newTransferKey());
  const file = new SealedFile({ plain: new Blob([plain]), header, cipher: nodeCipher(payloadKey) });
  const stored = new Uint8Array(await file.arrayBuffer());
  return { plain, stored, part: { storedName: lastPart(name), name, storedBytes: stored.length, size, payloadKey } };
}

/** A store with this object, whose connection breaks once at an offset. */
function serve(object: Uint8Array, breaksAt?: number) {
  const starts: number[] = [];
  let breaks = breaksAt;
  const fetch = (_url: string, { headers }: RequestInit): Promise<Response> => {
    const start = Number(/\d+/.exec(new Headers(headers).get('range') ?? '')?.[0]);
    starts.push(start);
    const stop = breaks;
    breaks = undefined;
    let at = start;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at === stop) return controller.error(new TypeError('network error'));
        if (at >= object.length) return controller.close();
        const end = Math.min(at + 50_000, stop ?? object.length);
        controller.enqueue(object.slice(at, end));
        at = end;
        return undefined;
      },
    });
    const range = `bytes ${start}-${object.length - 1}/${object.length}`;
    return Promise.resolve(new Response(body, { status: 206, headers: { etag: '"1"', 'content-range': range } }));
  };
  return { fetch, starts };
}

const closings: (() => void)[] = [];
beforeAll(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] }));
afterEach(() => closings.splice(0).forEach((close) => close()));
afterAll(() => jest.useRealTimers());

type Fetch = ReturnType<typeof serve>['fetch'];
type AddressOf = (source: number) => Promise<string | null>;

function openingOf(
  request: OpenRequest,
  fetch: Fetch,
  addressOf: AddressOf = (source) => Promise.resolve(`/${source}`),
) {
  const { port1, port2 } = new MessageChannel();
  closings.push(() => port1.close());
  const wait = () => Promise.resolve();
  new PipeOpener(request, { pipe: port2, cipherOf: nodeCipher, addressOf, fetch, wait });
  const phases: string[] = [];
  const download: PipedDownload = new PipedDownload(port1, () => phases.push(download.phase));
  return { download, phases };
}

const opening = ({ fetch }: { fetch: Fetch }, parts: readonly SealedPart[], zippedAt: number | null = null) =>
  openingOf({ sources: [{ isZip: zippedAt !== null, parts }], zippedAt }, fetch);

async function readAll(download: PipedDownload): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (let piece = await download.next(); piece; piece = await download.next()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function saved(download: PipedDownload): Promise<Buffer> {
  await download.open();
  return readAll(download);
}

it.each([0, 1, 65_536, 300_000])('opens a file of %d bytes, whose length is known before', async (size) => {
  const { plain, stored, part } = await sealed('plan.pdf', size);
  const { download } = opening(serve(stored), [part]);
  await download.open();
  expect(download.totalBytes).toBe(size);
  expect((await readAll(download)).equals(plain)).toBe(true);
  expect(download.receivedBytes).toBe(size);
});

it('goes on where a connection broke', async () => {
  const { plain, stored, part } = await sealed('plan.pdf', 300_000);
  const server = serve(stored, 150_000);
  const { download, phases } = opening(server, [part]);
  expect((await saved(download)).equals(plain)).toBe(true);
  expect(server.starts).toEqual([0, 150_000]);
  expect(phases).toContain('waiting');
});

const damaged = new DownloadBroken('damaged');

it('notices another file, and a cut one, before anything is saved', async () => {
  const [first, second] = [await sealed('1', 200_000), await sealed('2', 200_000)];
  await expect(opening(serve(second.stored), [first.part]).download.open()).rejects.toEqual(damaged);
  await expect(opening(serve(first.stored.slice(0, -1)), [first.part]).download.open()).rejects.toEqual(damaged);
  const short = { ...first.part, storedBytes: 100_000 };
  await expect(opening(serve(first.stored.slice(0, 100_000)), [short]).download.open()).rejects.toEqual(damaged);
});

it('passes nothing of a changed chunk on', async () => {
  const { plain, stored, part } = await sealed('plan.pdf', 200_000);
  stored[stored.length - 70_000] = (stored[stored.length - 70_000] ?? 0) ^ 1;
  const { download } = opening(serve(stored), [part]);
  await download.open();
  const first = await download.next();
  expect(plain.subarray(0, 65_536).equals(first ?? Buffer.alloc(0))).toBe(true);
  await expect(readAll(download)).rejects.toEqual(damaged);
  expect(download.receivedBytes).toBeLessThan(200_000);
});

describe('a zip', () => {
  const zipOf = async (files: readonly Sealed[]) =>
    new Uint8Array(
      await new Response(
        makeZip(files.map(({ stored, part }) => ({ name: `folder/${part.storedName}`, input: stored }))),
      ).arrayBuffer(),
    );

  it('is packed anew with opened files, and its length is known before', async () => {
    const files = [await sealed('plans/平面图.pdf', 200_000), await sealed('empty.txt', 0), await sealed('b.bin', 10)];
    const server = serve(await zipOf(files), 100_000);
    const { download } = opening(
      server,
      files.map(({ part }) => part),
      Date.UTC(2026, 2, 1),
    );
    await download.open();
    const zip = await readAll(download);
    expect(zip.length).toBe(download.totalBytes);
    for (const { plain, part } of files) {
      expect(zip.includes(plain)).toBe(true);
      // In its header and in the directory.
      expect(zip.toString('latin1').split(Buffer.from(part.name).toString('latin1'))).toHaveLength(3);
    }
  });

  it('takes the files in the order in which they come', async () => {
    const files = [await sealed('1', 100_000), await sealed('2', 70_000)];
    const parts = files.map(({ part }) => part);
    const zip = await saved(opening(serve(await zipOf([...files].reverse())), parts, 0).download);
    expect(files.every(({ plain }) => zip.includes(plain))).toBe(true);
  });

  it('in which two files were exchanged, or one was left out, breaks', async () => {
    const [first, second] = [await sealed('1', 100_000), await sealed('2', 100_000)];
    const parts = [first.part, second.part];
    const named = ({ part }: Sealed, { stored, plain }: Sealed) => ({ part, stored, plain });
    for (const files of [[named(first, second), named(second, first)], [first], [first, first]]) {
      const { download } = opening(serve(await zipOf(files)), parts, 0);
      await expect(saved(download)).rejects.toEqual(damaged);
    }
  });

  describe('of several sources', () => {
    const at = Date.UTC(2026, 2, 1);

    /** Two files of one transfer, and the only one of another. */
    async function twoSources() {
      const [first, second, only] = [await sealed('1', 100_000), await sealed('2', 10), await sealed('1', 200_000)];
      const servers = [serve(await zipOf([second, first])), serve(only.stored, 120_000)];
      const fetch: Fetch = (url, init) =>
        servers[Number(url.at(-1))]?.fetch(url, init) ?? Promise.reject(new Error(url));
      const zip = { isZip: true, parts: [first, second].map(({ part }) => ({ ...part, name: `Mei/${part.name}` })) };
      const file = { isZip: false, parts: [{ ...only.part, name: 'Bo/1' }] };
      return { plain: [first, second, only].map((one) => one.plain), other: first.part, fetch, zip, file };
    }

    it('is one, each of whose addresses is asked for when its turn comes', async () => {
      const { plain, fetch, zip, file } = await twoSources();
      const asked: number[] = [];
      const { download } = openingOf({ sources: [zip, file], zippedAt: at }, fetch, (source) => {
        asked.push(source);
        return Promise.resolve(`/${source}`);
      });
      await download.open();
      expect(asked).toEqual([0]);
      const whole = await readAll(download);
      expect(asked).toEqual([0, 1]);
      expect(whole.length).toBe(download.totalBytes);
      expect(plain.every((bytes) => whole.includes(bytes))).toBe(true);
      expect(whole.toString('latin1').split('Bo/1')).toHaveLength(3);
    });

    it('breaks at one that is refused', async () => {
      const { fetch, zip, file } = await twoSources();
      const addressOf: AddressOf = (source) => Promise.resolve(source === 0 ? '/0' : null);
      const { download } = openingOf({ sources: [zip, file], zippedAt: at }, fetch, addressOf);
      await expect(saved(download)).rejects.toEqual(new DownloadBroken('refused'));
    });

    it('breaks at a file that is another one', async () => {
      const { other, fetch, zip, file } = await twoSources();
      const sources = [zip, { ...file, parts: [other] }];
      await expect(saved(openingOf({ sources, zippedAt: at }, fetch).download)).rejects.toEqual(damaged);
    });

    it('that is paused begins no other source', async () => {
      const { fetch, zip, file } = await twoSources();
      const asked: string[] = [];
      const { download, phases } = openingOf({ sources: [zip, file], zippedAt: at }, (url, init) => {
        asked.push(url);
        return fetch(url, init);
      });
      await download.open();
      download.pause();
      const read = readAll(download);
      await new Promise((resolve) => void setImmediate(resolve));
      expect(asked).not.toContain('/1');
      download.resume();
      await read;
      expect(asked).toContain('/1');
      expect(phases).toContain('paused');
    });
  });
});

it('takes an opener that says nothing for gone', async () => {
  const { port1, port2 } = new MessageChannel();
  closings.push(() => port1.close());
  const download = new PipedDownload(port1, () => undefined);
  const opened = download.open();
  jest.advanceTimersByTime(61_000);
  await expect(opened).rejects.toEqual(new DownloadBroken('unreachable'));
  port2.close();
});
