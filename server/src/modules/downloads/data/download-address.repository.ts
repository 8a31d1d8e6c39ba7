import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { DOWNLOAD_ADDRESSES, type DownloadAddressDocument } from './download-address.schema.js';

/** Stores the network addresses of downloads apart from their records. */
@Injectable()
export class DownloadAddressRepository {
  constructor(@InjectModel(DOWNLOAD_ADDRESSES) private readonly addresses: Model<DownloadAddressDocument>) {}

  async insert(downloadId: string, address: string, at: Date): Promise<void> {
    await this.addresses.create({ _id: downloadId, address, at }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async deleteAll(downloadIds: readonly string[]): Promise<void> {
    await this.addresses.deleteMany({ _id: { $in: [...downloadIds] } });
  }
}
