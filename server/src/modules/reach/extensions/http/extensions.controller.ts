import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import {
  askExtension,
  checkExtension,
  declineExtension,
  type ExtensionRequestView,
  grantExtension,
  listExtensionRequests,
} from '#contract/transfers/extensions.js';
import { languageOf, linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, CurrentPrincipal, type Member, type Principal } from '../../../identity/auth/index.js';
import { ExtensionDecisions, type OpenRequest } from '../extension-decisions.service.js';
import { ExtensionRequests } from '../extension-requests.service.js';

/** Creates, lists and decides extension requests. */
@Controller()
export class ExtensionsController {
  constructor(
    private readonly requests: ExtensionRequests,
    private readonly decisions: ExtensionDecisions,
  ) {}

  @Handles(askExtension)
  async ask(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(askExtension) body: BodyOf<typeof askExtension>,
  ): Promise<ResponseOf<typeof askExtension>> {
    const [network, linkAccount] = [networkOf(request), linkAccountOf(request)];
    await this.requests.create({ ...body, lang: languageOf(request), network, linkAccount, principal });
    return { asked: true };
  }

  @Handles(checkExtension)
  async check(
    @BodyOfCall(checkExtension) { token }: BodyOf<typeof checkExtension>,
  ): Promise<ResponseOf<typeof checkExtension>> {
    const { until, email } = await this.decisions.redeemToken(token);
    return { expiryDate: until.getTime(), receiverEmail: email };
  }

  @Handles(listExtensionRequests)
  async list(
    @CurrentMember() { scope }: Member,
    @QueryOfCall(listExtensionRequests) query: QueryOf<typeof listExtensionRequests>,
  ): Promise<ResponseOf<typeof listExtensionRequests>> {
    const { open, total } = await this.decisions.listOpen({ scope, ...query });
    return { requests: open.map(toExtensionRequestView), total };
  }

  @Handles(grantExtension)
  async grant(
    @CurrentMember() owner: Member,
    @ParamsOfCall(grantExtension) { id }: ParamsOf<typeof grantExtension>,
    @BodyOfCall(grantExtension) { expiryDate }: BodyOf<typeof grantExtension>,
  ): Promise<ResponseOf<typeof grantExtension>> {
    const { slug, until } = await this.decisions.grant(
      owner,
      id,
      expiryDate === undefined ? null : new Date(expiryDate),
    );
    return { slug, expiryDate: until.getTime() };
  }

  @Handles(declineExtension)
  async decline(
    @CurrentMember() owner: Member,
    @ParamsOfCall(declineExtension) { id }: ParamsOf<typeof declineExtension>,
  ): Promise<ResponseOf<typeof declineExtension>> {
    await this.decisions.decline(owner, id);
    return { declined: true };
  }
}

function toExtensionRequestView({ request, transfer }: OpenRequest): ExtensionRequestView {
  return {
    id: request.requestId,
    slug: request.slug,
    name: transfer.title || transfer.fileName,
    email: request.email,
    isRecipient: request.recipientId !== null,
    note: request.note,
    askedAt: request.askedAt.getTime(),
    expiredAt: request.expiredAt.getTime(),
  };
}
