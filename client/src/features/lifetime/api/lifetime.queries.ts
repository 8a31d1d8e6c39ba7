import type { listLifetimeCodes as endpoint } from '#contract/billing/appsumo.js';
import { listLifetimeCodes } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { readQuery } from '../../../lib/read-query.js';

export type Lifetime = ResponseOf<typeof endpoint>;

export const lifetimeQuery = readQuery(['lifetime-codes'], listLifetimeCodes);
