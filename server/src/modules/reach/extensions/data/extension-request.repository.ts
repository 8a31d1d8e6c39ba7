import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import { isWithin, type Scope, scopeCondition } from '../../../identity/auth/index.js';
import type { ExtensionRequest } from '../extension.js';

export const EXTENSION_REQUESTS = 'extension_requests';

type ExtensionRequestDocument = ExtensionRequest & { outbox: OutboxEntry[] };

export const extensionRequestSchema = new Schema<ExtensionRequestDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    tokenHash: { type: String, required: true },
    transferId: { type: String, required: true },
    slug: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, default: '' },
    email: { type: String, required: true },
    recipientId: { type: String, default: null },
    note: { type: String, default: '' },
    lang: { type: String, required: true },
    state: { type: String, required: true },
    isByButton: { type: Boolean, required: true },
    tokenUsedAt: { type: Date, default: null },
    expiredAt: { type: Date, required: true },
    askedAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
    until: { type: Date, default: null },
    isAnswerMailed: { type: Boolean, required: true },
    keptUntil: { type: Date, required: true },
    revision: { type: Number, required: true },
    outbox: outboxField,
  },
  { collection: EXTENSION_REQUESTS, strict: 'throw', versionKey: false, autoIndex: false },
);

extensionRequestSchema.index({ tokenHash: 1 }, { unique: true });
extensionRequestSchema.index({ requestId: 1 }, { unique: true });
extensionRequestSchema.index({ transferId: 1 });
extensionRequestSchema.index({ accountId: 1, state: 1, askedAt: -1 });
extensionRequestSchema.index({ accountId: 1, state: 1, slug: 1, askedAt: -1 });
extensionRequestSchema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });
extensionRequestSchema.index(...outboxIndex);

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
