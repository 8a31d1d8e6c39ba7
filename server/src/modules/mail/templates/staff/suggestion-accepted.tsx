import { shortName, unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Message, Paragraph } from '../parts.js';

/** For the user whose suggestion became an entry of the roadmap. */
export const suggestionAccepted: MailTemplate<PropsOf<'suggestion-accepted'>> = (
  { entryId, title, message, writtenAt },
  { texts, formats, publicUrl },
) => {
  const text = texts['suggestion-accepted'];
  const lead = text.lead(unlinked(title));
  return {
    subject: text.subject(shortName(title, 60)),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Message label={text.yours(formats.instant(writtenAt))} text={message} />
      </>
    ),
    action: { href: `${publicUrl}/roadmap/${entryId}`, label: text.action },
  };
};
