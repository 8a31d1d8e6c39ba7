import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { usageError } from '../exit-codes.js';

export interface Question {
  text: string;
  /** Hides the input. */
  isSecret?: boolean;
  /** The option that answers it without a terminal. */
  option: string;
}

/** Output and input of a command. */
export interface Terminal {
  /** People read what is written to `out`. */
  readonly isInteractive: boolean;
  /** Progress can be drawn. */
  readonly canDraw: boolean;
  readonly columns: number;
  /** Aborted when the reader of `out` has closed it, as `| head -1` does; the reason is the error. */
  readonly closed: AbortSignal;
  out(line: string): void;
  err(line: string): void;
  /** Over the line before it; an empty text clears it. */
  draw(text: string): void;
  /** The answer as it was typed: a blank may belong to a password. */
  ask(question: Question): Promise<string>;
}

export interface Streams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
}

export function terminalOn(streams: Streams): Terminal {
  const { stdout, stderr } = streams;
  const closing = new AbortController();
  let isErrClosed = false;
  // Without listeners an error of these ends the process.
  stdout.on('error', (error) => closing.abort(error));
  stderr.on('error', () => (isErrClosed = true));
  const toErr = (text: string) => {
    if (!isErrClosed) stderr.write(text);
  };
  return {
    isInteractive: stdout.isTTY === true,
    canDraw: stderr.isTTY === true,
    columns: stderr.columns ?? 80,
    closed: closing.signal,
    out: (line) => {
      if (!closing.signal.aborted) stdout.write(`${line}\n`);
    },
    err: (line) => toErr(`${line}\n`),
    draw: (text) => toErr(`\r\u001b[2K${text}`),
    ask: (question) => ask(question, streams),
  };
}

/** The reader of the output has closed it, as `head` does: that is no error. */
export function isReaderGone(reason: unknown): boolean {
  const { code } = (reason ?? {}) as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'EOF' || code === 'ERR_STREAM_DESTROYED';
}

async function ask({ text, isSecret = false, option }: Question, { stdin, stderr }: Streams): Promise<string> {
  if (stdin.isTTY !== true) throw usageError(`${text}: pass it with ${option}.`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  stderr.write(`${text}: `);
  const lines = createInterface({ input: stdin, output: isSecret ? silent : stderr, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (isSecret) stderr.write('\n');
  }
}
