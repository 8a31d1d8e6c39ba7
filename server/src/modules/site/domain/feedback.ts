import type { MessageKind, MessageState } from '#contract/admin/inbox.js';
import type { FeedbackRating } from '#contract/site/site.js';
import type { Language } from '#contract/primitives.js';

export interface Answer {
  id: string;
  text: string;
  at: Date;
}

/** Feedback about the product, or a message to those behind it. All fields but account, state and time are untrusted input. */
export interface Feedback {
  id: string;
  kind: MessageKind;
  state: MessageState;
  /** Empty for feedback. */
  subject: string;
  /** Who wrote them is in the log of the staff. */
  answers: readonly Answer[];
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

/** Of any kind, when it comes in. */
export const unread = { state: 'open', subject: '', answers: [] } as const;

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
  const heading = [
    createdAt.toISOString(),
    rating ?? '',
    rest.subject,
    ...who,
    rest.lang,
    rest.route,
    rest.sessionLink,
  ];
  const lines = message.split(/\r?\n/).map((line) => `    ${plain(line)}`);
  return `${heading.map(plain).filter(Boolean).join('  ')}\n${lines.join('\n')}\n`;
}
