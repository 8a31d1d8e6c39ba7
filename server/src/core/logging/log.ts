import { pino, type Logger } from 'pino';
import { withoutAddresses } from '#contract/formats.js';

/** Structured log. Callers pass ids and codes; never addresses, names, tokens or bodies. */
export abstract class Log {
  abstract debug(fields: object, text: string): void;
  abstract info(fields: object, text: string): void;
  abstract warn(fields: object, text: string): void;
  abstract error(fields: object, text: string): void;
}

const REDACTED = ['password', 'token', 'code', 'authorization', 'cookie', 'email', 'url', 'secret', 'ticket'].flatMap(
  (key) => [key, `*.${key}`],
);

export function createLogger({ level, service }: { level: string; service: string }): Logger {
  return pino({
    level,
    base: { service },
    redact: { paths: REDACTED, censor: '[removed]' },
    serializers: {
      // Errors of drivers and mail servers often quote an e-mail address.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: withoutAddresses(error.message, '[address]'),
              stack: error.stack && withoutAddresses(error.stack, '[address]'),
            }
          : { type: typeof error },
    },
  });
}
