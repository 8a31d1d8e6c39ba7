import { Schema } from 'mongoose';
import type { RequestTemplate } from '../domain/request-template.js';

export const REQUEST_TEMPLATES = 'request_templates';

export type RequestTemplateDocument = RequestTemplate & { key: string };

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
