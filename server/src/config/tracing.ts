import * as z from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'Collector to which servers and workers send traces by OTLP over HTTP, such as http://collector:4318 (`/v1/traces` is added); see docs/operations.md. Empty: no traces.',
    ),
  SENTRY_DSN: httpUrl
    .refine((dsn) => new URL(dsn).username !== '' && /\/\d+$/.test(new URL(dsn).pathname), 'expected a DSN')
    .optional()
    .describe(
      'DSN of Sentry, or of a compatible service, to which servers and workers report unexpected errors, without personal data; see docs/operations.md. Empty: errors stand in the log alone.',
    ),
};
