import * as z from 'zod';
import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import { THUMBNAIL_URL_SECONDS } from '#contract/limits.js';
import type { listThumbnails } from '#contract/transfers/transfer-files.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { defineToken, Tokens } from '../../../core/tokens/tokens.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { isWithin, type Member, Users } from '../../identity/auth/index.js';
import { Live } from '../../members/notifications/index.js';
import { ImageResizer } from '../../members/brands/index.js';
import { type ObjectStore, StoreError, Stores } from '../../platform/storage/index.js';
import { thumbnailKey } from '../uploads/index.js';
import {
  defineFileJob,
  type LinkedTransfer,
  refuseWithheld,
  type Transfer,
  type TransferFile,
  TransferRepository,
} from '../transfers/index.js';

/** Allows the user `uid` the thumbnails of one transfer. */
const THUMBNAIL_TOKEN = defineToken('thumbnail', z.object({ sub: z.string(), uid: z.string() }), THUMBNAIL_URL_SECONDS);

/** Makes thumbnails of the images of a transfer. */
const makeThumbnails = defineFileJob({
  name: 'previews.make-thumbnails',
  attempts: 8,
  wants: wantsThumbnail,
});

type Listed = ResponseOf<typeof listThumbnails>;

/** Thumbnails of images, made once by a job and shown by short-lived URLs. */
@Injectable()
export class Thumbnails {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly users: Users,
    private readonly stores: Stores,
    private readonly resizer: ImageResizer,
    private readonly live: Live,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Resumes where an earlier attempt stopped. */
  @HandlesJob(makeThumbnails)
  async make({ transferId }: PayloadOf<typeof makeThumbnails>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    const files = transfer.files.filter(wantsThumbnail);
    const checks = this.transfers.checksOf(transferId);
    try {
      await eachIsolated(files, {
        name: makeThumbnails.name,
        idOf: ({ id }) => `${transferId} ${id}`,
        handle: async (file) => {
          const isMade = await this.makeOne(transfer, file, signal);
          await checks.add(file, { thumbnail: isMade ? 'made' : 'none' });
        },
        signal,
      });
    } finally {
      await checks.flush();
      await this.removePurged(transferId, files);
      if (files.length > 0) await this.live.publishAbout(transfer, { type: 'transfer-changed', slug: transfer.slug });
    }
  }

  /** URLs of the requested files that have a thumbnail. */
  async list(
    { userId, scope }: Pick<Member, 'userId' | 'scope'>,
    slug: string,
    fileIds: readonly string[],
  ): Promise<Listed> {
    const transfer = await this.transfers.findLinked({ slug }, { recipientId: null, fileIds });
    if (!transfer || !isWithin(scope, transfer) || transfer.deletedAt) throw new AppError('transfer-not-found');
    refuseWithheld(transfer);
    return this.urlsOf(transfer, this.tokens.sign(THUMBNAIL_TOKEN, { sub: transfer._id, uid: userId }));
  }

  /** URLs of the selected files that have a thumbnail. The caller must authorize the token at each request. */
  async urlsOf(transfer: Pick<LinkedTransfer, 'store' | 'selectedFiles'>, downloadToken: string): Promise<Listed> {
    const store = this.stores.named(transfer.store);
    const expiresAt = this.clock.now().getTime() + THUMBNAIL_URL_SECONDS * 1000;
    const shown = transfer.selectedFiles.filter(({ thumbnail, purgedAt }) => thumbnail === 'made' && purgedAt === null);
    const thumbnails = await Promise.all(
      shown.map(async (file) => {
        const key = thumbnailKey(file.itemPath);
        const expiresInSeconds = THUMBNAIL_URL_SECONDS;
        const url = await store.signGet({
          key,
          fileName: `${file.id}.webp`,
          expiresInSeconds,
          contentType: 'image/webp',
          downloadToken,
        });
        return { fileId: file.id, url, expiresAt };
      }),
    );
    return { thumbnails };
  }

  /**
   * Authorizes each request, because the transfer may have been deleted, or the user removed from the team, since the URL was signed.
   * Returns false for other tokens.
   */
  async admit(token: string): Promise<boolean> {
    const claims = this.tokens.verify(THUMBNAIL_TOKEN, token);
    if (!claims) return false;
    const transfer = await this.transfers.findLinked({ _id: claims.sub }, { recipientId: null, fileIds: [] });
    if (!transfer || transfer.deletedAt || !(await this.users.mayManage(claims.uid, transfer)))
      throw new AppError('transfer-not-found');
    refuseWithheld(transfer);
    return true;
  }

  private async makeOne(transfer: Transfer, file: TransferFile, signal: AbortSignal): Promise<boolean> {
    const store = this.stores.named(transfer.store);
    const bytes = await readWhole(store, file, signal);
    const thumbnail = bytes && (await this.resizer.make(bytes));
    if (!thumbnail) return false;
    await store
      .put(thumbnailKey(file.itemPath), singleChunk(thumbnail), { size: thumbnail.length })
      .catch((error: unknown) => {
        // Made by an earlier attempt that died before it recorded the result.
        if (!(error instanceof StoreError && error.code === 'object-exists')) throw error;
      });
    return true;
  }

  /** Removes thumbnails of files that were purged while the job ran. */
  private async removePurged(transferId: string, files: readonly TransferFile[]): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    const store = this.stores.named(transfer.store);
    for (const { id } of files) {
      const file = transfer.files[Number(id)];
      if (file && file.purgedAt !== null) await store.delete(thumbnailKey(file.itemPath));
    }
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- object stores take an async iterable
async function* singleChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** @returns null if the bytes are lost @throws {Error} if a retry may succeed */
async function readWhole(store: ObjectStore, file: TransferFile, signal: AbortSignal): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of store.read(file.itemPath, { ifEtag: file.etag, signal })) chunks.push(chunk);
  } catch (error) {
    const isLost = error instanceof StoreError && ['object-missing', 'etag-mismatch', 'damaged'].includes(error.code);
    if (!isLost) throw error;
    return null;
  }
  return Buffer.concat(chunks);
}

/** Maximum size of a source image; larger ones cost too much to read. */
const THUMBNAIL_SOURCE_MAX_BYTES = 40_000_000;

const imageName = /\.(jpe?g|png|gif|webp|avif)$/i;

/** Whether to try a thumbnail, judged by name, size and earlier attempts. */
export function wantsThumbnail({ path, size, thumbnail, damaged, purgedAt }: TransferFile): boolean {
  const isAvailable = !damaged && purgedAt === null;
  return isAvailable && thumbnail === null && size > 0 && size <= THUMBNAIL_SOURCE_MAX_BYTES && imageName.test(path);
}
