import { sealText } from '../../../encryption/sealed-text.js';
import type { Decision } from '../api/requests.queries.js';

/** Encrypts the comments for these keys: those of the person's browsers, and the owner's. */
export function sealDecisions(decisions: readonly Decision[], recipients: readonly string[]): Promise<Decision[]> {
  const keys = [...new Set(recipients)];
  return Promise.all(
    decisions.map(async ({ comment = '', ...decision }) =>
      comment === '' ? decision : { ...decision, sealedComment: await sealText(comment, keys) },
    ),
  );
}
