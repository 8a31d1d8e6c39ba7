import { webAddress } from './service-address.js';

/** What is no address is refused before. */
function isDsn(text: string): boolean {
  return !URL.canParse(text) || (new URL(text).username !== '' && /\/\d+$/.test(new URL(text).pathname));
}

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'Collector to which servers and workers send traces by OTLP over HTTP, such as http://collector:4318 (`/v1/traces` is added); see docs/operations.md. Empty: no traces.',
    ),
  SENTRY_DSN: webAddress
    .refine(isDsn, 'expected a DSN, as the service shows it: https://key@host/1')
    .optional()
    .describe(
      'DSN of Sentry, or of a compatible service, to which servers and workers report unexpected errors, without personal data; see docs/operations.md. Empty: errors stand in the log alone.',
    ),
};
