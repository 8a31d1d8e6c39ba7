import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { ItemList, Paragraph } from '../parts.js';
import { senderInSubject, senderLine } from '../sender-line.js';

export const requestSentBack: MailTemplate<PropsOf<'request-sent-back'>> = (props, frame) => {
  const { texts, publicUrl } = frame;
  const text = texts['request-sent-back'];
  const sender = senderLine(props, unlinked);
  return {
    subject: text.subject(props.name, senderInSubject(props)),
    title: text.title,
    preview: props.items.map(({ name }) => name).join(', '),
    sender: props,
    lead: <Paragraph>{text.lead(sender, unlinked(props.name))}</Paragraph>,
    action: { href: `${publicUrl}/r/${props.slug}/${props.personId}`, label: text.action, leadsTo: 'request' },
    body: <ItemList items={props.items} />,
    reason: text.reason(sender),
  };
};
