import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  listRequestTemplates,
  replaceRequestTemplate,
  type RequestTemplateView,
} from '#contract/requests/request-templates.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { RequestTemplate } from '../domain/file-request.js';
import { RequestTemplates } from '../request-templates.service.js';

/** Lists, saves and deletes templates of requests. */
@Controller()
export class RequestTemplatesController {
  constructor(private readonly templates: RequestTemplates) {}

  @Handles(listRequestTemplates)
  async list(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof listRequestTemplates>> {
    return { templates: (await this.templates.list(accountId)).map(toView) };
  }

  @Handles(createRequestTemplate)
  async create(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(createRequestTemplate) body: BodyOf<typeof createRequestTemplate>,
  ): Promise<ResponseOf<typeof createRequestTemplate>> {
    return toView(await this.templates.create(accountId, body));
  }

  @Handles(replaceRequestTemplate)
  async replace(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(replaceRequestTemplate) { templateId }: ParamsOf<typeof replaceRequestTemplate>,
    @BodyOfCall(replaceRequestTemplate) body: BodyOf<typeof replaceRequestTemplate>,
  ): Promise<ResponseOf<typeof replaceRequestTemplate>> {
    return toView(await this.templates.replace(accountId, templateId, body));
  }

  @Handles(deleteRequestTemplate)
  async delete(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(deleteRequestTemplate) { templateId }: ParamsOf<typeof deleteRequestTemplate>,
  ): Promise<ResponseOf<typeof deleteRequestTemplate>> {
    await this.templates.delete(accountId, templateId);
    return { removed: true };
  }
}

function toView({ _id, name, settings, lastModified }: RequestTemplate): RequestTemplateView {
  return { templateId: _id, name, settings, lastModified: lastModified.getTime() };
}
