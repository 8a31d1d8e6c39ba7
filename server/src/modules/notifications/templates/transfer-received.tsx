import { asciiAddress, oneLine, unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Facts, FileList, Message, Note } from './parts.js';

type Props = PropsOf<'transfer-received'>;

/** The name never stands without the verified address beside it; a visitor has the address only (A97). */
function senderOf({ senderName, senderEmail, isMember }: Props, shown = (name: string) => name): string {
  const address = asciiAddress(senderEmail);
  const name = oneLine(senderName);
  const hasName = isMember && name !== '' && name.toLowerCase() !== address.toLowerCase();
  return hasName ? `${shown(name)} (${address})` : address;
}

function Content({ props, frame }: { props: Props; frame: MailFrame }) {
  const { texts, formats, publicUrl } = frame;
  const text = texts['transfer-received'];
  const sender = senderOf(props, unlinked);
  const total = texts.filesTogether(
    texts.files(props.fileCount, formats.number(props.fileCount)),
    formats.bytes(props.totalBytes),
  );
  return (
    <>
      <Facts
        frame={frame}
        facts={[
          [text.sentBy, sender],
          [texts.contents, total],
          [texts.availableUntil, formats.instant(props.expiresAt)],
          [texts.protection, props.hasPassword ? text.password : null],
        ]}
      />
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
    subject: text.subject(senderOf(props), what),
    title: text.title(what),
    preview: `${texts.availableUntil} ${formats.instant(props.expiresAt)}`,
    body: <Content props={props} frame={frame} />,
    reason: text.reason(senderOf(props, unlinked)),
  };
};
