import * as z from 'zod';

export const METRICS_PATH = '/metrics';

export const metricsVariables = {
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Token with which Prometheus reads `/metrics` (`Authorization: Bearer …`); see docs/operations.md. Empty: no metrics.',
    ),
  WORKER_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port on which a worker answers `/metrics`, with the same token, at HOST. Empty: the worker has none.'),
};
