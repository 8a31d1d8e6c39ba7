import type { MailContent } from './mail-content.js';
import { Note, Paragraph } from './parts.js';

interface NoticeTexts {
  subject: string;
  title: string;
  reason: string;
  /** Label of the button, where there is one. */
  action?: string;
}

interface NoticeBody {
  /** The first one is the preview, too. */
  paragraphs: readonly [string, ...string[]];
  /** In smaller letters, below the paragraphs. */
  notes?: readonly string[];
  /** Where the button leads. */
  href?: string;
}

/** The form of most mails: some paragraphs, and a button that leads to where something can be done about it. */
export function notice(
  { subject, title, reason, action = '' }: NoticeTexts,
  { paragraphs, notes = [], href }: NoticeBody,
): MailContent {
  return {
    subject,
    title,
    preview: paragraphs[0],
    reason,
    lead: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {notes.map((text) => (
          <Note key={text}>{text}</Note>
        ))}
      </>
    ),
    ...(href !== undefined && { action: { href, label: action } }),
  };
}
