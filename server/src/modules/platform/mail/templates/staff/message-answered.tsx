import { paragraphs, shortName } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Message, Note, Paragraph } from '../parts.js';

/** What the staff answers. Their links stay links, the writer's do not. */
export const messageAnswered: MailTemplate<PropsOf<'message-answered'>> = (
  { subject, message, answer, writtenAt },
  { texts, formats },
) => {
  const text = texts['message-answered'];
  const lines = paragraphs(answer)
    .split('\n')
    .filter((line) => line !== '');
  return {
    subject: text.subject(shortName(subject, 60)),
    title: text.title,
    preview: lines[0] ?? text.title,
    reason: text.reason,
    lead: (
      <>
        {lines.map((line, index) => (
          <Paragraph key={index}>{line}</Paragraph>
        ))}
        <Message label={text.yours(formats.instant(writtenAt))} text={message} />
        <Note>{text.more}</Note>
      </>
    ),
  };
};
