import type { EndpointShape } from '#contract/endpoint.js';

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Status for another account; `own`: it concerns the principal's own records alone. */
  foreign: 403 | 404 | 'own';
}

export type Samples = [EndpointShape, Sample][];
