import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, ItemList, Message, Paragraph } from '../parts.js';
import { senderInSubject, senderInTitle, senderLine } from '../sender-line.js';

export const requestReceived: MailTemplate<PropsOf<'request-received'>> = (props, frame) => {
  const { texts, formats, publicUrl } = frame;
  const text = texts['request-received'];
  const sender = senderLine(props, unlinked);
  const left = props.itemCount - props.items.length;
  return {
    subject: text.subject(props.name, senderInSubject(props)),
    title: text.title(unlinked(senderInTitle(props))),
    preview: props.name,
    sender: props,
    lead: (
      <>
        <Paragraph>{sender}</Paragraph>
        <Facts
          frame={frame}
          facts={[
            [text.about, unlinked(props.name)],
            [text.due, props.dueAt === null ? null : formats.due(props.dueAt, props.timeZone)],
          ]}
        />
      </>
    ),
    action: { href: `${publicUrl}/r/${props.slug}/${props.personId}`, label: text.action, leadsTo: 'request' },
    body: (
      <>
        <Message label={text.message} text={props.message} />
        <ItemList
          items={props.items.map((name) => ({ name }))}
          more={left > 0 ? text.more(formats.number(left)) : ''}
        />
      </>
    ),
    reason: text.reason(sender),
  };
};
