import { errorsEn } from '#contract/errors/en.js';
import { readableDetails } from '#contract/errors/readable-details.js';
import { NodeCallError, UploadError } from '../../client/src/upload/node.js';
import { CommandError, EXIT, type ExitCode } from './exit-codes.js';

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
  const values = readableDetails(details, 'en');
  return sentence.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '');
}
