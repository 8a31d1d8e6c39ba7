import * as z from 'zod';
import { endpoint } from './endpoint.js';

/** Where the client finds what; by default everything is on the page's own origin (empty strings). */
export const clientConfig = z.object({
  apiUrl: z.string(),
  profileUrl: z.string(),
  requestsUrl: z.string(),
  zipUrl: z.string(),
  siteUrl: z.string(),
  downloadsUrl: z.string(),
  supportEmail: z.string(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const readClientConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  response: clientConfig,
  errors: [],
});

const dependency = z.enum(['up', 'down']);

export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  response: z.object({
    status: z.enum(['ready', 'degraded', 'down', 'stopping']),
    dependencies: z.record(z.string(), dependency),
  }),
  errors: [],
});

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  response: z.object({ status: z.literal('live') }),
  errors: [],
});
