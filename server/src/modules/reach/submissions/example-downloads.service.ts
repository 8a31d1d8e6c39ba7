import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SIGNED_DOWNLOAD_SECONDS } from '#contract/limits.js';
import { AppError } from '../../../core/errors/app-error.js';
import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { currentItems, type Example, type FileRequest, RequestAccess, visitClaims } from '../requests/index.js';
import { DownloadAuthorizers, Stores } from '../../platform/storage/index.js';

/** The example that the upload `up` holds, for the visit of a `REQUEST_TICKET`. Long enough to resume over a poor connection. */
const EXAMPLE_TOKEN = defineToken('example', visitClaims.extend({ up: z.string() }), 24 * 3600);

/** Serves examples to those who may submit. Each request for bytes is asked again. */
@Injectable()
export class ExampleDownloads implements OnModuleInit {
  constructor(
    private readonly access: RequestAccess,
    private readonly stores: Stores,
    private readonly tokens: Tokens,
    private readonly authorizers: DownloadAuthorizers,
  ) {}

  onModuleInit(): void {
    this.authorizers.register('examples', (token) => this.authorize(token));
  }

  /** The address of an item's example. @throws {AppError} file-not-found, file-infected, and as `RequestAccess.visit` */
  async sign(ticket: string, itemId: string): Promise<string> {
    const { request, visitorId } = await this.access.visit(ticket);
    const { uploadSlug, store: storeName, itemPath, name } = exampleOf(request, (item) => item.itemId === itemId);
    const visit = { sub: request._id, vid: visitorId, ver: request.passwordVersion };
    const store = this.stores.named(storeName);
    return store.signGet({
      key: itemPath,
      fileName: name,
      downloadToken: this.tokens.sign(EXAMPLE_TOKEN, { ...visit, up: uploadSlug }),
      // Other stores serve the bytes without asking this server again, so their URLs must be short-lived.
      expiresInSeconds: store.kind === 'disk' ? EXAMPLE_TOKEN.seconds : SIGNED_DOWNLOAD_SECONDS,
    });
  }

  private async authorize(token: string): Promise<{ count: null } | null> {
    const claims = this.tokens.verify(EXAMPLE_TOKEN, token);
    if (!claims) return null;
    const { request } = await this.access.visitBy(claims);
    exampleOf(request, ({ example }) => example?.uploadSlug === claims.up);
    return { count: null };
  }
}

function exampleOf(request: FileRequest, isWanted: (item: FileRequest['items'][number]) => boolean): Example {
  const example = currentItems(request).find(isWanted)?.example;
  if (!example) throw new AppError('file-not-found');
  if (example.scan === 'infected') throw new AppError('file-infected');
  return example;
}
