import type { ErrorCode } from '#contract/errors/catalogue.js';
import { ApiError } from '../../../lib/api-error.js';
import { SendError } from '../../../sending/outcome/send-error.js';
import { answerTo, type Refusal } from '../../../sending/outcome/send-failure.js';

/** The page itself is another after these. */
const pageCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'request-not-found',
  'request-closed',
  'request-expired',
  'password-required',
  'code-required',
  'personal-link-required',
]);

type SubmitFailure =
  | { kind: 'page'; error: ApiError }
  | { kind: 'verify-again' | 'cancelled' }
  | { kind: 'refused'; refusal: Refusal };

/** How the page reacts to a failed submission. */
export function failureOf(error: unknown): SubmitFailure {
  const failure = error instanceof SendError ? error : new SendError('record', error);
  const { code, details } = failure;
  if (pageCodes.has(code))
    return { kind: 'page', error: new ApiError({ code: code as ErrorCode, status: 0, details }) };
  const answer = answerTo(failure, { isMember: false });
  // Why an account can take nothing concerns its owner alone.
  if (answer.kind === 'limit')
    return { kind: 'refused', refusal: { heading: 'send', code: 'request-unavailable', details: {} } };
  return answer.kind === 'refused' ? answer : { kind: answer.kind };
}
