import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_TYPE, plainWords } from '#contract/errors/plain-words.js';

/** The event that the error service gets. Only the fields named here leave the process. */
export interface SentryEvent {
  event_id: string;
  timestamp: number;
  platform: 'node' | 'javascript';
  level: 'error';
  release?: string;
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

const FRAME = /^\s*at (?:(.+?) \()?(?:file:\/\/)?(\/[^():]+|node:[^():]+):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 50;

/** @param root folder below which files are named */
export function sentryEvent(
  error: unknown,
  { id, at, tags, root }: { id: string; at: Date; tags: Record<string, string>; root: string },
): SentryEvent {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('');
  const type = ERROR_TYPE.test(name) ? name : 'Error';
  const value = plainWords(type, message) || codeOf(error);
  return eventOf({ id, at, platform: 'node', tags }, { type, value, frames: framesOf(stack, root) });
}

/** A page's report of one of its own errors. */
export interface PageReport {
  type: string;
  message: string;
  frames: readonly { function: string; file: string; line: number; column: number }[];
  release: string;
  route: string;
}

export function pageEvent(report: PageReport, { id, at }: { id: string; at: Date }): SentryEvent {
  const { type, message, frames, release, route } = report;
  return eventOf(
    { id, at, platform: 'javascript', release, tags: { service: 'page', route } },
    {
      type,
      // Once more: any program may call.
      value: plainWords(type, message),
      frames: frames.map(({ function: name, file, line, column }) => ({
        function: name,
        filename: file,
        lineno: line,
        colno: column,
        in_app: true,
      })),
    },
  );
}

/** @param frames the latest call first */
function eventOf(
  { id, at, ...about }: Pick<SentryEvent, 'platform' | 'release' | 'tags'> & { id: string; at: Date },
  { type, value, frames }: { type: string; value: string; frames: SentryFrame[] },
): SentryEvent {
  return {
    event_id: id,
    timestamp: at.getTime() / 1000,
    level: 'error',
    ...about,
    exception: { values: [{ type, value, stacktrace: { frames: frames.toReversed() } }] },
  };
}

/** ECONNREFUSED, 11000 and the like. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^[A-Za-z0-9_-]{1,60}$/.test(code));
  return isCode ? String(code) : '';
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
