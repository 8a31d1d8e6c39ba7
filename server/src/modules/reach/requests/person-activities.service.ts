import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../core/clock/clock.js';
import { Locations } from '../../../core/location/location.js';
import { Log } from '../../../core/logging/log.js';
import { isPreviewBot } from '../../../core/http/request-origin.js';
import { MailRepository, Suppressions } from '../../platform/mail/index.js';
import { Live } from '../../members/notifications/index.js';
import { RequestVisitRepository } from './data/request-visit.repository.js';
import { currentPeople, type FileRequest, invitationMailId, type RequestPerson } from './domain/file-request.js';
import { visitorKey } from './request-access.service.js';
import type { RequestActivity } from './request-views.js';

/** Replaces a person's id in the id of visits by the public link; ids of people are random. */
const PUBLIC_LINK = 'public';

/** A person may ask for some codes a day. */
const CODES_MAX = 3000;

/** When links were opened, whether people want reminders, and whether mails reach them. */
@Injectable()
export class PersonActivities {
  constructor(
    private readonly visits: RequestVisitRepository,
    private readonly suppressions: Suppressions,
    private readonly mails: MailRepository,
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
    const [visits, returned, ended] = await Promise.all([
      this.visits.findOf(request._id),
      this.returnsTo(request, people),
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
          {
            visit: byPerson.get(personId) ?? null,
            mailReturnedAt: returned.get(personId) ?? null,
            remindersStoppedAt: ended.get(email) ?? null,
          },
        ]),
      ),
    };
  }
  /** When the latest mail by which a person can open the link came back; nothing for those whose mails arrive. */
  private async returnsTo({ _id, slug }: FileRequest, people: RequestPerson[]): Promise<Map<string, Date>> {
    if (people.length === 0) return new Map();
    const idOf = ({ personId }: RequestPerson) => invitationMailId(_id, personId);
    const [invitations, codes] = await Promise.all([
      this.mails.historiesOf(people.map(idOf)),
      this.mails.returnedCodesOf(slug, CODES_MAX),
    ]);
    const returns = people.flatMap((person): [string, Date][] => {
      const last = invitations.get(idOf(person))?.steps.at(-1);
      const all = [...(last?.kind === 'bounced' ? [last.at] : []), ...(codes.get(person.personId) ?? [])];
      const latest = all.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
      return latest ? [[person.personId, latest]] : [];
    });
    return new Map(returns);
  }
}
