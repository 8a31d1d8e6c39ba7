import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { networkOf } from '../../core/http/client-address.js';
import { RateLimiter } from '../../core/limits/rate-limiter.js';
import { Log } from '../../core/logging/log.js';
import { Live } from '../notifications/index.js';
import { PageViewRepository } from './data/page-view.repository.js';
import { DownloadOrigins } from './download-origins.service.js';
import { visitorOf } from './domain/download-grant.js';
import { isPreviewBot } from './domain/preview-bot.js';
import { type Transfer } from '../transfers/index.js';

/** A visit costs nothing to begin: of many from one network, only so many are recorded. */
const RECORDED = { name: 'page-views', points: 60, perSeconds: 600 };

export interface SeenPage {
  transfer: Transfer;
  recipientId: string | null;
  /** New with this request. */
  visitId: string;
}

/** Records who has seen a page: once for each visit, by one small write, beside the answer. */
@Injectable()
export class PageViews {
  constructor(
    private readonly pageViews: PageViewRepository,
    private readonly origins: DownloadOrigins,
    private readonly limiter: RateLimiter,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never throws: the page is shown also where it is not recorded. */
  async record(seen: SeenPage, request: Request): Promise<void> {
    const { transfer } = seen;
    if (isPreviewBot(request.get('user-agent'))) return;
    await this.write(seen, request).catch((error: unknown) => {
      this.log.warn({ transferId: transfer._id, err: error }, 'page view not recorded');
    });
  }

  private async write({ transfer, recipientId, visitId }: SeenPage, request: Request): Promise<void> {
    // What the request knows is asked for before the answer ends it.
    const at = this.clock.now();
    const [mayCount, place] = await Promise.all([
      this.limiter.tryTake(RECORDED, networkOf(request)),
      this.origins.placeOf(request),
    ]);
    if (!mayCount) return;
    const { _id: transferId, ownerId, slug } = transfer;
    const pageView = { _id: visitorOf(transferId, visitId), transferId, recipientId, at, ...place };
    if (await this.pageViews.add(pageView)) await this.live.publish(ownerId, { type: 'transfer-changed', slug });
  }
}
