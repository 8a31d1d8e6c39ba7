import { asciiAddress, fileLabel } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Facts } from './parts.js';

type Props = PropsOf<'transfer-downloaded'>;

function whatOf({ what, fileName, fileCount }: Props, { texts, formats }: MailFrame): string {
  const name = fileLabel(fileName);
  return what === 'file' ? name : texts['transfer-downloaded'].all(name, fileCount, formats.number(fileCount));
}

export const transferDownloaded: MailTemplate<Props> = (props, frame) => {
  const { formats, publicUrl } = frame;
  const text = frame.texts['transfer-downloaded'];
  const who = props.recipientEmail === null ? text.somebody : asciiAddress(props.recipientEmail);
  const place = props.place ? formats.place(props.place) : '';
  return {
    subject: text.subject(who),
    title: text.title,
    preview: formats.instant(props.at),
    reason: text.reason,
    body: (
      <>
        <Facts
          frame={frame}
          facts={[
            [text.who, who],
            [text.what, whatOf(props, frame)],
            [text.where, place || text.unknownPlace],
            [text.when, formats.instant(props.at)],
          ]}
        />
        <Action href={`${publicUrl}/w/${props.slug}`} label={text.action} frame={frame} />
      </>
    ),
  };
};
