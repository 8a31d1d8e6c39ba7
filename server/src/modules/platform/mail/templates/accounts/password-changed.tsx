import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const passwordChanged: MailTemplate<PropsOf<'password-changed'>> = ({ at }, frame) => {
  const text = frame.texts['password-changed'];
  const lead = at === undefined ? text.lead : text.leadAt(frame.formats.instant(at));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${frame.publicUrl}/login`, label: text.action },
  };
};
