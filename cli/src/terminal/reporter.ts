import { visibleText } from '#contract/formats.js';
import type { CommandError } from '../exit-codes.js';
import { progressLine, type Progress } from './progress.js';
import type { Terminal } from './terminal.js';

/** Interval of progress lines, so that logs stay readable. */
const JSON_EVERY_MS = 1000;
const DRAW_EVERY_MS = 100;

export interface Reporter {
  progress(progress: Progress): void;
  /** A remark beside the outcome: a retry, a file left out. */
  note(text: string, fields?: Record<string, unknown>): void;
  /** One of many events of a command: a line for people, `fields` for programs. */
  happened(line: string, fields: Record<string, unknown>): void;
  /** The outcome: `lines` for people, `fields` for programs. */
  done(lines: readonly string[], fields: Record<string, unknown>): void;
  failed(error: CommandError): void;
}

/** A bar and words for people, a line of JSON per event for programs. */
export function reporterFor(terminal: Terminal, isJson: boolean, now: () => number): Reporter {
  return isJson || !terminal.isInteractive ? jsonReporter(terminal, now) : textReporter(terminal, now);
}

/** Names and titles are written by others: what a terminal would obey is left out. */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- all but the tab and the end of a line
  return visibleText(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

function textReporter(terminal: Terminal, now: () => number): Reporter {
  let drawnAt = 0;
  const clear = () => terminal.canDraw && terminal.draw('');
  return {
    progress(progress) {
      if (!terminal.canDraw || now() - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = now();
      terminal.draw(progressLine(progress, terminal.columns));
    },
    note(text) {
      clear();
      terminal.err(plain(text));
    },
    happened: (line) => terminal.out(plain(line)),
    done(lines) {
      clear();
      for (const line of lines) terminal.out(plain(line));
    },
    failed({ message }) {
      clear();
      terminal.err(plain(message));
    },
  };
}

function jsonReporter(terminal: Terminal, now: () => number): Reporter {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let phase = '';
  const write = (event: string, fields: object) => terminal.out(JSON.stringify({ event, ...fields }));
  return {
    progress(progress) {
      if (progress.phase === phase && now() - writtenAt < JSON_EVERY_MS) return;
      phase = progress.phase;
      writtenAt = now();
      write('progress', progress);
    },
    note: (text, fields) => write('note', { text, ...fields }),
    happened: (_line, fields) => write('happened', fields),
    done: (_lines, fields) => write('done', fields),
    failed: ({ code, message, exitCode }) => write('failed', { code, message, exitCode }),
  };
}
