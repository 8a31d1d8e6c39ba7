import { asciiAddress } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts } from '../parts.js';
import { what, whatInSubject } from '../what.js';

export const transferDownloaded: MailTemplate<PropsOf<'transfer-downloaded'>> = (props, frame) => {
  const { formats, publicUrl } = frame;
  const text = frame.texts['transfer-downloaded'];
  const who = props.recipientEmail === null ? text.someone : asciiAddress(props.recipientEmail);
  const place = props.place ? formats.place(props.place) : '';
  const content = { name: props.fileName, moreFiles: props.moreFiles, fileCount: 1 };
  return {
    subject: text.subject(who, whatInSubject(content, frame)),
    title: text.title,
    preview: formats.instant(props.at),
    reason: text.reason,
    lead: (
      <Facts
        frame={frame}
        facts={[
          [text.who, who],
          [text.what, what(content, frame)],
          [text.where, place || text.unknownPlace],
          [text.when, formats.instant(props.at)],
        ]}
      />
    ),
    action: { href: `${publicUrl}/w/${props.slug}`, label: text.action },
  };
};
