import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ResponseOf } from '#contract/endpoint.js';
import { healthLive, healthReady, readClientConfig } from '#contract/site/site.js';
import { Config } from '../../../../config/config.module.js';
import { buildInfo } from '../../../../core/build-info.js';
import { HealthRegistry } from '../../../../core/health/health.js';
import { Handles } from '../../../../core/http/handles.js';
import { linkAccountOf } from '../../../../core/http/link-account.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { clientConfigOf } from '../client-config.js';

/** Client configuration and health checks. */
@Controller()
export class SiteController {
  constructor(
    private readonly config: Config,
    private readonly policies: InstallationPolicies,
    private readonly health: HealthRegistry,
  ) {}

  @Handles(readClientConfig)
  readConfig(@Req() request: Request): ResponseOf<typeof readClientConfig> {
    return clientConfigOf(this.config.env, {
      policies: this.policies.current,
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
}
