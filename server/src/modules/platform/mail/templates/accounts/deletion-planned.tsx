import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const deletionPlanned: MailTemplate<PropsOf<'deletion-planned'>> = ({ at }, { texts, formats, publicUrl }) => {
  const text = texts['deletion-planned'];
  const lead = text.lead(formats.instant(at));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.until}</Paragraph>
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${publicUrl}/dash/account`, label: text.action },
  };
};
