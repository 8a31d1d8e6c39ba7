import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { transferLink } from '../../link-origins.js';
import { expiryLine } from '../expiry-line.js';
import type { MailTemplate } from '../mail-content.js';
import { FileList, Note, Paragraph } from '../parts.js';
import { senderInSubject, senderInTitle, senderLine } from '../sender-line.js';
import { summaryLine } from '../summary-line.js';
import { what, whatInSubject } from '../what.js';

export const filesAdded: MailTemplate<PropsOf<'files-added'>> = (props, frame) => {
  const { texts, linkOrigin } = frame;
  const text = texts['files-added'];
  const sender = senderLine(props, unlinked);
  return {
    subject: text.subject(senderInSubject(props), whatInSubject(props, frame)),
    title: text.title(unlinked(senderInTitle(props)), what(props, frame)),
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    sender: props,
    lead: (
      <>
        <Paragraph>{sender}</Paragraph>
        <Note>{summaryLine(props, frame)}</Note>
        <Note>{text.lead}</Note>
        {props.hasPassword && <Note>{texts['transfer-received'].password}</Note>}
      </>
    ),
    action: { href: transferLink(linkOrigin, props), label: text.action, leadsTo: 'download' },
    body: <FileList name={props.name} files={props.files} fileCount={props.fileCount} frame={frame} />,
    reason: text.reason(sender),
  };
};
