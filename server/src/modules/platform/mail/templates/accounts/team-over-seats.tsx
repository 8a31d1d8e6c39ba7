import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const teamOverSeats: MailTemplate<PropsOf<'team-over-seats'>> = ({ users, seats }, frame) => {
  const text = frame.texts['team-over-seats'];
  const lead = text.lead(frame.formats.number(users), seats, frame.formats.number(seats));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.choices}</Paragraph>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/teams`, label: text.action },
  };
};
