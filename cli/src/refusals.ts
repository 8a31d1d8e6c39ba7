import { errorsEn } from '#contract/errors/en.js';
import { sentenceOf } from '#contract/errors/sentence.js';
import { NodeCallError, StoreRefusal, UploadError } from '../../client/src/upload/node.js';
import { CommandError, EXIT, type ExitCode } from './exit-codes.js';

/** Translates the error of a call or an upload into the texts of the pages. `fileName`: the file that it failed at. */
export function toCommandError(error: unknown, fileName = 'a file'): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof UploadError) return ofUpload(error, fileName);
  if (error instanceof NodeCallError) return ofCall(error);
  return new CommandError(EXIT.failure, error instanceof Error ? error.message : String(error), 'internal');
}

function ofUpload(error: UploadError, fileName: string): CommandError {
  const { code, details } = error;
  if (code === 'cancelled') return resumable(`Interrupted. ${goesOn}`, code);
  const { status = 0 } = (error.cause ?? {}) as { status?: number };
  const isUnanswered = status === 0 && code === 'unavailable';
  if (code === 'network' || code === 'timeout' || code === 'aborted' || isUnanswered) {
    // The engine retries while the server is unreachable, so an error of a single file comes from the store.
    const what =
      error.fileIndex === undefined
        ? 'The connection was lost.'
        : `The store could not accept ${fileName} (${error.message}).`;
    return resumable(`${what} ${goesOn}`, code);
  }
  if (code === 'unavailable') return resumable(`The server cannot accept files at the moment. ${goesOn}`, code);
  if (code === 'store-refused' && error.cause instanceof StoreRefusal) return ofStore(error.cause, code, fileName);
  if (code === 'store-refuses') return new CommandError(EXIT.failure, `${sentence(code, details, '')} ${goesOn}`, code);
  if (code === 'file-unreadable')
    return new CommandError(EXIT.failure, `Cannot read ${fileName}: ${error.message} ${goesOn}`, code);
  return new CommandError(exitOf(status), sentence(code, details, error.message), code);
}

const goesOn = 'Run the same command again within 7 days to resume.';

/** The store refused the bytes. Neither the user nor another try can mend that, only the operator. */
function ofStore({ status, code, text }: StoreRefusal, errorCode: string, fileName: string): CommandError {
  const message = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1];
  const own = [status, code, message && `"${message}"`].filter(Boolean).join(' ');
  const isOfTime = /expired|skewed|time/i.test(`${code ?? ''} ${message ?? ''}`);
  const hint = isOfTime ? ' The clocks of the server and of the store may differ.' : '';
  return new CommandError(
    EXIT.failure,
    `The store refused ${fileName}: ${own}.${hint} The people who run the server can find the cause with "npm run doctor". ${goesOn}`,
    errorCode,
  );
}

function ofCall({ status, code, details, message }: NodeCallError): CommandError {
  if (status === 0) return new CommandError(EXIT.failure, `The server cannot be reached. ${message}`, 'unavailable');
  return new CommandError(exitOf(status), sentence(code, details, message), code);
}

function resumable(message: string, code: string): CommandError {
  return new CommandError(EXIT.resumable, message, code);
}

function exitOf(status: number): ExitCode {
  return status >= 400 && status < 500 ? EXIT.refused : EXIT.failure;
}

function sentence(code: string, details: Record<string, unknown>, otherwise: string): string {
  const text = (errorsEn as Record<string, string>)[code];
  return text === undefined ? otherwise : sentenceOf(text, details);
}
