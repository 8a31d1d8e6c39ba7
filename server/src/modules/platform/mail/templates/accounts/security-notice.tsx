import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const securityNotice: MailTemplate<PropsOf<'security-notice'>> = ({ change, at }, frame) => {
  const text = frame.texts['security-notice'];
  const { subject, lead } = text[change];
  return {
    subject,
    title: subject,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.at(frame.formats.instant(at))}</Paragraph>
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account?tab=security`, label: text.action },
  };
};
