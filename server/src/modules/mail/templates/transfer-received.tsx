import { unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import { contentsFacts } from './contents-facts.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Facts, FileList, Message, Note } from './parts.js';
import { expiryLine } from './expiry-line.js';
import { senderLine } from './sender-line.js';

type Props = PropsOf<'transfer-received'>;

function Content({ props, frame }: { props: Props; frame: MailFrame }) {
  const { texts, publicUrl } = frame;
  const text = texts['transfer-received'];
  const sender = senderLine(props, unlinked);
  return (
    <>
      <Facts frame={frame} facts={[[text.sentBy, sender], ...contentsFacts(props, frame)]} />
      <Message label={texts.messageFrom(sender)} text={props.message} />
      <FileList files={props.files} fileCount={props.fileCount} frame={frame} />
      {!props.isMember && <Note>{text.visitorNote}</Note>}
      <Action href={`${publicUrl}/d/${props.slug}/${props.recipientId}`} label={text.action} frame={frame} />
    </>
  );
}

export const transferReceived: MailTemplate<Props> = (props, frame) => {
  const { texts, formats } = frame;
  const text = texts['transfer-received'];
  const what = texts.files(props.fileCount, formats.number(props.fileCount));
  return {
    subject: text.subject(senderLine(props), what),
    title: text.title(what),
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    body: <Content props={props} frame={frame} />,
    reason: text.reason(senderLine(props, unlinked)),
  };
};
