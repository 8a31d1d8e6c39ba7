import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/site/roadmap.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { CurrentMember, CurrentPrincipal, type Member, type Principal } from '../../auth/index.js';
import { FeedbackService } from '../../site/index.js';
import { Roadmap } from '../roadmap.service.js';
import { toSeenView } from './roadmap.view.js';

type OfEntry = ParamsOf<typeof calls.readRoadmapEntry>;

/** The roadmap for visitors and users. */
@Controller()
export class RoadmapController {
  constructor(
    private readonly roadmap: Roadmap,
    private readonly feedback: FeedbackService,
  ) {}

  @Handles(calls.listRoadmap)
  async list(
    @CurrentPrincipal() principal: Principal,
    @QueryOfCall(calls.listRoadmap) { lang }: QueryOf<typeof calls.listRoadmap>,
  ): Promise<ResponseOf<typeof calls.listRoadmap>> {
    const seen = await this.roadmap.list(principal);
    return { entries: seen.map((each) => toSeenView(each, lang)) };
  }

  @Handles(calls.readRoadmapEntry)
  async read(
    @CurrentPrincipal() principal: Principal,
    @ParamsOfCall(calls.readRoadmapEntry) { entryId }: OfEntry,
    @QueryOfCall(calls.readRoadmapEntry) { lang }: QueryOf<typeof calls.readRoadmapEntry>,
  ): Promise<ResponseOf<typeof calls.readRoadmapEntry>> {
    return toSeenView(await this.roadmap.read(principal, entryId), lang);
  }

  @Handles(calls.voteFor)
  async vote(
    @CurrentMember() { userId }: Member,
    @ParamsOfCall(calls.voteFor) { entryId }: OfEntry,
  ): Promise<ResponseOf<typeof calls.voteFor>> {
    return { votes: await this.roadmap.vote({ entryId, userId }), isVoted: true };
  }

  @Handles(calls.takeVoteBack)
  async takeBack(
    @CurrentMember() { userId }: Member,
    @ParamsOfCall(calls.takeVoteBack) { entryId }: OfEntry,
  ): Promise<ResponseOf<typeof calls.takeVoteBack>> {
    return { votes: await this.roadmap.takeBack({ entryId, userId }), isVoted: false };
  }

  @Handles(calls.suggestForRoadmap)
  async suggest(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.suggestForRoadmap) body: BodyOf<typeof calls.suggestForRoadmap>,
  ): Promise<ResponseOf<typeof calls.suggestForRoadmap>> {
    await this.feedback.suggest(member, body);
    return { received: true };
  }
}
