import { fileLabel, shortName } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const linkPasswordLocked: MailTemplate<PropsOf<'link-password-locked'>> = ({ fileName }, frame) => {
  const text = frame.texts['link-password-locked'];
  const lead = text.lead(fileLabel(fileName));
  return {
    subject: text.subject(shortName(fileName, 60)),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Note>{text.warning}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash`, label: text.action },
  };
};
