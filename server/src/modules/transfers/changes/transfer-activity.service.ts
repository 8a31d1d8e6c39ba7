import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { transferActivity } from '#contract/transfer-activity.js';
import { AppError } from '../../../core/errors/app-error.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { downloadersOf } from '../domain/tally.js';
import { Tallies } from './tallies.service.js';

/** Where and when one transfer was opened and downloaded. */
@Injectable()
export class TransferActivity {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly tallies: Tallies,
  ) {}

  /** @throws {AppError} transfer-not-found */
  async of(ownerId: string, slug: string): Promise<ResponseOf<typeof transferActivity>> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    const tally = await this.tallies.of(transfer._id);
    const { countries, days, opened, downloads } = tally;
    // In the order of their codes before: equal ones stay so.
    const mostFirst = countries.toSorted((one, other) => other.downloads - one.downloads);
    return { countries: mostFirst, days, opened, downloads, downloaders: downloadersOf(tally) };
  }
}
