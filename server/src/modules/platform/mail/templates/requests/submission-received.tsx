import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, ItemList, Note, Paragraph } from '../parts.js';
import { senderLine } from '../sender-line.js';

const itemsOf = (names: string[]) => names.map((name) => ({ name }));

/** To a person who handed something in. */
export const submissionReceived: MailTemplate<PropsOf<'submission-received'>> = (props, frame) => {
  const { texts, formats, publicUrl } = frame;
  const text = texts['submission-received'];
  const sender = senderLine(props, unlinked);
  const isComplete = props.missing.length === 0;
  const link = `${publicUrl}/r/${props.slug}${props.personId === null ? '' : `/${props.personId}`}`;
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
    action: { href: link, label: isComplete ? text.open : text.action },
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
};
