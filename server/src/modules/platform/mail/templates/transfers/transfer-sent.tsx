import { asciiAddress } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { expiryLine } from '../expiry-line.js';
import type { MailFrame, MailTemplate } from '../mail-content.js';
import { Facts, FileList, Message, Note, Paragraph } from '../parts.js';
import { summaryLine } from '../summary-line.js';
import { what, whatInSubject } from '../what.js';

type Props = PropsOf<'transfer-sent'>;

const LISTED_RECIPIENTS = 20;

function recipientsOf({ recipients }: Props, { texts, formats }: MailFrame): string {
  const shown = recipients.slice(0, LISTED_RECIPIENTS).map(asciiAddress);
  const more = recipients.length - shown.length;
  return [...shown, ...(more > 0 ? [texts.moreRecipients(formats.number(more))] : [])].join(', ');
}

/** One address, or how many there are. */
function toWhom({ recipients: [first = '', ...others] }: Props, { texts, formats }: MailFrame): string {
  const count = others.length + 1;
  return others.length === 0 ? asciiAddress(first) : texts.people(formats.number(count));
}

export const transferSent: MailTemplate<Props> = (props, frame) => {
  const { texts, publicUrl } = frame;
  const text = texts['transfer-sent'];
  return {
    subject: text.subject(whatInSubject(props, frame), toWhom(props, frame)),
    title: text.title(what(props, frame)),
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    lead: (
      <>
        <Facts frame={frame} facts={[[texts.recipients, recipientsOf(props, frame)]]} />
        <Note>{summaryLine(props, frame)}</Note>
        {props.hasPassword && <Note>{text.password}</Note>}
      </>
    ),
    action: { href: `${publicUrl}/w/${props.slug}`, label: text.action },
    body: (
      <>
        <Message label={text.message} text={props.message} />
        <FileList name={props.name} files={props.files} fileCount={props.fileCount} frame={frame} />
        <Paragraph>{text.lead}</Paragraph>
      </>
    ),
    reason: text.reason,
  };
};
