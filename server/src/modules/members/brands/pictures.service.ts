import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { groundNames, installationPictureNames, type PictureName, pictureNames } from '#contract/accounts/pictures.js';
import { HOUR_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Stores } from '../../platform/storage/index.js';
import { PictureRepository, PICTURES } from './data/picture.repository.js';
import { ofInstallation, pictureAddress, pictureKey, type PictureKind, type PictureOwner } from './domain/picture.js';
import { ImageResizer } from './image-resizer.service.js';
import { PictureOwners } from './picture-owners.service.js';
import { removeUnused } from './pictures.jobs.js';

/** Drawing costs processor time. */
const DRAWN_PER_OWNER = { name: 'pictures-owner', points: 20, perSeconds: 3600 };

const namesOf: Record<PictureKind, readonly PictureName[]> = {
  profile: pictureNames,
  logo: pictureNames,
  ground: groundNames,
  installation: installationPictureNames,
};

/** Stores re-encoded images in the default store: profile pictures, logos and backgrounds of accounts, and the installation's own. */
@Injectable()
export class Pictures {
  constructor(
    private readonly pictures: PictureRepository,
    private readonly owners: PictureOwners,
    private readonly resizer: ImageResizer,
    private readonly stores: Stores,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async setPicture(owner: PictureOwner, image: Uint8Array): Promise<void> {
    await this.owners.show(owner, pictureAddress(await this.add(owner, image)));
  }

  /** @returns its id, for the installation's policies */
  addToInstallation(image: Uint8Array): Promise<string> {
    return this.add(ofInstallation, image);
  }

  async remove(owner: PictureOwner): Promise<void> {
    await this.owners.show(owner, '');
  }

  private async add(owner: PictureOwner, image: Uint8Array): Promise<string> {
    await this.limiter.takePoint(DRAWN_PER_OWNER, owner.ownerId);
    const drawn = await this.draw(owner.kind, image);
    if (!drawn) throw new AppError('picture-unreadable');
    const now = this.clock.now();
    const _id = randomId();
    const store = this.stores.defaultName;
    // Removed then, should nothing show it.
    const later = new Date(now.getTime() + HOUR_MS);
    const outbox = [outboxEntry(removeUnused, { pictureId: _id, because: 'abandoned' }, later)];
    await this.pictures.insert({ _id, ...owner, store, createdAt: now }, outbox);
    await this.outbox.relay(PICTURES, _id, outbox);
    for (const [index, bytes] of drawn.entries()) {
      const name = namesOf[owner.kind][index];
      if (name)
        await this.stores.named(store).put(pictureKey(_id, name), Readable.from([bytes]), { size: bytes.length });
    }
    return _id;
  }

  private draw(kind: PictureKind, image: Uint8Array): Promise<Buffer[] | null> {
    if (kind === 'ground') return this.resizer.makeGround(image);
    return kind === 'installation' ? this.resizer.makeLogo(image) : this.resizer.makePicture(image);
  }
}
