import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { templateKey } from '#contract/requests/request-names.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { RequestTemplate } from '../domain/file-request.js';

export const REQUEST_TEMPLATES = 'request_templates';

type RequestTemplateDocument = RequestTemplate & { key: string };

export const requestTemplateSchema = new Schema<RequestTemplateDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
    // The contract's schema has read them. They are neither searched nor changed in part.
    settings: { type: Schema.Types.Mixed, required: true },
    lastModified: { type: Date, required: true },
  },
  { collection: REQUEST_TEMPLATES, strict: 'throw', versionKey: false, autoIndex: false },
);

requestTemplateSchema.index({ accountId: 1, key: 1 }, { unique: true });

/** Stores templates; names are unique within an account. */
@Injectable()
export class RequestTemplateRepository {
  constructor(@InjectModel(REQUEST_TEMPLATES) private readonly templates: Model<RequestTemplateDocument>) {}

  findOf(accountId: string): Promise<RequestTemplate[]> {
    return this.templates.find({ accountId }).lean();
  }

  count(accountId: string): Promise<number> {
    return this.templates.countDocuments({ accountId });
  }

  async insert(template: RequestTemplate): Promise<void> {
    await named(() => this.templates.create({ ...template, key: templateKey(template.name) }));
  }

  /** False if there is none. */
  async replace({ _id, accountId, name, settings, lastModified }: RequestTemplate): Promise<boolean> {
    const changes = { name, key: templateKey(name), settings, lastModified };
    const { matchedCount } = await named(() => this.templates.updateOne({ _id, accountId }, { $set: changes }));
    return matchedCount === 1;
  }

  async delete(accountId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.templates.deleteOne({ _id: id, accountId });
    return deletedCount === 1;
  }

  async deleteOf(accountId: string): Promise<void> {
    await this.templates.deleteMany({ accountId });
  }
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('template-exists') : error;
  }
}
