import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { transferLink } from '../../link-origins.js';
import { expiryLine } from '../expiry-line.js';
import type { MailTemplate } from '../mail-content.js';
import { FileList, Message, Note, Paragraph } from '../parts.js';
import { senderInSubject, senderInTitle, senderLine } from '../sender-line.js';
import { summaryLine } from '../summary-line.js';
import { what, whatInSubject } from '../what.js';

export const transferReceived: MailTemplate<PropsOf<'transfer-received'>> = (props, frame) => {
  const { texts, linkOrigin } = frame;
  const text = texts['transfer-received'];
  const sender = senderLine(props, unlinked);
  return {
    subject: text.subject(whatInSubject(props, frame), senderInSubject(props)),
    title: text.title(unlinked(senderInTitle(props)), what(props, frame)),
    preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    sender: props,
    lead: (
      <>
        <Paragraph>{sender}</Paragraph>
        <Note>{summaryLine(props, frame)}</Note>
        {props.hasPassword && <Note>{text.password}</Note>}
        {!props.isMember && <Note>{text.visitorNote}</Note>}
      </>
    ),
    action: { href: transferLink(linkOrigin, props), label: text.action, leadsTo: 'download' },
    body: (
      <>
        <Message label={text.message} text={props.message} />
        <FileList name={props.name} files={props.files} fileCount={props.fileCount} frame={frame} />
      </>
    ),
    reason: text.reason(sender),
  };
};
