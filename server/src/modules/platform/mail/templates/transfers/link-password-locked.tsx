import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';
import { what } from '../what.js';

export const linkPasswordLocked: MailTemplate<PropsOf<'link-password-locked'>> = ({ slug, fileCount }, frame) => {
  const text = frame.texts['link-password-locked'];
  const files = what({ name: '', moreFiles: 0, fileCount }, frame);
  const lead = text.lead(files);
  return {
    subject: text.subject(files),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Note>{text.warning}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/transfers/${slug}`, label: text.action },
  };
};
