import type { FeedbackRating } from '#contract/site.js';
import type { Language } from '#contract/primitives.js';

/** What somebody thinks of the product. Everything in it but account and time is what they typed or their page said. */
export interface Feedback {
  id: string;
  message: string;
  rating: FeedbackRating;
  email: string;
  fullName: string;
  company: string;
  role: string;
  /** The account it was written from; null for a visitor. */
  userId: string | null;
  lang: Language;
  route: string;
  sessionLink: string;
  /** By their clock, where it was told. */
  writtenAt: Date | null;
  createdAt: Date;
}

/** Six a wink later are no opinions any more (A98). */
export const FEEDBACK_PER_HOUR = { name: 'feedback', points: 5, perSeconds: 3600 };

/** Addresses are in it: it is not kept for ever. */
export const FEEDBACK_KEPT_SECONDS = 365 * 24 * 3600;

/** What could move the cursor of the operator's terminal, or pretend to be another line. */
// eslint-disable-next-line no-control-regex -- these are what is taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const plain = (text: string): string => text.replace(unprintable, ' ').trim();

/** One entry as lines for a terminal; the message is indented, so that none of its lines looks like a heading. */
export function printFeedback({ message, rating, createdAt, ...rest }: Feedback): string {
  const who = [rest.fullName, rest.company, rest.email, rest.role, rest.userId ? 'member' : 'visitor'];
  const heading = [createdAt.toISOString(), rating, ...who, rest.lang, rest.route, rest.sessionLink];
  const lines = message.split(/\r?\n/).map((line) => `    ${plain(line)}`);
  return `${heading.map(plain).filter(Boolean).join('  ')}\n${lines.join('\n')}\n`;
}
