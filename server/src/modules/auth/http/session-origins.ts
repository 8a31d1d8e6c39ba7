import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Locations } from '../../../core/location/location.js';
import { describeDevice } from '../domain/device.js';
import type { SessionOrigin } from '../domain/session.js';

/** Tells where a request comes from as far as a session remembers it. */
@Injectable()
export class SessionOrigins {
  constructor(private readonly locations: Locations) {}

  async of(request: Request): Promise<SessionOrigin> {
    const place = await this.locations.of(request);
    return { device: describeDevice(request.headers['user-agent']), country: place?.country ?? null };
  }
}
