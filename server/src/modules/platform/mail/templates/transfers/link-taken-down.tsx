import { fileLabel, shortName } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { APPEAL_LINK } from '../../domain/mailed-secrets.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const linkTakenDown: MailTemplate<PropsOf<'link-taken-down'>> = (
  { caseId, kind, name },
  { texts, publicUrl, secrets },
) => {
  const text = texts['link-taken-down'];
  const lead = text.lead(kind, fileLabel(name));
  return {
    subject: text.subject(kind, shortName(name, 60)),
    title: text.title(kind),
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.appeal}</Paragraph>
      </>
    ),
    action: { href: `${publicUrl}/appeal?t=${caseId}.${secrets.token(APPEAL_LINK, caseId)}`, label: text.action },
  };
};
