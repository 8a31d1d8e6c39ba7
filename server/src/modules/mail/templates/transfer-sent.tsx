import { asciiAddress } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import { contentsFacts } from './contents-facts.js';
import { expiryLine } from './expiry-line.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Facts, FileList, Message, Paragraph } from './parts.js';

type Props = PropsOf<'transfer-sent'>;

const LISTED_RECIPIENTS = 20;

function recipientsOf({ recipients }: Props, { texts, formats }: MailFrame): string {
  const shown = recipients.slice(0, LISTED_RECIPIENTS).map(asciiAddress);
  const more = recipients.length - shown.length;
  return [...shown, ...(more > 0 ? [texts.moreRecipients(formats.number(more))] : [])].join(', ');
}

function Content({ props, frame }: { props: Props; frame: MailFrame }) {
  const { texts, publicUrl } = frame;
  const text = texts['transfer-sent'];
  return (
    <>
      <Paragraph>{text.lead}</Paragraph>
      <Facts
        frame={frame}
        facts={[[texts.recipients, recipientsOf(props, frame)], ...contentsFacts(props, frame, text.password)]}
      />
      <Message label={text.message} text={props.message} />
      <FileList files={props.files} fileCount={props.fileCount} frame={frame} />
      <Action href={`${publicUrl}/w/${props.slug}`} label={text.action} frame={frame} />
    </>
  );
}

export const transferSent: MailTemplate<Props> = (props, frame) => {
  const { texts, formats } = frame;
  const text = texts['transfer-sent'];
  return {
    subject: text.subject(texts.files(props.fileCount, formats.number(props.fileCount))),
    title: text.title,
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    body: <Content props={props} frame={frame} />,
    reason: text.reason,
  };
};
