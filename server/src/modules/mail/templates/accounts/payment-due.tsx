import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const paymentDue: MailTemplate<PropsOf<'payment-due'>> = ({ day, plan, refusedFrom }, frame) => {
  const text = frame.texts['payment-due'];
  const lead = text.lead(frame.texts.plans[plan]);
  return {
    subject: day === 0 ? text.subject : text.reminder,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.until(frame.formats.instant(refusedFrom))}</Paragraph>
        <Note>{text.kept}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/billing`, label: text.action },
  };
};
