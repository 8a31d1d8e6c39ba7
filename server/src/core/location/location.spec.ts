import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Request } from 'express';
import type { Config } from '../../config/config.module.js';
import { Locations } from './location.js';
import { mmdbOf } from './testing/mmdb.builder.js';

let dir: string;
let cities: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sampan-mmdb-'));
  cities = join(dir, 'cities.mmdb');
  const records = {
    '1.2.3.0/24': { country_code: 'IN', city: 'Pune (Kothrud)' },
    '5.6.0.0/16': { country: { iso_code: 'FR' }, city: { names: { en: 'Paris', 'zh-CN': '巴黎' } }, list: [true, 7] },
  };
  await writeFile(cities, mmdbOf(records));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function setup(database: string) {
  const env = { GEO_HEADERS: [] as string[], GEO_CITY_DATABASE: database };
  const error = jest.fn();
  const locations = new Locations({ env } as Config, { debug: error, info: error, warn: error, error });
  const find = (ip: string) => locations.locate({ ip, socket: { remoteAddress: ip } } as Request);
  return { find, error };
}

it('reads cities of either shape', async () => {
  const { find } = setup(cities);
  expect(await find('1.2.3.77')).toEqual({ country: 'IN', city: 'Pune' });
  expect(await find('5.6.7.8')).toEqual({ country: 'FR', city: 'Paris' });
});

it('knows the country of any other address, and nothing of one that is private or none', async () => {
  const { find, error } = setup(cities);
  expect(await find('8.8.8.8')).toEqual({ country: 'US', city: null });
  // Its first 32 bits are 5.6.7.8, which is in the IPv4 database.
  expect(await find('506:708::1')).toBeNull();
  expect(await find('2a01:4f8::1')).toEqual({ country: 'DE', city: null });
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'nonsense', '']) expect(await find(address)).toBeNull();
  expect(error).not.toHaveBeenCalled();
});

it('serves without a database that cannot be read', async () => {
  await writeFile(join(dir, 'text'), 'x'.repeat(10_000));
  const { find, error } = setup(`${join(dir, 'text')}, ${join(dir, 'nowhere')}`);
  expect(await find('8.8.8.8')).toEqual({ country: 'US', city: null });
  expect(error).toHaveBeenCalledTimes(2);
});
