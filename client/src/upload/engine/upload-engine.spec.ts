import type { FakeStore } from '../testing/fake-store.js';
import {
  closeAll,
  KIB,
  MB,
  MIB,
  setUp,
  SkippingClock,
  startStore,
  testFile,
  type TestFile,
} from '../testing/harness.js';

afterEach(closeAll);

function expectIntact(store: FakeStore, files: TestFile[]): void {
  for (const file of files) expect([file.path, store.sha256Of(file.path)]).toEqual([file.path, file.sha256]);
}

describe('small files', () => {
  it('travel whole, an empty one too, and keep their names', async () => {
    const store = await startStore();
    const files = [testFile('报价单 अनुबंध é.pdf', 300_000), testFile('a/empty.txt', 0), testFile('a/b/c.bin', 4.9 * MB)];
    const { upload, checkpoints } = setUp(store, files);
    const { slug, files: uploaded } = await upload.start();
    expect(uploaded.map(({ path, size }) => [path, size])).toEqual(files.map(({ path, size }) => [path, size]));
    expect(uploaded.every(({ itemPath }) => itemPath.startsWith(`u/${slug}/`))).toBe(true);
    expectIntact(store, files);
    expect(store.puts.every(({ partNumber }) => partNumber === undefined)).toBe(true);
    await upload.forget();
    expect(await checkpoints.list()).toEqual([]);
  });

  it.each([
    [undefined, 'cdn'],
    ['abc1234', 'origin'],
  ])('with the transfer %s to be added to, go to the %s endpoint', async (addTo, via) => {
    const store = await startStore();
    const vias: unknown[] = [];
    const open: typeof store.api.openUpload = (request) => {
      if (request.body.slug === undefined) vias.push(request.body.via);
      return store.api.openUpload(request);
    };
    const target = { id: 'user-1', type: 'userUpload' as const, addTo };
    await setUp(store, [testFile('a.txt', 10)], {
      api: { ...store.api, openUpload: open },
      open: target,
    }).upload.start();
    expect(vias).toEqual([via]);
  });

  it.each([
    ['without another call', 3, 0],
    ['and the others by a call', 1, 1],
  ])('that were signed with the opening travel %s', async (_how, signsFirst, calls) => {
    const store = await startStore({ signsFirst });
    const files = [testFile('a.txt', 100), testFile('b.txt', 200), testFile('c.txt', 0)];
    await setUp(store, files).upload.start();
    expectIntact(store, files);
    expect(store.callsOf('signPuts')).toBe(calls);
  });

  it('are signed by the hundred and travel four at a time', async () => {
    const store = await startStore({ delayMs: 2, parallel: 4 });
    const files = Array.from({ length: 450 }, (_, index) => testFile(`f/${index}.txt`, 100 + index));
    await setUp(store, files).upload.start();
    expectIntact(store, files);
    expect(store.puts).toHaveLength(450);
    expect(store.callsOf('signPuts')).toBe(5);
    expect(store.maxParallel).toBe(4);
  });

  it('count as sent when only the answer was lost', async () => {
    const store = await startStore();
    store.putFault = ({ tryNumber }) => (tryNumber === 1 ? 'reset-after' : undefined);
    const files = [testFile('a', 2 * MB), testFile('b', 3 * MB)];
    await setUp(store, files).upload.start();
    expectIntact(store, files);
    expect(store.puts).toHaveLength(4);
  });
});

