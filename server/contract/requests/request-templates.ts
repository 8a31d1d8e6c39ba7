import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { TITLE_MAX_LENGTH } from '../limits.js';
import { displayNameSchema, idSchema, instantSchema } from '../primitives.js';
import { templateSettings } from './requests.js';

/** Saved settings of file requests, to make others from. */

const templateInput = z.strictObject({
  name: displayNameSchema.min(1).max(TITLE_MAX_LENGTH),
  settings: templateSettings,
});
export type RequestTemplateInput = z.infer<typeof templateInput>;

export const requestTemplateView = templateInput.extend({ templateId: z.string(), lastModified: instantSchema });
export type RequestTemplateView = z.infer<typeof requestTemplateView>;

/** Templates in alphabetical order. */
export const listRequestTemplates = endpoint({
  method: 'GET',
  path: '/v1/request-templates',
  access: 'member',
  scope: 'requests',
  response: z.object({ templates: z.array(requestTemplateView) }),
});

export const createRequestTemplate = endpoint({
  method: 'POST',
  path: '/v1/request-templates',
  access: 'member',
  scope: 'requests',
  body: templateInput,
  response: requestTemplateView,
  status: 201,
  errors: ['template-exists', 'too-many-templates'],
});

const ofTemplate = z.strictObject({ templateId: idSchema });

export const replaceRequestTemplate = endpoint({
  method: 'PUT',
  path: '/v1/request-templates/{templateId}',
  access: 'member',
  scope: 'requests',
  params: ofTemplate,
  body: templateInput,
  response: requestTemplateView,
  errors: ['template-not-found', 'template-exists'],
});

export const deleteRequestTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/request-templates/{templateId}',
  access: 'member',
  scope: 'requests',
  params: ofTemplate,
  response: z.object({ removed: z.literal(true) }),
  errors: ['template-not-found'],
});
