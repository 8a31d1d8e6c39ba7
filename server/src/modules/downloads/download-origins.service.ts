import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { Clock, DAY_MS } from '../../core/clock/clock.js';
import { addressOf } from '../../core/http/client-address.js';
import { Locations, type Place } from '../../core/location/location.js';
import { Log } from '../../core/logging/log.js';
import { DownloadAddressRepository } from './data/download-address.repository.js';
import { ADDRESS_DAYS } from './data/download-address.schema.js';
import { forgetAddresses } from './downloads.jobs.js';

/** Where a download comes from: the place stays with its record, the address for 30 days and apart from it. */
@Injectable()
export class DownloadOrigins {
  constructor(
    private readonly locations: Locations,
    private readonly addresses: DownloadAddressRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async placeOf(request: Request): Promise<Pick<Place, 'city'> & { country: string | null }> {
    const place = await this.locations.of(request);
    return { country: place?.country ?? null, city: place?.city ?? null };
  }

  /** Never throws: no download fails for want of it. */
  async keepAddress(downloadId: string, request: Request): Promise<void> {
    await this.addresses.keep(downloadId, addressOf(request), this.clock.now()).catch((error: unknown) => {
      this.log.warn({ downloadId, err: error }, 'address of a download not kept');
    });
  }

  @HandlesJob(forgetAddresses)
  async forgetOldAddresses(): Promise<void> {
    await this.addresses.forgetBefore(new Date(this.clock.now().getTime() - ADDRESS_DAYS * DAY_MS));
  }
}
