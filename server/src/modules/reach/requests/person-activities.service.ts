import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../core/clock/clock.js';
import { Locations } from '../../../core/location/location.js';
import { Log } from '../../../core/logging/log.js';
import { isPreviewBot } from '../../../core/http/request-origin.js';
import { Suppressions } from '../../platform/mail/index.js';
import { Live } from '../../members/notifications/index.js';
import { RequestVisitRepository } from './data/request-visit.repository.js';
import { currentPeople, type FileRequest, type RequestPerson } from './domain/file-request.js';
import { visitorKey } from './request-access.service.js';
import type { RequestActivity } from './request-views.js';

/** Replaces a person's id in the id of visits by the public link; ids of people are random. */
const PUBLIC_LINK = 'public';

/** When links were opened, and whether people want reminders. */
@Injectable()
export class PersonActivities {
  constructor(
    private readonly visits: RequestVisitRepository,
    private readonly suppressions: Suppressions,
    private readonly locations: Locations,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never throws, because the page is shown even if the visit cannot be recorded. `person` is null for the public link. */
  async recordVisit(request: FileRequest, person: RequestPerson | null, from: Request): Promise<void> {
    if (isPreviewBot(from.get('user-agent'))) return;
    const { _id, accountId, slug } = request;
    try {
      // The place of strangers is not kept.
      const place = person && (await this.locations.locate(from));
      await this.visits.record(
        {
          _id: visitorKey(_id, person?.personId ?? PUBLIC_LINK),
          requestId: _id,
          accountId,
          personId: person?.personId ?? null,
          country: place?.country ?? null,
          city: place?.city ?? null,
        },
        this.clock.now(),
      );
      await this.live.publishAbout(request, { type: 'request-changed', slug });
    } catch (error) {
      this.log.warn({ requestId: _id, err: error }, 'visit of a request not recorded');
    }
  }

  async activityOf(request: FileRequest): Promise<RequestActivity> {
    const people = currentPeople(request);
    const [visits, ended] = await Promise.all([
      this.visits.findOf(request._id),
      people.length === 0
        ? new Map<string, Date>()
        : this.suppressions.findEnded(
            people.map(({ email }) => ({ email, list: 'reminders' as const, topic: request._id })),
          ),
    ]);
    const byPerson = new Map(visits.map((visit) => [visit.personId, visit]));
    return {
      publicLink: byPerson.get(null) ?? null,
      people: new Map(
        people.map(({ personId, email }) => [
          personId,
          { visit: byPerson.get(personId) ?? null, remindersStoppedAt: ended.get(email) ?? null },
        ]),
      ),
    };
  }
}
