import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const trialEnding: MailTemplate<PropsOf<'trial-ending'>> = ({ at, plan, period, amount, currency }, frame) => {
  const text = frame.texts['trial-ending'];
  const lead = text.lead(frame.texts.plans[plan], frame.formats.instant(at));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.charge(frame.formats.money(amount, currency), period)}</Paragraph>
        <Note>{text.cancel}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/billing`, label: text.action },
  };
};
