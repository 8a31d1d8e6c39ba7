import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { transferLink } from '../../link-origins.js';
import { expiryLine } from '../expiry-line.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, Note, Paragraph } from '../parts.js';
import { senderInSubject, senderLine } from '../sender-line.js';

/** To the requester. Repeats nothing of the request, because anyone can enter any address. */
export const extensionGranted: MailTemplate<PropsOf<'extension-granted'>> = (props, frame) => {
  const { texts, formats, linkOrigin } = frame;
  const text = texts['extension-granted'];
  const until = expiryLine(props.expiresAt, frame);
  return {
    subject: text.subject(senderInSubject(props)),
    title: text.title,
    preview: `${texts.availableUntil} ${until}`,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{text.lead(senderLine(props, unlinked))}</Paragraph>
        <Facts
          frame={frame}
          facts={[
            [texts.contents, texts.files(props.fileCount, formats.number(props.fileCount))],
            [texts.untilLabel, until],
          ]}
        />
        {props.hasPassword && <Note>{texts['transfer-received'].password}</Note>}
      </>
    ),
    action: { href: transferLink(linkOrigin, props), label: text.action, leadsTo: 'download' },
  };
};
