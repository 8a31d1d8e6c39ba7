import { errorsEn } from '#contract/errors/en.js';
import { NodeCallError, UploadError } from '../../client/src/upload/node.js';
import { CommandError, EXIT, type ExitCode } from './exit-codes.js';
import { formatBytes } from './terminal/sizes.js';

/** What a call or an upload failed with, in the words that the pages use too. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof UploadError) return ofUpload(error);
  if (error instanceof NodeCallError) return ofCall(error);
  return new CommandError(EXIT.failure, error instanceof Error ? error.message : String(error), 'internal');
}

function ofUpload(error: UploadError): CommandError {
  const { code, details } = error;
  if (code === 'cancelled') return resumable('Interrupted. The same command goes on from here within 7 days.', code);
  if (code === 'network' || code === 'timeout' || code === 'aborted' || code === 'unavailable') {
    return resumable('The connection was lost. The same command goes on from here within 7 days.', code);
  }
  if (code === 'file-unreadable')
    return new CommandError(EXIT.failure, `A file could not be read: ${error.message}`, code);
  const { status = 0 } = (error.cause ?? {}) as { status?: number };
  if (code === 'store-refused')
    return new CommandError(
      exitOf(status),
      `The file storage does not take the files (${error.message}). It is not your connection: tell whoever runs the service. The same command goes on from here within 7 days.`,
      code,
    );
  return new CommandError(exitOf(status), sentenceOf(code, details, error.message), code);
}

function ofCall({ status, code, details, message }: NodeCallError): CommandError {
  if (status === 0) return new CommandError(EXIT.failure, `The server cannot be reached. ${message}`, 'unavailable');
  return new CommandError(exitOf(status), sentenceOf(code, details, message), code);
}

function resumable(message: string, code: string): CommandError {
  return new CommandError(EXIT.resumable, message, code);
}

function exitOf(status: number): ExitCode {
  return status >= 400 && status < 500 ? EXIT.refused : EXIT.failure;
}

function sentenceOf(code: string, details: Record<string, unknown>, otherwise: string): string {
  const sentence = (errorsEn as Record<string, string>)[code];
  if (sentence === undefined) return otherwise;
  return sentence.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => {
    const value = details[name];
    return name.endsWith('Bytes') && typeof value === 'number'
      ? formatBytes(value)
      : `${(value as string | number | undefined) ?? ''}`;
  });
}