describe('files in parts', () => {
  it('travel four parts at a time, each once, and arrive whole', async () => {
    const store = await startStore({ delayMs: 15, parallel: 4 });
    const file = testFile('big', 15 * MB);
    const { upload, seen } = setUp(store, [file]);
    await upload.start();
    expectIntact(store, [file]);
    expect(store.wireBytes).toBe(file.size);
    expect(store.maxParallel).toBe(4);
    expect(store.callsOf('completeMultipart')).toBe(1);
    expect(seen.at(-1)).toMatchObject({ phase: 'finished', sentBytes: file.size, filesDone: 1, filesTotal: 1 });
  });

  it('are in parts from exactly 50,000,000 bytes on', async () => {
    const store = await startStore();
    const sent: [itemPath: string, isPart: boolean][] = [];
    const hollow = (size: number): TestFile['blob'] => ({
      size,
      slice: (start, end) => hollow(end - start),
      arrayBuffer: () => Promise.reject(new Error('not read')),
    });
    const { upload } = setUp(
      store,
      [50 * MB - 1, 50 * MB].map((size) => ({ path: `${size}`, size, blob: hollow(size) })),
      {
        multipartFromBytes: undefined,
        api: { ...store.api, completeMultipart: () => Promise.resolve({ etag: '', size: 50 * MB }) },
        transport: {
          send: ({ url }) => {
            const query = new URL(url).searchParams;
            sent.push([query.get('itemPath') ?? '', query.has('partNumber')]);
            return Promise.resolve({ status: 200, header: () => '"e"', text: '' });
          },
        },
      },
    );
    await upload.start();
    expect(new Map(sent)).toEqual(
      new Map([
        ['u/slug1/49999999', false],
        ['u/slug1/50000000', true],
      ]),
    );
  });

  it.each([
    ['3g', 512 * KIB],
    ['4g', 2 * MIB],
  ])('begin with the part size of the connection (%s)', async (type, size) => {
    const store = await startStore();
    const bench = setUp(store, [testFile('big', 9 * MB)]);
    bench.connection.type = type;
    await bench.upload.start();
    expect(store.puts.find(({ offset }) => offset === 0)?.size).toBe(size);
  });

  it('grow on a fast connection', async () => {
    const store = await startStore();
    const clock = new SkippingClock();
    clock.now = () => 1_800_000_000_000;
    await setUp(store, [testFile('big', 30 * MB)], { clock }).upload.start();
    expect(Math.max(...store.puts.map(({ size }) => size))).toBeGreaterThanOrEqual(4 * MIB);
  });

  it('are never below the minimum of the store, save the last', async () => {
    const store = await startStore({ minPartSize: 5 * MIB });
    const file = testFile('big', 18 * MB);
    await setUp(store, [file]).upload.start();
    expectIntact(store, [file]);
    expect(store.puts.filter(({ size }) => size < 5 * MIB)).toHaveLength(1);
  });

  it('fit the number of parts that the store allows', async () => {
    const store = await startStore({ maxParts: 10 });
    const file = testFile('big', 15 * MB);
    await setUp(store, [file]).upload.start();
    expectIntact(store, [file]);
    expect(Math.max(...store.puts.map(({ partNumber = 0 }) => partNumber))).toBeLessThanOrEqual(10);
  });

  it('are finished when only the answer to the completion was lost', async () => {
    const store = await startStore();
    store.apiFault = (call, times) =>
      call === 'completeMultipart:answer' && times === 1 ? new TypeError('Failed to fetch') : undefined;
    const file = testFile('big', 7 * MB);
    await setUp(store, [file]).upload.start();
    expectIntact(store, [file]);
    expect(store.callsOf('completeMultipart')).toBe(2);
    expect(store.wireBytes).toBe(file.size);
  });

  it('continue from the list of the store after a lost multipart upload', async () => {
    // The small file is stored by the time a part is refused.
    const store = await startStore({ parallel: 3 });
    let isCleared = false;
    store.putFault = ({ offset }) => {
      const [session] = store.sessions.values();
      if (isCleared || offset < 8 * MIB) return undefined;
      isCleared = true;
      session?.multiparts.clear();
      return undefined;
    };
    const files = [testFile('small', 1000), testFile('big', 15 * MB)];
    await setUp(store, files).upload.start();
    expectIntact(store, files);
    expect(store.puts.filter(({ itemPath }) => itemPath.endsWith('small'))).toHaveLength(1);
    expect(store.callsOf('createMultipart')).toBe(2);
  });

  it('are put right when a part was replaced behind our back', async () => {
    const store = await startStore();
    const file = testFile('big', 7 * MB);
    store.apiFault = (call, times) => {
      if (call !== 'completeMultipart' || times > 1) return undefined;
      for (const { multiparts } of store.sessions.values())
        for (const { parts } of multiparts.values())
          for (const part of parts.values()) part.etag = `"other-${part.partNumber}"`;
      return undefined;
    };
    await setUp(store, [file]).upload.start();
    expectIntact(store, [file]);
    expect(store.wireBytes).toBe(file.size);
  });
});

describe('progress', () => {
  it('never goes back, ends at the total, and is reported at most ten times a second', async () => {
    const store = await startStore({ delayMs: 30 });
    store.putFault = ({ serial }) => (serial % 5 === 0 ? 'reset-middle' : undefined);
    const files = [testFile('big', 15 * MB), testFile('a', MB), testFile('b', 0)];
    const { upload, seen } = setUp(store, files);
    const startedAt = Date.now();
    await upload.start();
    const sent = seen.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(sent.at(-1)).toBe(16 * MB);
    const changes = new Set(seen.map(({ phase, warning }) => `${phase} ${warning?.serial}`)).size;
    expect(seen.length).toBeLessThanOrEqual((Date.now() - startedAt) / 100 + changes + 2);
  });

  it('reports phases in order, the speed, and the time left', async () => {
    const store = await startStore({ delayMs: 150 });
    const { upload, seen } = setUp(store, [testFile('big', 15 * MB)]);
    expect(upload.snapshot()).toMatchObject({ phase: 'preparing', sentBytes: 0, bytesPerSecond: 0 });
    expect(upload.snapshot().secondsLeft).toBeUndefined();
    await upload.start();
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['preparing', 'uploading', 'finished']);
    expect(seen.some(({ bytesPerSecond, secondsLeft }) => bytesPerSecond > MB && secondsLeft !== undefined)).toBe(true);
    expect(upload.snapshot()).toBe(upload.snapshot());
  });
});

it('reads a slice at a time, of the parts under way only', async () => {
  const store = await startStore({ delayMs: 5 });
  const file = testFile('big', 15 * MB);
  const reads: number[] = [];
  let open = 0;
  let mostOpen = 0;
  const counted = (blob: TestFile['blob']): TestFile['blob'] => ({
    size: blob.size,
    slice: (start, end) => counted(blob.slice(start, end)),
    arrayBuffer: async () => {
      reads.push(blob.size);
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const bytes = await blob.arrayBuffer();
      open -= 1;
      return bytes;
    },
  });
  await setUp(store, [{ ...file, blob: counted(file.blob) }]).upload.start();
  expectIntact(store, [file]);
  expect(Math.max(...reads)).toBeLessThanOrEqual(MIB);
  expect(mostOpen).toBeLessThanOrEqual(4);
  // And the three samples that identify the file.
  expect(reads.reduce((sum, size) => sum + size, 0)).toBe(file.size + 3 * 64 * KIB);
});
