import { asciiAddress, headerName, shortName, unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Message, Paragraph } from '../parts.js';

/** For the operators. */
export const messageReceived: MailTemplate<PropsOf<'message-received'>> = (
  { messageId, subject, message, writerName, writerEmail },
  { texts, publicUrl },
) => {
  const text = texts['message-received'];
  const name = headerName(writerName);
  const address = unlinked(asciiAddress(writerEmail));
  const lead = text.lead(name === '' ? address : `${name} (${address})`);
  return {
    subject: text.subject(shortName(subject, 60)),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Message label={text.label(unlinked(subject))} text={message} />
      </>
    ),
    action: { href: `${publicUrl}/admin/inbox/${messageId}`, label: text.action },
  };
};
