import type { Mail } from '../domain/mail.js';
import type { PropsInput, TemplateName } from '../domain/mail-props.js';

export const noon = new Date('2026-07-05T12:00:00Z');

/** Props of every template, as their callers pass them. */
export const sampleProps: { [T in TemplateName]: PropsInput<T> } = {
  'transfer-received': {
    slug: 'abc1234',
    recipientId: 'R1_x-y',
    senderName: 'Anna Meier',
    senderEmail: 'anna@sender.test',
    isMember: true,
    message: 'The drawings, as promised.',
    files: [{ name: 'drawings/plan.pdf', sizeBytes: 1_234_567 }],
    fileCount: 1,
    totalBytes: 1_234_567,
    expiresAt: Date.UTC(2026, 6, 12, 14, 30),
    hasPassword: false,
  },
  'transfer-sent': {
    slug: 'abc1234',
    recipients: ['bo@reader.test', 'li@reader.test'],
    message: '',
    files: [{ name: 'drawings/plan.pdf', sizeBytes: 1_234_567 }],
    fileCount: 1,
    totalBytes: 1_234_567,
    expiresAt: Date.UTC(2026, 6, 12, 14, 30),
    hasPassword: false,
  },
  'files-added': {
    slug: 'abc1234',
    recipientId: 'R1_x-y',
    senderName: 'Anna Meier',
    senderEmail: 'anna@sender.test',
    isMember: true,
    files: [{ name: 'drawings/details.pdf', sizeBytes: 2_000_000 }],
    fileCount: 1,
    totalBytes: 2_000_000,
    expiresAt: Date.UTC(2026, 6, 12, 14, 30),
    hasPassword: false,
  },
  'files-damaged': {
    slug: 'abc1234',
    files: [{ name: 'drawings/plan.pdf', sizeBytes: 1_234_567 }],
    fileCount: 1,
    hasPassword: false,
  },
  'verification-code': { verificationId: 'verification-1', purpose: 'send' },
  'password-reset': { resetId: 'reset-1' },
  'password-changed': { at: Date.UTC(2026, 6, 5, 12) },
  'transfer-downloaded': {
    slug: 'abc1234',
    recipientEmail: 'bo@reader.test',
    what: 'file',
    fileName: 'drawings/plan.pdf',
    place: { city: 'Shenzhen', country: 'CN' },
    at: Date.UTC(2026, 6, 5, 12, 3),
  },
  'link-password-locked': { slug: 'abc1234', fileName: 'plan.pdf' },
};

export function aMail(changes: Partial<Mail> = {}): Mail {
  return {
    id: 'transfer-1-recipient-1',
    template: 'transfer-received',
    to: { email: 'bo@reader.test', name: 'Bo' },
    lang: 'en',
    props: sampleProps['transfer-received'],
    replyTo: 'anna@sender.test',
    state: 'pending',
    revision: 1,
    attempts: 0,
    resentAt: [],
    messageId: null,
    sentAt: null,
    lastError: null,
    createdAt: noon,
    ...changes,
  };
}
