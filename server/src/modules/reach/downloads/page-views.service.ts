import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AddressProof } from '#contract/choices.js';
import { Clock } from '../../../core/clock/clock.js';
import { isPreviewBot, networkOf } from '../../../core/http/request-origin.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Locations } from '../../../core/location/location.js';
import { Log } from '../../../core/logging/log.js';
import { Live } from '../../members/notifications/index.js';
import { PageViewRepository } from './data/page-view.repository.js';
import { placeFields } from './domain/download.js';
import { visitorOf } from './domain/download-grant.js';
import { type Transfer } from '../../files/transfers/index.js';

/** Rate limit of recorded visits per network, because anyone can start new visits at no cost. */
const RECORDED = { name: 'page-views', points: 60, perSeconds: 600 };

export interface SeenPage {
  transfer: Pick<Transfer, '_id' | 'accountId' | 'createdBy' | 'slug'>;
  recipientId: string | null;
  proof: AddressProof | null;
  /** Id of the visit that started with this request. */
  visitId: string;
}

/** Records page views, one per visit, without delaying the response. */
@Injectable()
export class PageViews {
  constructor(
    private readonly pageViews: PageViewRepository,
    private readonly locations: Locations,
    private readonly limiter: RateLimiter,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never throws, because the page is shown even if the view cannot be recorded. */
  async record(seen: SeenPage, request: Request): Promise<void> {
    const { transfer } = seen;
    if (isPreviewBot(request.get('user-agent'))) return;
    await this.write(seen, request).catch((error: unknown) => {
      this.log.warn({ transferId: transfer._id, err: error }, 'page view not recorded');
    });
  }

  private async write({ transfer, recipientId, proof, visitId }: SeenPage, request: Request): Promise<void> {
    // Read from the request now, because it may end with the response.
    const at = this.clock.now();
    const [isWithinLimit, place] = await Promise.all([
      this.limiter.tryTake(RECORDED, networkOf(request)),
      this.locations.locate(request),
    ]);
    if (!isWithinLimit) return;
    const { _id: transferId, slug } = transfer;
    const pageView = {
      _id: visitorOf(transferId, visitId),
      transferId,
      recipientId,
      ...(proof && { proof }),
      at,
      ...placeFields(place),
    };
    if (await this.pageViews.add(pageView)) await this.live.publishAbout(transfer, { type: 'transfer-changed', slug });
  }
}
