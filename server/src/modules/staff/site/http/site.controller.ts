import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ResponseOf } from '#contract/endpoint.js';
import { healthLive, healthReady, readClientConfig, readLocation } from '#contract/site/site.js';
import { Config } from '../../../../config/config.module.js';
import { buildInfo } from '../../../../core/build-info.js';
import { HealthRegistry } from '../../../../core/health/health.js';
import { Handles } from '../../../../core/http/handles.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { clientConfigOf } from '../client-config.js';
import { linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { Locations } from '../../../../core/location/location.js';

/** A page calls this once. */
const LOCATION_READS = { name: 'location', points: 30, perSeconds: 60 };

/** Client configuration, health checks, and where a visitor is, roughly. */
@Controller()
export class SiteController {
  constructor(
    private readonly config: Config,
    private readonly policies: InstallationPolicies,
    private readonly health: HealthRegistry,
    private readonly locations: Locations,
    private readonly limiter: RateLimiter,
  ) {}

  @Handles(readClientConfig)
  readConfig(@Req() request: Request): ResponseOf<typeof readClientConfig> {
    return clientConfigOf(this.config.env, {
      policies: this.policies.current,
      installation: this.policies.installation,
      onLinkDomain: linkAccountOf(request) !== null,
    });
  }

  @Handles(healthLive)
  live(): ResponseOf<typeof healthLive> {
    return { status: 'live' };
  }

  @Handles(healthReady)
  async ready(@Res({ passthrough: true }) response: Response): Promise<ResponseOf<typeof healthReady>> {
    const health = await this.health.check();
    response.status(health.status === 'ready' || health.status === 'degraded' ? 200 : 503);
    return { ...health, ...buildInfo };
  }

  /** Uses the network address only; trusts no input and stores nothing. */
  @Handles(readLocation)
  async readLocation(@Req() request: Request): Promise<ResponseOf<typeof readLocation>> {
    await this.limiter.takePoint(LOCATION_READS, networkOf(request));
    const location = await this.locations.locate(request);
    return { city_name: location?.city ?? '', country: location?.country ?? '' };
  }
}
