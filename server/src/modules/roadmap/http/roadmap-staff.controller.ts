import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/site/roadmap.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { RoadmapStaff } from '../roadmap-staff.service.js';
import { toAdminView } from './roadmap.view.js';

type OfEntry = ParamsOf<typeof calls.changeRoadmapEntry>;

/** The roadmap for the staff. */
@Controller()
export class RoadmapStaffController {
  constructor(private readonly roadmap: RoadmapStaff) {}

  @Handles(calls.listAdminRoadmap)
  async list(): Promise<ResponseOf<typeof calls.listAdminRoadmap>> {
    return { entries: (await this.roadmap.list()).map(toAdminView) };
  }

  @Handles(calls.addRoadmapEntry)
  async add(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.addRoadmapEntry) { reason, ...written }: BodyOf<typeof calls.addRoadmapEntry>,
  ): Promise<ResponseOf<typeof calls.addRoadmapEntry>> {
    return { entryId: await this.roadmap.add(member, written, reason) };
  }

  @Handles(calls.changeRoadmapEntry)
  async change(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.changeRoadmapEntry) { entryId }: OfEntry,
    @BodyOfCall(calls.changeRoadmapEntry) { reason, ...written }: BodyOf<typeof calls.changeRoadmapEntry>,
  ): Promise<ResponseOf<typeof calls.changeRoadmapEntry>> {
    await this.roadmap.change(member, entryId, written, reason);
    return { changed: true };
  }

  @Handles(calls.removeRoadmapEntry)
  async remove(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.removeRoadmapEntry) { entryId }: OfEntry,
    @BodyOfCall(calls.removeRoadmapEntry) { reason }: BodyOf<typeof calls.removeRoadmapEntry>,
  ): Promise<ResponseOf<typeof calls.removeRoadmapEntry>> {
    await this.roadmap.remove(member, entryId, reason);
    return { removed: true };
  }

  @Handles(calls.acceptSuggestion)
  async accept(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.acceptSuggestion) { messageId }: ParamsOf<typeof calls.acceptSuggestion>,
    @BodyOfCall(calls.acceptSuggestion) { reason, ...texts }: BodyOf<typeof calls.acceptSuggestion>,
  ): Promise<ResponseOf<typeof calls.acceptSuggestion>> {
    return { entryId: await this.roadmap.accept(member, messageId, texts, reason) };
  }
}
