import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../core/clock/clock.js';
import { networkOf } from '../../../core/http/client-address.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Log } from '../../../core/logging/log.js';
import { Live } from '../../alerts/index.js';
import { OpeningRepository } from '../data/opening.repository.js';
import { DownloadOrigins } from './download-origins.service.js';
import { visitorOf } from '../domain/download-grant.js';
import { isPreviewBot } from '../domain/preview-bot.js';
import type { Transfer } from '../domain/transfer.js';

/** A visit costs nothing to begin: somebody who begins many is not written down each time. */
const OPENINGS = { name: 'openings', points: 60, perSeconds: 600 };

export interface SeenPage {
  transfer: Transfer;
  recipientId: string | null;
  /** New with this request. */
  visitId: string;
}

/** Remembers who has seen a page: once for each visit, one small write, beside the answer. */
@Injectable()
export class Openings {
  constructor(
    private readonly openings: OpeningRepository,
    private readonly origins: DownloadOrigins,
    private readonly limiter: RateLimiter,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never throws: nobody is kept from a page for want of it. */
  async record(seen: SeenPage, request: Request): Promise<void> {
    const { transfer } = seen;
    if (isPreviewBot(request.get('user-agent'))) return;
    await this.write(seen, request).catch((error: unknown) => {
      this.log.warn({ transferId: transfer._id, err: error }, 'opening not recorded');
    });
  }

  private async write({ transfer, recipientId, visitId }: SeenPage, request: Request): Promise<void> {
    // What the request knows is asked for before the answer ends it.
    const at = this.clock.now();
    const [mayCount, place] = await Promise.all([
      this.limiter.tryTake(OPENINGS, networkOf(request)),
      this.origins.placeOf(request),
    ]);
    if (!mayCount) return;
    const { _id: transferId, ownerId, slug } = transfer;
    const opening = { _id: visitorOf(transferId, visitId), transferId, recipientId, at, ...place };
    if (await this.openings.add(opening)) await this.live.publish(ownerId, { type: 'transfer-changed', slug });
  }
}
