import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { isWithin, type Scope, scopeCondition } from '../../../identity/auth/index.js';
import type { ExtensionRequest } from '../extension.js';
import { EXTENSION_REQUESTS, type ExtensionRequestDocument } from './extension-request.schema.js';

function toRequest({ outbox: _outbox, ...request }: ExtensionRequestDocument): ExtensionRequest {
  return request;
}

export interface OpenQuery {
  scope: Scope;
  slug?: string | undefined;
  skip: number;
  limit: number;
}

/** Stores extension requests, one per transfer and address. */
@Injectable()
export class ExtensionRequestRepository {
  constructor(@InjectModel(EXTENSION_REQUESTS) private readonly requests: Model<ExtensionRequestDocument>) {}

  /** False if this address already has a request for this transfer. */
  async insert(request: ExtensionRequest, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.requests.create({ ...request, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Optimistic lock: null if the request has been changed since it was read. */
  async change(
    request: ExtensionRequest,
    changes: Partial<Omit<ExtensionRequest, '_id' | 'revision'>>,
    outbox: OutboxEntry[],
  ): Promise<ExtensionRequest | null> {
    const { _id, revision } = request;
    const { modifiedCount } = await this.requests.updateOne(
      { _id, revision },
      { $set: changes, $inc: { revision: 1 }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1 ? { ...request, ...changes, revision: revision + 1 } : null;
  }

  async findById(id: string): Promise<ExtensionRequest | null> {
    const document = await this.requests.findById(id).lean();
    return document && toRequest(document);
  }

  async findByToken(tokenHash: string): Promise<ExtensionRequest | null> {
    const document = await this.requests.findOne({ tokenHash }).lean();
    return document && toRequest(document);
  }

  async findOwned(scope: Scope, requestId: string): Promise<ExtensionRequest | null> {
    const document = await this.requests.findOne({ requestId }).lean();
    return document && isWithin(scope, document) ? toRequest(document) : null;
  }

  async findByTransfer(transferId: string): Promise<ExtensionRequest[]> {
    return (await this.requests.find({ transferId }).lean()).map(toRequest);
  }

  /** Newest first. */
  async findOpen({ scope, slug, skip, limit }: OpenQuery): Promise<ExtensionRequest[]> {
    const documents = await this.requests
      .find({ ...scopeCondition(scope), state: 'open', ...(slug && { slug }) })
      .sort({ askedAt: -1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toRequest);
  }

  countOpen({ scope, slug }: Pick<OpenQuery, 'scope' | 'slug'>): Promise<number> {
    return this.requests.countDocuments({ ...scopeCondition(scope), state: 'open', ...(slug && { slug }) });
  }

  async *eachOf(accountId: string): AsyncGenerator<ExtensionRequest> {
    for await (const document of this.requests.find({ accountId }).lean().cursor()) yield toRequest(document);
  }

  async deleteOf(accountId: string): Promise<void> {
    await deleteInBatches(this.requests, { accountId });
  }

  async moveByTransfer(
    transferId: string,
    { accountId, createdBy }: Pick<ExtensionRequest, 'accountId' | 'createdBy'>,
  ): Promise<void> {
    await this.requests.updateMany({ transferId }, { $set: { accountId, createdBy } });
  }

  /** Reassigns the extension requests of a user who left the team. */
  async handOver(
    { accountId, createdBy }: Pick<ExtensionRequest, 'accountId' | 'createdBy'>,
    to: string,
  ): Promise<void> {
    await this.requests.updateMany({ accountId, createdBy }, { $set: { createdBy: to } });
  }

  async deleteByTransfer(transferId: string): Promise<void> {
    await this.requests.deleteMany({ transferId });
  }
}
