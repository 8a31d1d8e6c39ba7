import { Schema } from 'mongoose';
import type { Policies } from '#contract/admin/policies.js';

export const POLICIES = 'policies';
/** There is one record. */
export const POLICIES_ID = 'installation';

export interface PoliciesDocument {
  _id: string;
  revision: number;
  policies: Partial<Policies>;
}

export const policiesSchema = new Schema<PoliciesDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    policies: { type: Object, required: true },
  },
  { collection: POLICIES, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);
