import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, HeadersOf, ResponseOf } from '#contract/endpoint.js';
import { folderSize, listOpenUploads, openUpload } from '#contract/transfers/storage.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import {
  assertOwnUserId,
  CurrentMember,
  CurrentPrincipal,
  type Member,
  type Principal,
  Users,
} from '../../../identity/auth/index.js';
import { Stores } from '../../../platform/storage/index.js';
import { SignedUploads } from '../signed-uploads.service.js';
import { StorageUsage } from '../storage-usage.service.js';
import { UploadCredentials } from '../upload-credentials.service.js';
import { UploadSessions } from '../upload-sessions.service.js';
import { UploadReservations } from '../upload-reservations.service.js';
import { toCredentialView, toOpenUploadView } from './upload-sessions.view.js';

@Controller()
export class UploadSessionsController {
  constructor(
    private readonly sessions: UploadSessions,
    private readonly credentials: UploadCredentials,
    private readonly signed: SignedUploads,
    private readonly reservations: UploadReservations,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly users: Users,
  ) {}

  @Handles(openUpload)
  async open(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @HeadersOfCall(openUpload) headers: HeadersOf<typeof openUpload>,
    @BodyOfCall(openUpload) body: BodyOf<typeof openUpload>,
  ): Promise<ResponseOf<typeof openUpload>> {
    const senderTicket = headers['x-sender-ticket'];
    const session = await this.sessions.openUpload({
      principal,
      body,
      senderTicket,
      uploadTicket: headers['x-upload-ticket'],
      requestTicket: headers['x-request-ticket'],
      network: networkOf(request),
      request,
    });
    const isNew = body.slug === undefined;
    try {
      const credential = await this.credentials.issue(session, senderTicket);
      const view = toCredentialView(session, credential, this.stores.named(session.store));
      return isNew && !credential.lent ? { ...view, puts: await this.signed.signFirst(session) } : view;
    } catch (error) {
      // The client gets no credential, so the session ends; a retry opens another.
      if (isNew) await this.reservations.discard(session.slug);
      throw error;
    }
  }

  @Handles(listOpenUploads)
  async list(@CurrentMember() { accountId, userId }: Member): Promise<ResponseOf<typeof listOpenUploads>> {
    return { uploads: (await this.sessions.openOf({ accountId, createdBy: userId })).map(toOpenUploadView) };
  }

  @Handles(folderSize)
  async folderSize(
    @CurrentMember() member: Member,
    @BodyOfCall(folderSize) { userid }: BodyOf<typeof folderSize>,
  ): Promise<ResponseOf<typeof folderSize>> {
    const isOfOwner = userid !== member.userId && (await this.users.findOwner(member.accountId))?.id === userid;
    if (!isOfOwner) assertOwnUserId(member, userid);
    return this.usage.folderSize(member.accountId);
  }
}
