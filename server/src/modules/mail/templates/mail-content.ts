import type { Language } from '#contract/primitives.js';
import type { DerivedSecrets } from '../../../core/secrets/derived-secrets.js';
import type { Formats } from './formats.js';
import type { MailTexts } from './en.js';

/** What a template may use beside its props. */
export interface MailFrame {
  lang: Language;
  texts: MailTexts;
  formats: Formats;
  /** Every link starts with it (A40). */
  publicUrl: string;
  supportEmail: string;
  unsubscribeUrl: string | null;
  secrets: Pick<DerivedSecrets, 'code' | 'token'>;
}

/** What one template makes of its props; `layout.tsx` puts it on paper. */
export interface MailContent {
  subject: string;
  title: string;
  /** Shown by mail programs after the subject. */
  preview: string;
  body: React.ReactNode;
  /** Why the reader gets this mail. */
  reason: string;
}

export type MailTemplate<P> = (props: P, frame: MailFrame) => MailContent;
