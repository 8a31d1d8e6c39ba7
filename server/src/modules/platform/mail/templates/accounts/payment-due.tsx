import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const paymentDue: MailTemplate<PropsOf<'payment-due'>> = ({ day, plan, trialExpired, isRefused }, frame) => {
  const text = frame.texts['payment-due'];
  const name = frame.texts.plans[plan];
  const lead = text.lead(name);
  const title = trialExpired ? text.trialExpired(name) : text.title;
  return {
    subject: day === 0 ? title : text.reminder,
    title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        {isRefused && <Paragraph>{text.refused}</Paragraph>}
        <Note>{text.kept}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/billing`, label: text.action },
  };
};
