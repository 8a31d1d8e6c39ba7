import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { FILE_REQUESTS, type FileRequestDocument } from '../../requests/index.js';

/** What webhooks are told of a request. */
@Injectable()
export class RequestsReader {
  constructor(@InjectModel(FILE_REQUESTS) private readonly requests: Model<FileRequestDocument>) {}

  /** Of any account; not one that nobody may open. */
  find(id: string): Promise<Pick<FileRequestDocument, 'accountId' | 'slug' | 'title'> | null> {
    return this.requests.findOne({ _id: id, withheld: { $exists: false } }, { accountId: 1, slug: 1, title: 1 }).lean();
  }
}
