import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PictureName } from '#contract/accounts/pictures.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Outbox } from '../../../core/outbox/outbox.js';
import { PersonalData, type AccountHolder, Accounts } from '../../identity/accounts/index.js';
import { Users } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { StoreError, Stores } from '../../platform/storage/index.js';
import { PictureRepository, PICTURES } from './data/picture.repository.js';
import {
  type Picture,
  pictureAddress,
  pictureIdOf,
  pictureKey,
  type PictureOwner,
  picturePrefix,
} from './domain/picture.js';
import { removeUnused } from './pictures.jobs.js';

/** Reads, removes, exports and forgets pictures. */
@Injectable()
export class PictureRecords implements OnModuleInit {
  constructor(
    private readonly pictures: PictureRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly policies: InstallationPolicies,
    private readonly stores: Stores,
    private readonly data: PersonalData,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(PICTURES);
    this.policies.keepPicturesIn((id) => this.readPicture(id, '96.png', null));
    this.data.register('pictures', {
      collections: [PICTURES],
      export: (holder) => this.export(holder),
      forget: async ({ accountId, userId }) => {
        for (const picture of await this.pictures.findOf([userId, accountId])) await this.remove(picture);
      },
    });
  }

  /** @param onlyOf the only account whose pictures are found, beside those of the installation; null for all */
  async readPicture(id: string, name: PictureName, onlyOf: string | null): Promise<Buffer> {
    const picture = await this.pictures.findById(id);
    const isShown =
      onlyOf === null || picture?.kind === 'installation' || (picture && (await this.accountOf(picture)) === onlyOf);
    if (!picture || !isShown) throw new AppError('picture-not-found');
    try {
      return await this.bytesOf(picture, name);
    } catch (error) {
      // Removed since the record was read.
      throw error instanceof StoreError && error.code === 'object-missing' ? new AppError('picture-not-found') : error;
    }
  }

  /** Whether an object belongs to a picture, for the consistency check. */
  async owns(key: string): Promise<boolean> {
    const id = pictureIdOf(key.slice(0, key.lastIndexOf('/')));
    return id !== null && (await this.pictures.findById(id)) !== null;
  }

  @HandlesJob(removeUnused)
  async removeUnused({ pictureId }: PayloadOf<typeof removeUnused>): Promise<void> {
    const picture = await this.pictures.findById(pictureId);
    if (picture && !(await this.isShown(picture))) await this.remove(picture);
  }

  private async accountOf({ kind, ownerId }: PictureOwner): Promise<string | undefined> {
    return kind === 'profile' ? (await this.users.findById(ownerId))?.accountId : ownerId;
  }

  private async isShown(picture: Picture): Promise<boolean> {
    if (picture.kind === 'installation') return this.policies.names(picture._id);
    return (await this.shownBy(picture)) === pictureAddress(picture._id);
  }

  private async shownBy({ kind, ownerId }: PictureOwner): Promise<string | undefined> {
    if (kind === 'profile') return (await this.users.findById(ownerId))?.profilePic;
    const account = await this.accounts.findById(ownerId);
    return kind === 'logo' ? account?.logoPic : account?.groundPic;
  }

  private async remove({ _id, store }: Picture): Promise<void> {
    await this.stores.named(store).deletePrefix(picturePrefix(_id));
    await this.pictures.delete(_id);
  }

  private async *export({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    for (const picture of await this.pictures.findOf([userId, accountId])) {
      if (!(await this.isShown(picture))) continue;
      const { kind, createdAt } = picture;
      const name = kind === 'ground' ? '1600.webp' : '256.webp';
      yield { kind, createdAt, webp: (await this.bytesOf(picture, name)).toString('base64') };
    }
  }

  private async bytesOf({ _id, store }: Picture, name: PictureName): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stores.named(store).read(pictureKey(_id, name))) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}
