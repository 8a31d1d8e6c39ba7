import type { MessageKind, MessageState } from '#contract/admin/inbox.js';
import type { FeedbackRating } from '#contract/site/site.js';
import type { Language } from '#contract/primitives.js';

export interface Answer {
  id: string;
  text: string;
  at: Date;
}

/**
 * Feedback about the product, or a message to those who run the installation. All fields but account, state and time
 * are untrusted input.
 */
export interface Feedback {
  id: string;
  kind: MessageKind;
  state: MessageState;
  /** Empty for feedback. */
  subject: string;
  /** The log of the staff names the author. */
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
  /** Time of the client's clock. */
  writtenAt: Date | null;
  createdAt: Date;
}

/** State of a new message. */
export const unread = { state: 'open', subject: '', answers: [] } as const;

export const FEEDBACK_PER_HOUR = { name: 'feedback', points: 5, perSeconds: 3600 };

/** Deleted later, because it contains addresses. */
export const FEEDBACK_KEPT_SECONDS = 365 * 24 * 3600;
