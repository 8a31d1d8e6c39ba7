import * as z from 'zod';
import { reason } from './admin.js';
import { feedbackRatings, messageKinds, messageStates } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { CONTACT_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH } from '../limits.js';
import { displayNameSchema, emailSchema, idSchema, instantSchema, languageSchema, writtenText } from '../primitives.js';

/** Messages from people to those who run the installation, and the inbox in which its staff answers them. */

export type MessageKind = (typeof messageKinds)[number];
export type MessageState = (typeof messageStates)[number];
export const INBOX_PAGE_SIZE = 50;

/** Anyone may call it. The name and address of a logged-in user come from the account. */
export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  body: z.strictObject({
    name: displayNameSchema.default(''),
    email: emailSchema,
    subject: z
      .string()
      .trim()
      .min(1)
      .max(CONTACT_SUBJECT_MAX_LENGTH)
      .refine((text) => !/\p{Cc}/u.test(text), 'one line'),
    message: writtenText(CONTACT_MAX_LENGTH),
    /** Language of the answer; default: that of the request. */
    lang: languageSchema.optional(),
    /** A field that no person sees. What fills it in is a robot, and gets the same answer. */
    website: z.string().max(500).default(''),
  }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  unlogged: true,
});

const messageHead = {
  messageId: z.string(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** Empty for feedback. */
  subject: z.string(),
  message: z.string(),
  rating: z.enum(feedbackRatings).nullable(),
  /** Empty if the message has no author to answer. */
  email: z.string(),
  name: z.string(),
  at: instantSchema,
};

/** The latest first. A POST, since addresses do not belong into logs of proxies. */
export const searchMessages = endpoint({
  method: 'POST',
  path: '/v1/admin/inbox/search',
  access: 'member',
  staff: 'inbox.read',
  unlogged: true,
  body: z.strictObject({
    state: z.enum(messageStates).default('open'),
    kind: z.enum(messageKinds).optional(),
    /** All of one writer, in any state. */
    email: emailSchema.optional(),
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(INBOX_PAGE_SIZE),
  }),
  response: z.object({ messages: z.array(z.object(messageHead)), total: z.int() }),
});
export type MessageList = z.infer<typeof searchMessages.response>;

export const inboxMessage = z.object({
  ...messageHead,
  company: z.string(),
  plan: z.string(),
  lang: languageSchema,
  /** Page from which feedback was sent. */
  route: z.string(),
  /** Null for a visitor. */
  userId: z.string().nullable(),
  answers: z.array(z.object({ answerId: z.string(), text: z.string(), at: instantSchema })),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const ofMessage = z.strictObject({ messageId: idSchema });

export const readMessage = endpoint({
  method: 'GET',
  path: '/v1/admin/inbox/{messageId}',
  access: 'member',
  staff: 'inbox.read',
  params: ofMessage,
  response: inboxMessage,
});

const ofAction = {
  method: 'POST',
  access: 'member',
  staff: 'inbox.answer',
  stepUp: true,
  unlogged: true,
  params: ofMessage,
} as const;

/** Mails the answer to the writer, in their language. The log names it and does not repeat it. */
export const answerMessage = endpoint({
  ...ofAction,
  path: '/v1/admin/inbox/{messageId}/answers',
  body: z.strictObject({ text: writtenText(CONTACT_MAX_LENGTH) }),
  response: z.object({ state: z.literal('answered') }),
  status: 201,
  errors: ['not-found'],
});

/** Only an answer sets `answered`. */
export const setMessageState = endpoint({
  ...ofAction,
  path: '/v1/admin/inbox/{messageId}/state',
  body: z.strictObject({ state: z.enum(['open', 'closed']), reason }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['not-found'],
});
