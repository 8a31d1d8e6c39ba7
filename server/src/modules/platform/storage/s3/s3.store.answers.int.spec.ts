import { MIB, MINUTE_MS } from '#contract/units.js';
import { randomBytes } from 'node:crypto';
import { inPieces, send, SOON } from '../testing/contract-kit.js';
import { type PagingProxy, startPagingProxy } from '../testing/paging-proxy.js';
import { describeWithS3Server, type S3Server, startS3Server } from '../testing/start-s3-server.js';
import { S3Store } from './s3.store.js';

const PAGES = 'https://files.example.com';

/** Checks the values that stores declare: markers of lists, and their clock. */
describeWithS3Server('the S3 store and what a server declares', () => {
  let server: S3Server;
  let proxy: PagingProxy;
  let store: S3Store;
  const opened: S3Store[] = [];

  function open(changes: Partial<S3Server['config']> = {}, agoMs = 0): S3Store {
    const clock = { now: () => new Date(Date.now() - agoMs) };
    const one = new S3Store({ config: { ...server.config, ...changes }, clock });
    opened.push(one);
    return one;
  }

  beforeAll(async () => {
    server = await startS3Server();
    proxy = await startPagingProxy(server.config.endpoint ?? '');
    await open().provision(PAGES);
    store = open({ endpoint: proxy.origin });
    const plain = open();
    for (let at = 0; at < 5; at += 1) {
      await plain.put(`paged/owner/slug/${at}.bin`, inPieces(Buffer.from('one')));
      await plain.createMultipart({ key: `begun/owner/slug/${at}.bin`, size: 100 * MIB });
    }
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await proxy.close();
    await server.close();
  });
  beforeEach(() => {
    proxy.lists = 0;
    proxy.faults = null;
  });

  async function partsOf(key: string): Promise<number[]> {
    const { uploadId } = await open().createMultipart({ key, size: 100 * MIB });
    for (let partNumber = 1; partNumber <= 5; partNumber += 1) {
      const place = { key, uploadId, partNumber, offset: (partNumber - 1) * 5 * MIB, size: 5 * MIB };
      const request = await open().signPart({ ...place, expiresInSeconds: SOON });
      expect((await send(request, randomBytes(5 * MIB))).status).toBe(200);
    }
    return (await store.listParts({ key, uploadId })).map(({ partNumber }) => partNumber);
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of store.list(prefix)) keys.push(...page.map(({ key }) => key));
    return keys;
  }

  const uploadsBelow = async (prefix: string) => (await store.listMultiparts(prefix)).map(({ key }) => key).sort();
  const five = (area: string) => Array.from({ length: 5 }, (_, at) => `${area}/owner/slug/${at}.bin`);

  it.each(['none', 'stuck'] as const)('goes on behind the last entry where the next marker is %s', async (marker) => {
    proxy.faults = { pageSize: 2, marker };
    expect(await partsOf(`parts/owner/${marker}/a.bin`)).toEqual([1, 2, 3, 4, 5]);
    expect(await uploadsBelow('begun/')).toEqual(five('begun'));
    if (marker === 'none') expect(await keysBelow('paged/')).toEqual(five('paged'));
  });

  it('a list that begins again and again is an error that names the store, after the second page', async () => {
    proxy.faults = { pageSize: 2, marker: 'repeats' };
    const refused = { code: 'unavailable', message: expect.stringContaining('store "bucket" repeats its list of') };
    await expect(keysBelow('paged/')).rejects.toMatchObject(refused);
    expect(proxy.lists).toBe(2);
    await expect(uploadsBelow('begun/')).rejects.toMatchObject(refused);
    expect(proxy.lists).toBe(4);
    await expect(partsOf('parts/owner/repeats/a.bin')).rejects.toMatchObject(refused);
    expect(proxy.lists).toBe(6);
  });

  it.each([20, -20])('signs by the clock of the store where that of this machine is %d min slow', async (minutes) => {
    const slow = open({}, minutes * MINUTE_MS);
    const key = `clock/owner/${minutes}/a.bin`;
    // Its first answer contains the time.
    expect(await slow.head(key)).toBeNull();
    const put = await slow.signPut({ key, size: 3, expiresInSeconds: 60 });
    expect((await send(put, Buffer.from('one'))).status).toBe(200);
    const address = await slow.signGet({ key, fileName: 'a', expiresInSeconds: 60 });
    expect(await (await fetch(address)).text()).toBe('one');
    const where = minutes > 0 ? 'behind' : 'ahead of';
    expect(await slow.diagnose(PAGES)).toEqual([
      expect.stringContaining(`Store "bucket": the clock of this machine is 20 min ${where} that of the store`),
    ]);
  });

  it('a difference below two minutes is no problem', async () => {
    expect(await open({}, 1.9 * MINUTE_MS).diagnose(PAGES)).toEqual([]);
  });

  it('an address that changes what was signed is named, not taken for CORS', async () => {
    proxy.changesHost = true;
    const problems = await open({ publicEndpoint: proxy.origin }).diagnose(PAGES);
    proxy.changesHost = false;
    expect(problems).toEqual([expect.stringMatching(/refuses what this server signs \(403 .*"publicEndpoint"/)]);
    expect(problems.join()).not.toContain('CORS');
  });
});
