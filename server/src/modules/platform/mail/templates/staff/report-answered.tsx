import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const reportAnswered: MailTemplate<PropsOf<'report-answered'>> = (
  { kind, isTakenDown, reportedAt },
  { texts, formats },
) => {
  const text = texts['report-answered'];
  const lead = (isTakenDown ? text.takenDown : text.dismissed)(kind, formats.instant(reportedAt));
  return {
    subject: text.subject(kind),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        {!isTakenDown && <Note>{text.care}</Note>}
      </>
    ),
  };
};
