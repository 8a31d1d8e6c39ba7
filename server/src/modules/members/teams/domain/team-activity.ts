/** Something that a user of a team did. */
export interface TeamActivityRecord {
  id: string;
  accountId: string;
  /** This and `name` are empty once the user's own account is deleted. */
  userId: string;
  /** Name or address as it was then. */
  name: string;
  /** Name of the call. */
  call: string;
  /** A slug or an address; empty if it was about nothing of these. */
  subject: string;
  at: Date;
}

const SUBJECT_MAX_LENGTH = 500;

interface AnsweredCall {
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  answer: unknown;
}

/** Subject of a call: a slug or an address. */
export function subjectOf({ params, body, answer }: AnsweredCall): string {
  const [given, answered] = [fieldsOf(body), fieldsOf(answer)];
  const slugs = Array.isArray(given['slugs']) ? given['slugs'].join(', ') : '';
  const candidates = [params['slug'], given['slug'], slugs, answered['slug'], given['email'], answered['email']];
  const subject = candidates.find((text): text is string => typeof text === 'string' && text !== '');
  return subject?.slice(0, SUBJECT_MAX_LENGTH) ?? '';
}

/** None of what is no object. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return { ...(value as object) };
}
