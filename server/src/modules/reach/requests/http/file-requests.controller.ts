import { Controller } from '@nestjs/common';
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import {
  addRequestPeople,
  createRequest,
  deleteRequest,
  editRequest,
  listRequests,
  readRequest,
  removeRequestPerson,
  restoreRequest,
} from '#contract/requests/requests.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { FileRequests } from '../file-requests.service.js';
import type { FileRequest } from '../domain/file-request.js';
import { PersonActivities } from '../person-activities.service.js';
import { RequestEdits } from '../request-edits.service.js';
import { RequestRemoval } from '../request-removal.service.js';
import { toRow, toView, type ViewContext } from '../request-views.js';

type View = ResponseOf<typeof readRequest>;

/** Makes, lists and changes file requests. */
@Controller()
export class FileRequestsController {
  constructor(
    private readonly requests: FileRequests,
    private readonly edits: RequestEdits,
    private readonly removal: RequestRemoval,
    private readonly activities: PersonActivities,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Handles(createRequest)
  async create(
    @CurrentMember() member: Member,
    @BodyOfCall(createRequest) body: BodyOf<typeof createRequest>,
    @HeadersOfCall(createRequest) headers: HeadersOf<typeof createRequest>,
  ): Promise<View> {
    return this.view(await this.requests.create(member, body, headers['idempotency-key'] ?? null));
  }

  @Handles(listRequests)
  async list(
    @CurrentMember() { scope }: Member,
    @QueryOfCall(listRequests) query: QueryOf<typeof listRequests>,
  ): Promise<ResponseOf<typeof listRequests>> {
    const { requests, total } = await this.requests.list(scope, query);
    return { requests: requests.map((request) => toRow(request, this.context())), total };
  }

  @Handles(readRequest)
  async read(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(readRequest) { slug }: ParamsOf<typeof readRequest>,
  ): Promise<View> {
    return this.view(await this.requests.readRequest(scope, slug));
  }

  @Handles(editRequest)
  async edit(
    @CurrentMember() member: Member,
    @ParamsOfCall(editRequest) { slug }: ParamsOf<typeof editRequest>,
    @BodyOfCall(editRequest) body: BodyOf<typeof editRequest>,
  ): Promise<View> {
    return this.view(await this.edits.edit(member, slug, body));
  }

  @Handles(addRequestPeople)
  async addPeople(
    @CurrentMember() member: Member,
    @ParamsOfCall(addRequestPeople) { slug }: ParamsOf<typeof addRequestPeople>,
    @BodyOfCall(addRequestPeople) { people }: BodyOf<typeof addRequestPeople>,
  ): Promise<View> {
    return this.view(await this.edits.addPeople(member, slug, people));
  }

  @Handles(removeRequestPerson)
  async removePerson(
    @CurrentMember() member: Member,
    @ParamsOfCall(removeRequestPerson) { slug, personId }: ParamsOf<typeof removeRequestPerson>,
  ): Promise<View> {
    return this.view(await this.edits.removePerson(member, slug, personId));
  }

  @Handles(deleteRequest)
  async delete(
    @CurrentMember() member: Member,
    @ParamsOfCall(deleteRequest) { slug }: ParamsOf<typeof deleteRequest>,
  ): Promise<ResponseOf<typeof deleteRequest>> {
    return { undoUntil: (await this.removal.delete(member, slug)).getTime() };
  }

  @Handles(restoreRequest)
  async restore(
    @CurrentMember() member: Member,
    @ParamsOfCall(restoreRequest) { slug }: ParamsOf<typeof restoreRequest>,
  ): Promise<View> {
    return this.view(await this.removal.restore(member, slug));
  }

  private async view(request: FileRequest): Promise<View> {
    return toView(request, this.context(), await this.activities.activityOf(request));
  }

  private context(): ViewContext {
    return { now: this.clock.now(), publicUrl: this.config.env.PUBLIC_URL };
  }
}
