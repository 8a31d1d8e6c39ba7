import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const accountMerged: MailTemplate<PropsOf<'account-merged'>> = (
  { at, from, into, isKept },
  { texts, formats, publicUrl },
) => {
  const text = texts['account-merged'];
  const lead = (isKept ? text.kept : text.gone)({ instant: formats.instant(at), from, into });
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.links}</Paragraph>
        <Paragraph>{text.ended(from)}</Paragraph>
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${publicUrl}/contact`, label: text.action },
  };
};
