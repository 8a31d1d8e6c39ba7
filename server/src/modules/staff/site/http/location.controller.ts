import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { ResponseOf } from '#contract/endpoint.js';
import { readLocation } from '#contract/site/site.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { Handles } from '../../../../core/http/handles.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { Locations } from '../../../../core/location/location.js';

/** A page calls this once. */
const READS = { name: 'location', points: 30, perSeconds: 60 };

/** Approximate location of the principal. */
@Controller()
export class LocationController {
  constructor(
    private readonly locations: Locations,
    private readonly limiter: RateLimiter,
  ) {}

  /** Uses the network address only; trusts no input and stores nothing. */
  @Handles(readLocation)
  async read(@Req() request: Request): Promise<ResponseOf<typeof readLocation>> {
    await this.limiter.take(READS, networkOf(request));
    const location = await this.locations.of(request);
    return { city_name: location?.city ?? '', country: location?.country ?? '' };
  }
}
