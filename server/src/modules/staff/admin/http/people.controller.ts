import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import * as calls from '#contract/admin/admin.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { Clock } from '../../../../core/clock/clock.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { CodeResends } from '../code-resends.service.js';
import { People } from '../people.service.js';
import { PeopleSearch } from '../people-search.service.js';
import { StaffActions } from '../staff-actions.service.js';
import { toFoundPerson, toNoteView, toPersonView } from './person.view.js';

const CHANGED = { changed: true } as const;
type OfPerson = ParamsOf<typeof calls.readPerson>;

/** People and their accounts, for the staff. */
@Controller()
export class PeopleController {
  constructor(
    private readonly finder: PeopleSearch,
    private readonly people: People,
    private readonly actions: StaffActions,
    private readonly codes: CodeResends,
    private readonly clock: Clock,
  ) {}

  @Handles(calls.searchPeople)
  async search(
    @BodyOfCall(calls.searchPeople) { text }: BodyOf<typeof calls.searchPeople>,
  ): Promise<ResponseOf<typeof calls.searchPeople>> {
    const [found, codes] = await Promise.all([this.finder.searchPeople(text), this.finder.waitingCodes(text)]);
    const shown = found.slice(0, calls.PEOPLE_FOUND_MAX);
    const accounts = await this.people.accountsOf(shown);
    const now = this.clock.now();
    return {
      people: shown.flatMap((user) => {
        const account = accounts.get(user.id);
        return account ? toFoundPerson(user, account, now) : [];
      }),
      hasMore: found.length > shown.length,
      codes: codes.map(({ purpose, sentAt, mail }) => ({
        purpose,
        sentAt: sentAt.getTime(),
        mailState: mail?.state ?? null,
      })),
    };
  }

  @Handles(calls.readPerson)
  async read(@ParamsOfCall(calls.readPerson) { userId }: OfPerson): Promise<ResponseOf<typeof calls.readPerson>> {
    return toPersonView(await this.people.readPerson(userId));
  }

  @Handles(calls.changePersonPlan)
  async changePlan(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.changePersonPlan) { userId }: OfPerson,
    @BodyOfCall(calls.changePersonPlan) { until, ...body }: BodyOf<typeof calls.changePersonPlan>,
  ): Promise<ResponseOf<typeof calls.changePersonPlan>> {
    await this.actions.changePlan(member, userId, { ...body, until: until === null ? null : new Date(until) });
    return CHANGED;
  }

  @Handles(calls.suspendPerson)
  async suspend(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.suspendPerson) { userId }: OfPerson,
    @BodyOfCall(calls.suspendPerson) body: BodyOf<typeof calls.suspendPerson>,
  ): Promise<ResponseOf<typeof calls.suspendPerson>> {
    await this.actions.suspend(member, userId, body);
    return CHANGED;
  }

  @Handles(calls.endPersonSessions)
  async endSessions(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.endPersonSessions) { userId }: OfPerson,
    @BodyOfCall(calls.endPersonSessions) { reason }: BodyOf<typeof calls.endPersonSessions>,
  ): Promise<ResponseOf<typeof calls.endPersonSessions>> {
    return { ended: await this.actions.endSessions(member, userId, reason) };
  }

  @Handles(calls.viewPerson)
  async view(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.viewPerson) { userId }: OfPerson,
    @BodyOfCall(calls.viewPerson) { reason }: BodyOf<typeof calls.viewPerson>,
  ): Promise<ResponseOf<typeof calls.viewPerson>> {
    const { accessToken, expiresAt } = await this.actions.openView(member, userId, reason);
    return { accessToken, expiresAt: expiresAt.getTime() };
  }

  @Handles(calls.endView)
  async endView(@CurrentMember() member: Member): Promise<ResponseOf<typeof calls.endView>> {
    await this.actions.endView(member);
    return { ended: true };
  }

  @Handles(calls.resetPersonSecondFactor)
  async resetSecondFactor(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.resetPersonSecondFactor) { userId }: OfPerson,
    @BodyOfCall(calls.resetPersonSecondFactor) { reason }: BodyOf<typeof calls.resetPersonSecondFactor>,
  ): Promise<ResponseOf<typeof calls.resetPersonSecondFactor>> {
    await this.actions.resetSecondFactor(member, userId, reason);
    return CHANGED;
  }

  @Handles(calls.addStaffNote)
  async addNote(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.addStaffNote) { userId }: OfPerson,
    @BodyOfCall(calls.addStaffNote) { text }: BodyOf<typeof calls.addStaffNote>,
  ): Promise<ResponseOf<typeof calls.addStaffNote>> {
    return toNoteView(await this.actions.addNote(member, userId, text), member.fullName || member.email);
  }

  @Handles(calls.resendCode)
  async resendCode(
    @Req() request: Request,
    @CurrentMember() member: Member,
    @BodyOfCall(calls.resendCode) body: BodyOf<typeof calls.resendCode>,
  ): Promise<ResponseOf<typeof calls.resendCode>> {
    await this.codes.resend(member, { ...body, network: networkOf(request) });
    return { sent: true };
  }
}
