import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { usageError } from '../exit-codes.js';

export interface Question {
  text: string;
  /** What is typed is not shown. */
  isSecret?: boolean;
  /** The option that answers it without a terminal. */
  option: string;
}

/** Where a command writes and asks. */
export interface Terminal {
  /** People read what is written to `out`. */
  readonly isInteractive: boolean;
  /** Progress can be drawn. */
  readonly canDraw: boolean;
  readonly columns: number;
  out(line: string): void;
  err(line: string): void;
  /** Over the line before it; an empty text clears it. */
  draw(text: string): void;
  ask(question: Question): Promise<string>;
}

export const processTerminal: Terminal = {
  isInteractive: process.stdout.isTTY === true,
  canDraw: process.stderr.isTTY === true,
  columns: process.stderr.columns ?? 80,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  draw: (text) => void process.stderr.write(`\r\u001b[2K${text}`),
  ask,
};

async function ask({ text, isSecret = false, option }: Question): Promise<string> {
  if (process.stdin.isTTY !== true) throw usageError(`${text}: give it with ${option}.`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(`${text}: `);
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}
