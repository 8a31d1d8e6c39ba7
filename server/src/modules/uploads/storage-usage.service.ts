import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { type Usage, UsageRepository } from './data/usage.repository.js';

const MAX_ROUNDS = 50;

export interface ReservationRequest {
  ownerId: string;
  slug: string;
  bytes: number;
  limitBytes: number;
  /** Reservations at a time; no limit when left out. */
  limitCount?: number;
}

/**
 * What an owner's files weigh, and room set aside for uploads on their way. Nothing is counted up or down: the weight is
 * the sum of kept uploads, and a reservation is written only if nothing changed since that sum was taken, so two uploads
 * at once cannot both take the last place (I3, A105).
 */
@Injectable()
export class StorageUsage {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Bytes of all live transfers of the owner. */
  folderSize(ownerId: string): Promise<number> {
    return this.sessions.keptBytesOf(ownerId);
  }

  /** Null where it is reserved, else what stands against it. @throws {AppError} unavailable after too many rounds against others */
  async reserve({
    ownerId,
    slug,
    bytes,
    limitBytes,
    limitCount = Infinity,
  }: ReservationRequest): Promise<'storage-full' | 'too-many-uploads' | null> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const usage = await this.usages.of(ownerId);
      if (usage.reservations.length >= limitCount) return 'too-many-uploads';
      if ((await this.bytesOf(usage)) + bytes > limitBytes) return 'storage-full';
      if (await this.usages.reserve(usage, { slug, bytes, at: this.clock.now() })) return null;
    }
    throw new AppError('unavailable');
  }

  /** False where a plan became smaller than what its owner keeps and has set aside. */
  async isWithin(ownerId: string, limitBytes: number): Promise<boolean> {
    return (await this.bytesOf(await this.usages.of(ownerId))) <= limitBytes;
  }

  drop(ownerId: string, slug: string): Promise<void> {
    return this.usages.drop(ownerId, slug);
  }

  /** Takes back reservations that a crash left without an open upload. */
  async dropOrphans(olderThanMs: number, batch: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - olderThanMs);
    let dropped = 0;
    for (const { ownerId, reservations } of await this.usages.findOlderThan(before, batch)) {
      const old = reservations.filter(({ at }) => at <= before).map(({ slug }) => slug);
      const states = await this.sessions.statesOf(old);
      const orphans = old.filter((slug) => states.get(slug) !== 'open');
      for (const slug of orphans) await this.usages.drop(ownerId, slug);
      dropped += orphans.length;
    }
    return dropped;
  }

  private async bytesOf({ ownerId, reservations }: Usage): Promise<number> {
    const kept = await this.sessions.keptBytesOf(ownerId);
    return reservations.reduce((sum, { bytes }) => sum + bytes, kept);
  }
}
