import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

type Kind = 'mail-domain-broken' | 'link-domain-broken';

const templateOf =
  <K extends Kind>(kind: K): MailTemplate<PropsOf<K>> =>
  ({ name, at }, frame) => {
    const text = frame.texts[kind];
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

export const mailDomainBroken = templateOf('mail-domain-broken');
export const linkDomainBroken = templateOf('link-domain-broken');
