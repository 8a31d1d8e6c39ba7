import type { RequestItemView } from '#contract/requests/requests.js';
import { useFormats } from '../lib/format.js';

/** An answer as the asker and the asked read it. */
export function useAnswerText(): (kind: RequestItemView['kind'] | undefined, answer: string | number) => string {
  const format = useFormats();
  return (kind, answer) => {
    if (typeof answer === 'number') return format.exact(answer);
    // A day has no time zone; at noon it is the same day everywhere here.
    return kind === 'date' ? format.date(new Date(`${answer}T12:00:00`).getTime()) : answer;
  };
}
