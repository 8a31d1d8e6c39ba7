import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const addressTaken: MailTemplate<PropsOf<'address-taken'>> = (_props, { texts, publicUrl }) => {
  const text = texts['address-taken'];
  return {
    subject: text.subject,
    title: text.title,
    preview: text.lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{text.lead}</Paragraph>
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${publicUrl}/login`, label: text.action },
  };
};
