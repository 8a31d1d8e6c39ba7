import { unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import { contentsFacts } from './contents-facts.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Facts, FileList, Paragraph } from './parts.js';
import { expiryLine } from './expiry-line.js';
import { senderLine } from './sender-line.js';

type Props = PropsOf<'files-added'>;

function Content({ props, frame }: { props: Props; frame: MailFrame }) {
  const { texts, publicUrl } = frame;
  return (
    <>
      <Facts
        frame={frame}
        facts={[[texts['transfer-received'].sentBy, senderLine(props, unlinked)], ...contentsFacts(props, frame)]}
      />
      <FileList files={props.files} fileCount={props.fileCount} frame={frame} />
      <Paragraph>{texts['files-added'].lead}</Paragraph>
      <Action
        href={`${publicUrl}/d/${props.slug}/${props.recipientId}`}
        label={texts['files-added'].action}
        frame={frame}
      />
    </>
  );
}

export const filesAdded: MailTemplate<Props> = (props, frame) => {
  const { texts, formats } = frame;
  const text = texts['files-added'];
  const what = texts.files(props.fileCount, formats.number(props.fileCount));
  return {
    subject: text.subject(senderLine(props), what),
    title: text.title(what),
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    body: <Content props={props} frame={frame} />,
    reason: text.reason(senderLine(props, unlinked)),
  };
};
