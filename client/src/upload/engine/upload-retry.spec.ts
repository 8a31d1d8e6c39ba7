import { FakeApiError, type Fault } from '../testing/fake-store.js';
import {
  closeAll,
  KIB,
  MB,
  MIB,
  nodeTransport,
  reaches,
  setUp,
  SkippingClock,
  startStore,
  testFile,
} from '../testing/harness.js';
import type { Transport } from '../store/transport.js';
import { PARALLEL_PARTS } from './retry-policy.js';

afterEach(closeAll);

/** Parts seem to take a while, so that none is taken for quick. */
function steadyTime(): SkippingClock {
  const clock = new SkippingClock();
  let now = 1_800_000_000_000;
  clock.now = () => (now += 300);
  return clock;
}

it('arrives intact though the store refuses or drops three calls in ten', async () => {
  const store = await startStore();
  const faults: Fault[] = [{ status: 500 }, { status: 503 }, 'reset-middle', 'reset-after'];
  // A fixed sequence that looks random, so that a failure can be repeated.
  let state = 7;
  const isUnlucky = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 < 0.3;
  store.putFault = ({ serial }) => (isUnlucky() ? faults[serial % faults.length] : undefined);
  store.apiFault = (call) => (isUnlucky() && !call.includes(':') ? new FakeApiError('internal', 500) : undefined);
  const files = [testFile('big', 15 * MB), ...Array.from({ length: 20 }, (_, index) => testFile(`s${index}`, 50_000))];
  const { upload, seen } = setUp(store, files);
  await upload.start();
  for (const file of files) expect(store.sha256Of(file.path)).toBe(file.sha256);
  expect(Math.max(...store.puts.map(({ tryNumber }) => tryNumber))).toBeLessThanOrEqual(15);
  expect([...store.sessions.values()].map(({ multiparts, objects }) => [multiparts.size, objects.size])).toEqual([
    [0, 21],
  ]);
  expect(seen.some(({ warning }) => warning?.kind === 'slow-network')).toBe(true);
});

describe('a part that never arrives', () => {
  async function fail() {
    const store = await startStore();
    store.putFault = ({ offset }) => (offset === 4 * MIB ? { status: 500 } : undefined);
    const bench = setUp(store, [testFile('first', 10), testFile('big', 15 * MB)]);
    const error: unknown = await bench.upload.start().catch((reason: unknown) => reason);
    return { ...bench, store, error, tries: store.puts.filter(({ offset }) => offset === 4 * MIB) };
  }

  it('is tried 15 times, smaller from the fifth and the tenth on', async () => {
    const { tries } = await fail();
    expect(tries.map(({ size }) => size / KIB)).toEqual([
      ...Array.from({ length: 4 }, () => 2048),
      ...Array.from({ length: 5 }, () => 1024),
      ...Array.from({ length: 6 }, () => 512),
    ]);
  });

  it('waits 1 s before each try from the fourth on, and warns at 2, 5 and 10', async () => {
    const { clock, seen } = await fail();
    expect(clock.sleeps).toEqual(Array.from({ length: 12 }, () => 1000));
    expect(Math.max(...seen.map(({ warning }) => warning?.serial ?? 0))).toBe(3);
  });

  it('warns once per try, however many parts fail', async () => {
    const store = await startStore();
    store.putFault = () => ({ status: 500 });
    const { upload, seen } = setUp(store, [testFile('big', 15 * MB), testFile('other', 3 * MB)]);
    await expect(upload.start()).rejects.toThrow();
    expect(Math.max(...seen.map(({ warning }) => warning?.serial ?? 0))).toBe(3);
  });

  it('fails the upload with name, message, file, part and the last request id; what was sent is kept', async () => {
    const { error, upload, checkpoints } = await fail();
    expect(error).toMatchObject({
      name: 'StoreRefusal',
      code: 'store-refused',
      message: 'internal',
      fileIndex: 1,
      partNumber: 9,
      requestId: 'request-store',
    });
    expect(upload.snapshot().phase).toBe('failed');
    expect((await checkpoints.list()).map(({ files }) => files.length)).toEqual([2]);
  });
});

it('gives up soon where the store refuses fresh credentials too: more tries do not mend a clock', async () => {
  const store = await startStore();
  store.putFault = () => ({ status: 403 });
  const { upload } = setUp(store, [testFile('small', 10)]);
  await expect(upload.start()).rejects.toMatchObject({ code: 'store-refused' });
  expect(store.puts).toHaveLength(6);
});

it('tries nothing again that the store has not learnt', async () => {
  const store = await startStore();
  store.putFault = () => ({ status: 501 });
  const { upload } = setUp(store, [testFile('small', 10)]);
  await expect(upload.start()).rejects.toMatchObject({ code: 'store-refused' });
  expect(store.puts).toHaveLength(1);
});

