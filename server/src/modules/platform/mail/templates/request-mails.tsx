import { unlinked } from '../domain/display-text.js';
import type { MailTexts } from '../texts/en.js';
import type { MailTemplates } from './mail-content.js';
import { Facts, ItemList, Message, Note, Paragraph } from './parts.js';
import { senderInSubject, senderInTitle, senderLine } from './formats.js';

const itemsOf = (names: readonly string[]) => names.map((name) => ({ name }));

function timeLeft({ overdue, today, tomorrow, days }: MailTexts['request-reminder'], daysLeft: number): string {
  if (daysLeft < 0) return overdue;
  if (daysLeft === 0) return today;
  return daysLeft === 1 ? tomorrow : days(daysLeft);
}

/** Mails to the people whom a file request asks. */
export const requestMails = {
  'request-received': (props, frame) => {
    const { texts, formats, publicUrl } = frame;
    const text = texts['request-received'];
    const sender = senderLine(props, unlinked);
    const unlisted = props.itemCount - props.items.length;
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
          <ItemList items={itemsOf(props.items)} more={unlisted > 0 ? text.more(formats.number(unlisted)) : ''} />
        </>
      ),
      reason: text.reason(sender),
    };
  },

  /** The mail to a person who has not submitted everything that is required. */
  'request-reminder': (props, frame) => {
    const { texts, formats, publicUrl } = frame;
    const text = texts['request-reminder'];
    const sender = senderLine(props, unlinked);
    const unlisted = props.itemCount - props.items.length;
    const more = unlisted > 0 ? texts['request-received'].more(formats.number(unlisted)) : '';
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
      body: <ItemList items={itemsOf(props.items)} more={more} />,
      reason: text.reason(sender),
    };
  },

  'request-sent-back': (props, { texts, publicUrl }) => {
    const text = texts['request-sent-back'];
    const sender = senderLine(props, unlinked);
    return {
      subject: text.subject(props.name, senderInSubject(props)),
      title: text.title,
      preview: props.items.map(({ name }) => name).join(', '),
      sender: props,
      lead: <Paragraph>{text.lead(sender, unlinked(props.name))}</Paragraph>,
      action: { href: `${publicUrl}/r/${props.slug}/${props.personId}`, label: text.action, leadsTo: 'request' },
      body: (
        <>
          <ItemList items={props.items} />
          {props.hasSealedComments && <Note>{text.sealedComments}</Note>}
        </>
      ),
      reason: text.reason(sender),
    };
  },

  /** The mail to a person who submitted something. */
  'submission-received': (props, frame) => {
    const { texts, formats, publicUrl } = frame;
    const text = texts['submission-received'];
    const sender = senderLine(props, unlinked);
    const isComplete = props.missing.length === 0;
    const href = `${publicUrl}/r/${props.slug}${props.personId === null ? '' : `/${props.personId}`}`;
    return {
      subject: isComplete ? text.subject(props.name) : text.subjectMissing(props.name, props.missing.length),
      title: isComplete ? text.title : text.titleMissing,
      preview: props.received.join(', '),
      lead: (
        <>
          <Paragraph>{text.lead(sender, unlinked(props.name))}</Paragraph>
          <Facts frame={frame} facts={[[text.at, formats.instant(props.at)]]} />
        </>
      ),
      action: { href, label: isComplete ? text.open : text.action },
      body: (
        <>
          <Note>{text.received}</Note>
          <ItemList items={itemsOf(props.received)} />
          {!isComplete && (
            <>
              <Note>{text.missing}</Note>
              <ItemList items={itemsOf(props.missing)} />
            </>
          )}
        </>
      ),
      reason: text.reason(sender),
    };
  },
} satisfies Partial<MailTemplates>;
