import type { BodyOf } from '#contract/endpoint.js';
import { ERROR_TYPE, plainWords } from '#contract/errors/plain-words.js';
import { reportPageError } from '#contract/admin/page-error-calls.js';
import type { reportPageError as declared } from '#contract/admin/page-errors.js';
import { send } from '../lib/request.js';

type Report = BodyOf<typeof declared>;

/** A page that fails at every key says the same each time. */
const MAX_REPORTS = 5;
const MAX_FRAMES = 30;
/** Refused calls, network failures and aborted requests are not errors of the page. */
const EXPECTED = new Set(['ApiError', 'ChunkLoadError', 'AbortError', 'TimeoutError']);
/** `at name (address:1:2)` in Chromium, `name@address:1:2` elsewhere; addresses of our own scripts alone. */
const FRAME =
  /^\s*(?:at (?:async )?(?:(.+?) \()?|(.*?)@)https?:\/\/[^/\s]+\/(assets\/[\w.-]+\.js)(?:\?\S*?)?:(\d+):(\d+)\)?$/;

const sent = new Set<string>();

/** Sends what the server may know of an error, once of each. @param matches of the router, the innermost last */
export function reportError(error: unknown, matches: readonly { route: { path?: string | undefined } }[]): void {
  const report = reportOf(error, { route: matches.findLast(({ route }) => route.path)?.route.path ?? '' });
  const text = JSON.stringify(report);
  if (!report || sent.has(text) || sent.size >= MAX_REPORTS) return;
  sent.add(text);
  const { method, path } = reportPageError;
  send({ method, path, body: report, repeatable: false }).catch(() => undefined);
}

/** Null for what is expected, and for errors in which no script of ours takes part: those of extensions, say. */
export function reportOf(error: unknown, { route }: { route: string }): Report | null {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return null;
  const frames = framesOf(error.stack ?? '');
  if (frames.length === 0) return null;
  const type = ERROR_TYPE.test(error.name) ? error.name : 'Error';
  return { type, message: plainWords(type, error.message), frames, release: releaseOfPage(), route };
}

function framesOf(stack: string): Report['frames'] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, chromium = '', other = '', file, row, column] = FRAME.exec(line) ?? [];
      if (file === undefined) return [];
      const name = (chromium || other).replace(/[^\w$.<> -]/g, '').slice(0, 80);
      return [{ function: name, file, line: Number(row), column: Number(column) }];
    })
    .slice(0, MAX_FRAMES);
}

/** Name of the page's own script. */
function releaseOfPage(): string {
  const address = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /([\w.-]{1,100})\.js(?:\?.*)?$/.exec(address)?.[1] ?? '';
}