it.each([
  [5, 1024],
  [10, 512],
])('cuts what is not begun when a part is at try %d', async (until, kibibytes) => {
  const store = await startStore();
  store.putFault = ({ offset, tryNumber }) => (offset === 0 && tryNumber < until ? { status: 500 } : undefined);
  const { signParts } = store.api;
  let batches = 0;
  let cuts = 0;
  let sentBefore = 0;
  // The first part is cut in two before try 5, its first half before try 10. The second and the third batch of parts
  // are signed after that, so they have not begun.
  store.api.signParts = async (scope, body) => {
    const isBatch = body.parts.length > 2;
    if (isBatch) batches += 1;
    else if (body.parts.length === 2 && body.parts[0]?.partNumber === 1) cuts += 1;
    if (5 * cuts === until) sentBefore ||= store.puts.length;
    const cutsFirst = Math.min(batches - 1, until / 5);
    while (isBatch && cuts < cutsFirst) await new Promise(setImmediate);
    return signParts(scope, body);
  };
  const file = testFile('big', 50 * MB);
  await setUp(store, [file], { clock: steadyTime() }).upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
  const others = store.puts.slice(sentBefore).filter(({ offset }) => offset >= 2 * MIB);
  const firstCut = others.findIndex(({ size }) => size === kibibytes * KIB);
  // Those on their way, and the one for which the batch was signed, leave as they were cut.
  expect(firstCut).toBeLessThanOrEqual(PARALLEL_PARTS);
  // Eight that arrive in a row let the size grow again; pieces of the first part are among them.
  const cut = others.slice(firstCut, firstCut + 5).map(({ size }) => size / KIB);
  expect(cut).toEqual(Array.from({ length: 5 }, () => kibibytes));
});

it('sends fewer parts at once while one is at a high try', async () => {
  const store = await startStore({ delayMs: 10 });
  let parallelAtFifth = 0;
  let open = 0;
  const transport = nodeTransport();
  const send: Transport['send'] = (request) => {
    open += 1;
    return transport.send(request).finally(() => (open -= 1));
  };
  store.putFault = (put) => {
    if (put.offset !== 0) return undefined;
    if (put.tryNumber === 8) parallelAtFifth = open;
    return put.tryNumber < 9 ? { status: 500 } : undefined;
  };
  const file = testFile('big', 15 * MB);
  await setUp(store, [file], { transport: { send } }).upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
  expect(parallelAtFifth).toBeLessThanOrEqual(2);
});

it.each([5, 10])('completes with pieces that were split at try %d', async (until) => {
  const store = await startStore();
  store.putFault = ({ offset, tryNumber }) => (offset === 2 * MIB && tryNumber < until ? 'reset-middle' : undefined);
  const file = testFile('big', 8 * MB);
  const { upload, seen } = setUp(store, [file]);
  await upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
  const kinds = seen.map(({ warning }) => warning?.kind);
  expect(kinds).toContain('network');
  expect(upload.snapshot().warning).toBeUndefined();
});

describe('credentials', () => {
  it('are refreshed once when parallel parts are refused, and cost no try', async () => {
    const store = await startStore({ delayMs: 5 });
    store.putFault = ({ serial }) => {
      if (serial === 6) store.expireCredentials();
      return undefined;
    };
    const file = testFile('big', 15 * MB);
    const { upload, seen } = setUp(store, [file]);
    await upload.start();
    expect(store.sha256Of('big')).toBe(file.sha256);
    expect(store.refreshes).toBe(1);
    expect(seen.every(({ warning }) => warning === undefined)).toBe(true);
  });

  it('are refreshed every 300 s', async () => {
    const store = await startStore();
    const bench = setUp(
      store,
      Array.from({ length: 300 }, (_, index) => testFile(`${index}`, 10)),
    );
    store.putFault = ({ serial }) => {
      if (serial === 100) bench.clock.skip(301_000);
      return undefined;
    };
    await bench.upload.start();
    expect(store.refreshes).toBe(1);
  });

  it('end the upload at once when the server will not open it', async () => {
    const store = await startStore();
    store.apiFault = (call) => (call === 'openUpload' ? new FakeApiError('storage-full', 403) : undefined);
    const { upload, checkpoints } = setUp(store, [testFile('a', 10)]);
    await expect(upload.start()).rejects.toMatchObject({ code: 'storage-full', requestId: 'request-api' });
    expect(store.callsOf('openUpload')).toBe(1);
    expect(await checkpoints.list()).toEqual([]);
  });
});

