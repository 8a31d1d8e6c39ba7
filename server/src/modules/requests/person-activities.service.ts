import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { Locations } from '../../core/location/location.js';
import { Log } from '../../core/logging/log.js';
import { isPreviewBot } from '../downloads/index.js';
import { Suppressions } from '../mail/index.js';
import { Live } from '../notifications/index.js';
import { RequestVisitRepository } from './data/request-visit.repository.js';
import { currentPeople, type FileRequest, type RequestPerson } from './domain/file-request.js';
import { visitorKey } from './request-access.service.js';
import type { PersonActivity } from './request-views.js';

/** When people opened their personal links, and whether they want reminders. */
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

  /** Never throws, because the page is shown even if the visit cannot be recorded. */
  async recordVisit({ _id, accountId, slug }: FileRequest, { personId }: RequestPerson, from: Request): Promise<void> {
    if (isPreviewBot(from.get('user-agent'))) return;
    try {
      const place = await this.locations.of(from);
      await this.visits.record(
        {
          _id: visitorKey(_id, personId),
          requestId: _id,
          accountId,
          personId,
          country: place?.country ?? null,
          city: place?.city ?? null,
        },
        this.clock.now(),
      );
      await this.live.publish(accountId, { type: 'request-changed', slug });
    } catch (error) {
      this.log.warn({ requestId: _id, err: error }, 'visit of a request not recorded');
    }
  }

  /** By the id of the person. */
  async of(request: FileRequest): Promise<Map<string, PersonActivity>> {
    const people = currentPeople(request);
    if (people.length === 0) return new Map();
    const [visits, ended] = await Promise.all([
      this.visits.findOf(request._id),
      this.suppressions.findEnded(
        people.map(({ email }) => ({ email, list: 'reminders' as const, topic: request._id })),
      ),
    ]);
    const byPerson = new Map(visits.map((visit) => [visit.personId, visit]));
    return new Map(
      people.map(({ personId, email }) => [
        personId,
        { visit: byPerson.get(personId) ?? null, remindersStoppedAt: ended.get(email) ?? null },
      ]),
    );
  }
}
