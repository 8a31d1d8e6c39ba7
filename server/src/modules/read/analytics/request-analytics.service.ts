import { Injectable } from '@nestjs/common';
import { ANALYTICS_PAGE } from '#contract/limits.js';
import type { RequestAnalyticsView, RequestSendersPage } from '#contract/transfers/analytics.js';
import { Clock } from '../../../core/clock/clock.js';
import {
  FileRequestRepository,
  RequestFigureRepository,
  type RequestPeriod,
  visitorKey,
} from '../../reach/requests/index.js';
import type { AnalyticsViewer } from './analytics.service.js';
import { periodOf, type RequestedPeriod } from './domain/period.js';

type Page = RequestedPeriod & { skip: number };

/** Figures of people who opened file requests and submitted, from the records of the requests themselves. */
@Injectable()
export class RequestAnalytics {
  constructor(
    private readonly figures: RequestFigureRepository,
    private readonly requests: FileRequestRepository,
    private readonly clock: Clock,
  ) {}

  async readFigures(viewer: AnalyticsViewer, { skip, ...requested }: Page): Promise<RequestAnalyticsView> {
    const [hasAny, figures] = await Promise.all([
      this.figures.hasAny(viewer.scope),
      this.figures.count(this.periodOf(viewer, requested), skip, ANALYTICS_PAGE),
    ]);
    const rows = figures?.rows ?? [];
    const counts = await this.figures.countOpens(rows.map(({ _id }) => _id));
    const opens = new Map(counts.map((counted) => [counted._id, counted.opens]));
    return {
      hasAny,
      totals: figures?.totals[0] ?? { opened: 0, submitted: 0, requests: 0 },
      rows: rows.map(({ _id, latest, ...row }) => ({ ...row, opens: opens.get(_id) ?? 0, latest: latest.getTime() })),
    };
  }

  async senders(viewer: AnalyticsViewer, { skip, ...requested }: Page): Promise<RequestSendersPage> {
    const period = this.periodOf(viewer, requested);
    const [found, total] = await Promise.all([
      this.figures.findSenders(period, skip, ANALYTICS_PAGE),
      this.figures.countSenders(period),
    ]);
    const visitIds = found.flatMap(({ requestId, personId }) =>
      personId === null ? [] : visitorKey(requestId, personId),
    );
    const [requests, places] = await Promise.all([
      this.requests.findNamed(found.map(({ requestId }) => requestId)),
      this.figures.findPlaces(visitIds),
    ]);
    const requestById = new Map(requests.map(({ _id, slug, title }) => [_id, { slug, title }]));
    const placeById = new Map(places.map((place) => [place._id, place]));
    const rows = found.map(({ requestId, personId, from: { name, email }, lastAt }) => {
      const place = personId === null ? undefined : placeById.get(visitorKey(requestId, personId));
      return {
        name,
        email,
        request: requestById.get(requestId) ?? null,
        country: place?.country ?? null,
        city: place?.city ?? null,
        latest: lastAt.getTime(),
      };
    });
    return { rows, total };
  }

  private periodOf({ scope, timeZone }: AnalyticsViewer, requested: RequestedPeriod): RequestPeriod {
    const { start, end } = periodOf(requested, timeZone, this.clock.now());
    return { scope, start, end };
  }
}
