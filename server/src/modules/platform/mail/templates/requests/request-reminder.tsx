import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTexts } from '../../texts/en.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, ItemList, Paragraph } from '../parts.js';
import { senderInSubject, senderLine } from '../sender-line.js';

function timeLeft({ overdue, today, tomorrow, days }: MailTexts['request-reminder'], daysLeft: number): string {
  if (daysLeft < 0) return overdue;
  if (daysLeft === 0) return today;
  return daysLeft === 1 ? tomorrow : days(daysLeft);
}

/** To a person who has not handed in everything that is required. */
export const requestReminder: MailTemplate<PropsOf<'request-reminder'>> = (props, frame) => {
  const { texts, formats, publicUrl } = frame;
  const text = texts['request-reminder'];
  const sender = senderLine(props, unlinked);
  const left = props.itemCount - props.items.length;
  return {
    subject: text.subject(timeLeft(text, props.daysLeft), props.name, senderInSubject(props)),
    title: text.title(props.itemCount),
    preview: props.items.join(', '),
    sender: props,
    lead: (
      <>
        <Paragraph>{text.lead(sender, unlinked(props.name))}</Paragraph>
        <Facts frame={frame} facts={[[text.due, formats.due(props.dueAt, props.timeZone)]]} />
      </>
    ),
    action: { href: `${publicUrl}/r/${props.slug}/${props.personId}`, label: text.action, leadsTo: 'request' },
    body: (
      <ItemList
        items={props.items.map((name) => ({ name }))}
        more={left > 0 ? texts['request-received'].more(formats.number(left)) : ''}
      />
    ),
    reason: text.reason(sender),
  };
};
