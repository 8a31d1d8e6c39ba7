import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isWantedType } from '#contract/requests/file-types.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { wholeAccount } from '../../identity/auth/index.js';
import {
  type SubmittingVisitor,
  type RequestUpload,
  RequestUploads,
  type UnfinishedUpload,
  UnfinishedUploads,
  type Visitor,
} from '../../files/uploads/index.js';
import { currentItems, type FileRequest, RequestAccess, type RequestItem } from '../requests/index.js';

/** Per request and network. */
const UPLOADS = { name: 'request-uploads', points: 60, perSeconds: 3600 };

type Announced = Parameters<RequestUpload['openUpload']>[1];

/** Decides which uploads a request takes. */
@Injectable()
export class SubmissionUploads implements RequestUpload, OnModuleInit {
  constructor(
    private readonly access: RequestAccess,
    private readonly uploads: RequestUploads,
    private readonly unfinished: UnfinishedUploads,
    private readonly limiter: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.uploads.provide(this);
  }

  async openUpload({ slug, ticket, network }: Parameters<RequestUpload['openUpload']>[0], files: Announced) {
    const { request, account, entitlements, visitorId } = await this.access.visit(ticket);
    if (request.slug !== slug) throw new AppError('request-not-found');
    await this.limiter.takePoint(UPLOADS, `${request._id} ${network}`);
    for (const file of files) assertWanted(request, file);
    return {
      accountId: request.accountId,
      createdBy: request.createdBy,
      scope: wholeAccount(request.accountId),
      entitlements,
      senderEmail: null,
      region: account.region,
      visitor: { requestId: request._id, visitorId, passwordVersion: request.passwordVersion },
    };
  }

  /** What the visitor of this ticket began to upload. @throws {AppError} as `RequestAccess.visit` */
  async listUnfinished(ticket: string): Promise<UnfinishedUpload[]> {
    const { request, visitorId } = await this.access.visit(ticket);
    return this.unfinished.listOf({ requestId: request._id, visitorId });
  }

  reportStorageFull(requestId: string): Promise<void> {
    return this.access.reportUnavailable(requestId);
  }

  assertTakes(upload: SubmittingVisitor): Promise<void> {
    return this.access.assertTakes(upload);
  }

  async resume(ticket: string): Promise<number> {
    return (await this.access.visit(ticket)).request.passwordVersion;
  }

  visitorOf(ticket: string | undefined): Visitor | null {
    return this.access.visitorOf(ticket);
  }
}

/** The first folder of a path is the item's id. */
export function itemOfPath(request: Pick<FileRequest, 'items'>, path: string): RequestItem | undefined {
  const [itemId] = path.split('/');
  return currentItems(request).find((item) => item.itemId === itemId && item.kind === 'files');
}

function assertWanted(request: FileRequest, { path, size }: Announced[number]): void {
  const item = itemOfPath(request, path);
  const fileName = path.split('/').at(-1) ?? '';
  if (!item || !path.includes('/')) throw new AppError('item-not-found');
  if (!isWantedType(fileName, item.types))
    throw new AppError('type-not-wanted', { fileName, types: item.types.join(', ') });
  if (item.maxBytes !== null && size > item.maxBytes)
    throw new AppError('file-too-large', { fileName, limitBytes: item.maxBytes });
}