it('warns that a file is locked, and continues when it is free again', async () => {
  const store = await startStore();
  const file = testFile('report.docx', 3 * MB);
  let reads = 0;
  const locked = {
    size: file.size,
    slice: (start: number, end: number) => ({
      ...file.blob.slice(start, end),
      size: end - start,
      slice: (from: number, to: number) => file.blob.slice(start + from, start + to),
      arrayBuffer: () => file.blob.slice(start, end).arrayBuffer(),
    }),
    arrayBuffer: () => file.blob.arrayBuffer(),
  };
  const slice = locked.slice;
  locked.slice = (start, end) => {
    if (end - start === file.size) reads += 1;
    if (end - start < file.size || reads > 2) return slice(start, end);
    const failing = slice(start, end);
    const unreadable = () =>
      Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'));
    return { ...failing, slice: () => ({ ...failing, arrayBuffer: unreadable }) as unknown as Blob };
  };
  const { upload, seen } = setUp(store, [{ ...file, blob: locked }]);
  await upload.start();
  expect(store.sha256Of('report.docx')).toBe(file.sha256);
  expect(seen.map(({ warning }) => warning?.kind)).toContain('file-locked');
});

it('fails on a file that became shorter, and names it', async () => {
  const store = await startStore();
  const file = testFile('log.txt', 1000);
  const { upload } = setUp(store, [testFile('a', 1), { ...file, size: 2000 }]);
  await expect(upload.start()).rejects.toMatchObject({
    code: 'file-unreadable',
    name: 'NotReadableError',
    fileIndex: 1,
  });
});

it('gives a request up that makes no progress', async () => {
  const store = await startStore();
  store.putFault = ({ tryNumber }) => (tryNumber === 1 ? 'stall' : undefined);
  const file = testFile('a', MB);
  const { upload, seen } = setUp(store, [file], { requestTimeoutMs: 80 });
  await upload.start();
  expect(store.sha256Of('a')).toBe(file.sha256);
  expect(seen.map(({ warning }) => warning?.kind)).toContain('slow-network');
});

it('waits as long as the store demands', async () => {
  const store = await startStore();
  store.putFault = ({ tryNumber }) => (tryNumber === 1 ? { status: 503, retryAfter: 7 } : undefined);
  const { upload, clock } = setUp(store, [testFile('a', 10)]);
  await upload.start();
  expect(clock.sleeps).toEqual([7000]);
});

it.each([10, 20 * MB])('calls no store that refuses every try a lost connection (%d bytes)', async (bytes) => {
  const store = await startStore();
  store.putFault = () => ({ status: 403, code: 'AccessDenied' });
  const { upload } = setUp(store, [testFile('a', bytes)]);
  const failure = { code: 'store-refused', message: 'AccessDenied', cause: { status: 403 } };
  await expect(upload.start()).rejects.toMatchObject(failure);
});

it('does not try again what cannot succeed', async () => {
  const store = await startStore();
  store.putFault = () => ({ status: 507, code: 'store-full' });
  const { upload } = setUp(store, [testFile('a', 10)]);
  await expect(upload.start()).rejects.toMatchObject({ code: 'store-full', message: 'store-full' });
  expect(store.puts).toHaveLength(1);
});

describe('when the network goes away', () => {
  it('waits without using up tries, and continues by itself', async () => {
    const store = await startStore({ delayMs: 5 });
    const file = testFile('big', 15 * MB);
    const bench = setUp(store, [file]);
    store.putFault = ({ serial }) => {
      if (serial === 6) bench.connection.switch(false);
      return bench.connection.isUp ? undefined : 'reset-middle';
    };
    const done = bench.upload.start();
    await reaches(bench.upload, ({ phase }) => phase === 'waiting-for-network');
    while (bench.connection.probes < 30) await new Promise(setImmediate);
    expect(bench.upload.snapshot().phase).toBe('waiting-for-network');
    bench.connection.switch(true);
    await done;
    expect(store.sha256Of('big')).toBe(file.sha256);
    expect(bench.seen.every(({ warning }) => warning === undefined)).toBe(true);
    expect([...new Set(bench.seen.map(({ phase }) => phase))]).toEqual([
      'preparing',
      'uploading',
      'waiting-for-network',
      'finished',
    ]);
  });

  it('waits for a server that restarts behind a gateway', async () => {
    const store = await startStore();
    const file = testFile('a', MB);
    const bench = setUp(store, [file]);
    let probes = 0;
    bench.connection.isReachable = () => Promise.resolve((probes += 1) > 3);
    store.putFault = ({ tryNumber }) => (tryNumber === 1 ? { status: 502 } : undefined);
    await bench.upload.start();
    expect(bench.seen.map(({ phase }) => phase)).toContain('waiting-for-network');
    expect(store.puts).toHaveLength(2);
  });

  it('can be cancelled while waiting', async () => {
    const store = await startStore();
    const bench = setUp(store, [testFile('a', MB)]);
    bench.connection.isUp = false;
    store.putFault = () => 'reset-middle';
    const done = bench.upload.start();
    const rejected = expect(done).rejects.toMatchObject({ code: 'cancelled' });
    await reaches(bench.upload, ({ phase }) => phase === 'waiting-for-network');
    await bench.upload.cancel();
    await rejected;
    expect(bench.upload.snapshot().phase).toBe('cancelled');
  });
});
