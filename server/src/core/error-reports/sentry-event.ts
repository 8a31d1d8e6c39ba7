import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the service gets of an error. Only what is named here leaves the process. */
export interface SentryEvent {
  event_id: string;
  timestamp: number;
  platform: 'node';
  level: 'error';
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: SentryFrame[] } }[] };
}

interface SentryFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

/** Their texts are the engine's and speak of code; all others may quote addresses, names, links and files. */
const ENGINE_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError']);
const NAME = /^[A-Za-z0-9_$.-]{1,80}$/;
const FRAME = /^\s*at (?:(.+?) \()?(?:file:\/\/)?(\/[^():]+|node:[^():]+):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 50;

/** @param root folder below which files are named */
export function sentryEvent(
  error: unknown,
  { id, at, tags, root }: { id: string; at: Date; tags: Record<string, string>; root: string },
): SentryEvent {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('');
  const type = NAME.test(name) ? name : 'Error';
  return {
    event_id: id,
    timestamp: at.getTime() / 1000,
    platform: 'node',
    level: 'error',
    tags,
    exception: {
      values: [
        {
          type,
          value: ENGINE_ERRORS.has(type) ? scrubbed(message) : codeOf(error),
          // The latest call comes last.
          stacktrace: { frames: framesOf(stack, root).reverse() },
        },
      ],
    },
  };
}

/** ECONNREFUSED, 11000 and the like. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^[A-Za-z0-9_-]{1,60}$/.test(code));
  return isCode ? String(code) : '';
}

/** Without what is quoted, and without words that are no plain words: addresses, IPs, tokens, links, file names. */
function scrubbed(message: string): string {
  return message
    .replace(/"[^"]*"|`[^`]*`|“[^”]*”|'[^']*'/g, '[…]')
    .split(/\s+/)
    .map((word) => (/^[()]*[A-Za-z]{1,24}[.,:;()]*$|^\(?\[…\][.,:;()]*$/.test(word) ? word : '[…]'))
    .join(' ')
    .slice(0, 300);
}

function framesOf(stack: string, root: string): SentryFrame[] {
  const lines = stack.split('\n').flatMap((line) => {
    const [, name = '', file, row, column] = FRAME.exec(line) ?? [];
    return file === undefined ? [] : [{ name, file, row: Number(row), column: Number(column) }];
  });
  return lines.slice(0, MAX_FRAMES).map(({ name, file, row, column }) => ({
    function: name,
    filename: isAbsolute(file) ? relative(root, file).split(sep).join('/') : file,
    lineno: row,
    colno: column,
    in_app: isAbsolute(file) && !file.split(sep).includes('node_modules'),
  }));
}

/** The program's own folder, whether it was built or not. */
export const programRoot = fileURLToPath(new URL('../../../../', import.meta.url));
