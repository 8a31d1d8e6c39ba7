import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Locations } from '../../../../core/location/location.js';
import { describeDevice } from '../domain/device.js';
import type { SessionOrigin } from '../domain/session.js';

/** Device and country of a request, as stored in a session. */
@Injectable()
export class SessionOrigins {
  constructor(private readonly locations: Locations) {}

  async describe(request: Request): Promise<SessionOrigin> {
    const location = await this.locations.of(request);
    return { device: describeDevice(request.headers['user-agent']), country: location?.country ?? null };
  }
}
