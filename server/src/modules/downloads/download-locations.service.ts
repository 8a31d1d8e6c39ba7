import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { addressOf } from '../../core/http/client-address.js';
import { Locations, type Place } from '../../core/location/location.js';
import { Log } from '../../core/logging/log.js';
import { DownloadAddressRepository } from './data/download-address.repository.js';

/**
 * Locates downloads by network address. The location stays in the record; the address is stored apart and deleted
 * later.
 */
@Injectable()
export class DownloadLocations {
  constructor(
    private readonly locations: Locations,
    private readonly addresses: DownloadAddressRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async locate(request: Request): Promise<Pick<Place, 'city'> & { country: string | null }> {
    const place = await this.locations.of(request);
    return { country: place?.country ?? null, city: place?.city ?? null };
  }

  /** Never throws, so that a failed write does not fail the download. */
  async keepAddress(downloadId: string, request: Request): Promise<void> {
    await this.addresses.insert(downloadId, addressOf(request), this.clock.now()).catch((error: unknown) => {
      this.log.warn({ downloadId, err: error }, 'address of a download not kept');
    });
  }
}
