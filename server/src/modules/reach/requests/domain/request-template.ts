import type { RequestTemplateInput } from '#contract/requests/request-templates.js';

/** Saved settings of a request, to make others from. */
export interface RequestTemplate extends RequestTemplateInput {
  _id: string;
  accountId: string;
  lastModified: Date;
}
