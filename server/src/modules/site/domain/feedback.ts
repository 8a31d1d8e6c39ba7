import type { FeedbackRating } from '#contract/site.js';
import type { Language } from '#contract/primitives.js';

/** Feedback about the product. All fields but account and time are untrusted input. */
export interface Feedback {
  id: string;
  message: string;
  /** Null if none was chosen. */
  rating: FeedbackRating | null;
  email: string;
  fullName: string;
  company: string;
  role: string;
  /** Null for a visitor. */
  userId: string | null;
  lang: Language;
  route: string;
  sessionLink: string;
  /** By the client's clock. */
  writtenAt: Date | null;
  createdAt: Date;
}

export const FEEDBACK_PER_HOUR = { name: 'feedback', points: 5, perSeconds: 3600 };

/** Deleted later, because it contains addresses. */
export const FEEDBACK_KEPT_SECONDS = 365 * 24 * 3600;

/** Control characters, which could manipulate the operator's terminal or fake a line. */
// eslint-disable-next-line no-control-regex -- these are what is taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const plain = (text: string): string => text.replace(unprintable, ' ').trim();

/** Formats one entry for a terminal; the message is indented, so that its lines cannot look like headings. */
export function printFeedback({ message, rating, createdAt, ...rest }: Feedback): string {
  const who = [rest.fullName, rest.company, rest.email, rest.role, rest.userId ? 'member' : 'visitor'];
  const heading = [createdAt.toISOString(), rating ?? '', ...who, rest.lang, rest.route, rest.sessionLink];
  const lines = message.split(/\r?\n/).map((line) => `    ${plain(line)}`);
  return `${heading.map(plain).filter(Boolean).join('  ')}\n${lines.join('\n')}\n`;
}
