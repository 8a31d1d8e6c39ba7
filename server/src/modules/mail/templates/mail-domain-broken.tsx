import { unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import type { MailTemplate } from './mail-content.js';
import { Paragraph } from './parts.js';

export const mailDomainBroken: MailTemplate<PropsOf<'mail-domain-broken'>> = ({ name, at }, frame) => {
  const text = frame.texts['mail-domain-broken'];
  const lead = text.lead(unlinked(name));
  return {
    subject: text.subject(name),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.found(frame.formats.instant(at))}</Paragraph>
      </>
    ),
    action: { href: `${frame.publicUrl}/dash/account/settings`, label: text.action },
  };
};
