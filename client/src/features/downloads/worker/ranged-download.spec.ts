/** @jest-environment node */
import { DownloadBroken, RangedDownload } from './ranged-download.js';

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const etag = '"layout-1"';

interface Seen {
  url: string;
  range: string | null;
  ifRange: string | null;
}

interface ServeOptions {
  breaksAt?: number[];
  refuses?: (url: string) => boolean;
  file?: Uint8Array;
  tag?: () => string;
}

/** A server of one file that answers ranges, and whose connections can be made to break. */
function serve({ breaksAt = [], refuses = () => false, file = bytes, tag = () => etag }: ServeOptions = {}) {
  const seen: Seen[] = [];
  const breaks = [...breaksAt];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    seen.push({ url, range: headers.get('range'), ifRange: headers.get('if-range') });
    if (refuses(url)) return Promise.resolve(new Response(null, { status: 410 }));
    const start = Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0);
    const isSame = headers.get('if-range') === null || headers.get('if-range') === tag();
    const from = isSame ? start : 0;
    const stop = breaks.find((at) => at > from);
    if (stop !== undefined) breaks.splice(breaks.indexOf(stop), 1);
    let at = from;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (init.signal?.aborted) return controller.error(init.signal.reason);
        if (at === stop) return controller.error(new TypeError('network error'));
        if (at === file.length) return controller.close();
        const end = Math.min(at + 100, stop ?? file.length, file.length);
        controller.enqueue(file.slice(at, end));
        at = end;
        return undefined;
      },
    });
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    return Promise.resolve(
      new Response(body, {
        status: isSame ? 206 : 200,
        headers: { etag: tag(), ...(isSame ? { 'content-range': range } : { 'content-length': `${file.length}` }) },
      }),
    );
  };
  return { fetch, seen };
}

function start(server: ReturnType<typeof serve>, renew: () => Promise<string | null> = () => Promise.resolve(null)) {
  const waits: number[] = [];
  const phases: string[] = [];
  const download = new RangedDownload({
    url: '/first',
    fetch: server.fetch,
    renew,
    onProgress: () => phases.push(download.phase),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { download, waits, phases };
}

async function readAll(download: RangedDownload): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (let chunk = await download.next(); chunk; chunk = await download.next()) chunks.push(chunk);
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

it('brings the bytes over one connection and knows their number ahead', async () => {
  const server = serve();
  const { download } = start(server);
  await download.open();
  expect(download.totalBytes).toBe(1000);
  expect(await readAll(download)).toEqual(bytes);
  expect(server.seen).toEqual([{ url: '/first', range: 'bytes=0-', ifRange: null }]);
});

it('requests what is missing after each break, and only of the same bytes', async () => {
  const server = serve({ breaksAt: [350, 700] });
  const { download, phases } = start(server);
  await download.open();
  expect(await readAll(download)).toEqual(bytes);
  expect(server.seen.map(({ range, ifRange }) => [range, ifRange])).toEqual([
    ['bytes=0-', null],
    ['bytes=350-', etag],
    ['bytes=700-', etag],
  ]);
  expect(phases).toContain('waiting');
  expect(download.phase).toBe('running');
});

it('takes an early end for a break, not for the end', async () => {
  const short = serve({ file: bytes.slice(0, 400) });
  const whole = serve();
  let asked = 0;
  const { download } = start({
    seen: [],
    fetch: async (url, init) => {
      asked += 1;
      if (asked > 1) return whole.fetch(url, init);
      const headers = { etag, 'content-range': 'bytes 0-999/1000' };
      return new Response((await short.fetch(url, init)).body, { status: 206, headers });
    },
  });
  await download.open();
  expect(await readAll(download)).toEqual(bytes);
  expect(whole.seen[0]?.range).toBe('bytes=400-');
});

it('never joins bytes of another version', async () => {
  let tag = etag;
  const { download } = start(serve({ breaksAt: [500], tag: () => tag }));
  await download.open();
  await download.next();
  tag = '"layout-2"';
  await expect(readAll(download)).rejects.toEqual(new DownloadBroken('changed'));
});

it('takes a new address when the old one has run out', async () => {
  let isOld = false;
  const server = serve({ breaksAt: [500], refuses: (url) => isOld && url === '/first' });
  const { download } = start(server, () => Promise.resolve('/second'));
  await download.open();
  isOld = true;
  expect(await readAll(download)).toEqual(bytes);
  expect(server.seen.at(-1)).toEqual({ url: '/second', range: 'bytes=500-', ifRange: etag });
});

it('ends when the address is refused and there is no other', async () => {
  const { download } = start(serve({ refuses: () => true }));
  await expect(download.open()).rejects.toEqual(new DownloadBroken('refused'));
});

it('waits longer each time, and gives up at last', async () => {
  const server = serve({ breaksAt: [200] });
  let isDown = false;
  const { download, waits } = start({
    ...server,
    fetch: (url, init) => (isDown ? Promise.reject(new TypeError('offline')) : server.fetch(url, init)),
  });
  await download.open();
  await download.next();
  isDown = true;
  await expect(readAll(download)).rejects.toEqual(new DownloadBroken('unreachable'));
  expect(waits.slice(0, 7)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(waits).toHaveLength(60);
});

it('pauses, and continues where it was', async () => {
  const server = serve();
  const { download } = start(server);
  await download.open();
  await download.next();
  download.pause();
  const rest = readAll(download);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(download.receivedBytes).toBe(100);
  expect(server.seen).toHaveLength(1);
  download.resume();
  expect(await rest).toEqual(bytes.slice(100));
  expect(server.seen[1]).toMatchObject({ range: 'bytes=100-', ifRange: etag });
});

it('stops when it is cancelled, paused or not', async () => {
  const { download } = start(serve());
  await download.open();
  download.pause();
  const rest = download.next();
  download.cancel();
  await expect(rest).rejects.toBeInstanceOf(DownloadBroken);
});
