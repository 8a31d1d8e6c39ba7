import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';
import { senderLine } from '../sender-line.js';

export const extensionDeclined: MailTemplate<PropsOf<'extension-declined'>> = (props, { texts }) => {
  const text = texts['extension-declined'];
  const lead = text.lead(senderLine(props, unlinked));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Note>{text.next}</Note>
      </>
    ),
  };
};
