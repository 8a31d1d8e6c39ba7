import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const webhookOff: MailTemplate<PropsOf<'webhook-off'>> = ({ host, at }, frame) => {
  const text = frame.texts['webhook-off'];
  const lead = text.lead(host, frame.formats.instant(at));
  return {
    subject: text.subject(host),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Note>{text.next}</Note>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/developers`, label: text.action },
  };
};
