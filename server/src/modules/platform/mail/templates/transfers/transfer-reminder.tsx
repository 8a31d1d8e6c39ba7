import { unlinked } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import { transferLink } from '../../link-origins.js';
import type { MailTexts } from '../../texts/en.js';
import type { MailTemplate } from '../mail-content.js';
import { FileList, Note, Paragraph } from '../parts.js';
import { senderInSubject, senderLine } from '../sender-line.js';
import { summaryLine } from '../summary-line.js';
import { what, whatInSubject } from '../what.js';

type Texts = MailTexts['transfer-reminder'];

/** Not 24: the sweep that queues reminders a day ahead runs every few minutes. */
const ONE_DAY_HOURS = 23;

function timeLeft({ oneDay, hours, lastHour }: Texts, hoursLeft: number): string {
  if (hoursLeft >= ONE_DAY_HOURS) return oneDay;
  return hoursLeft === 0 ? lastHour : hours(hoursLeft);
}

/** To a recipient who has not downloaded, shortly before expiry. */
export const transferReminder: MailTemplate<PropsOf<'transfer-reminder'>> = (props, frame) => {
  const { texts, formats, linkOrigin } = frame;
  const text = texts['transfer-reminder'];
  const sender = senderLine(props, unlinked);
  return {
    subject: text.subject(timeLeft(text, props.hoursLeft), whatInSubject(props, frame), senderInSubject(props)),
    title: text.title(what(props, frame)),
    preview: `${texts.availableUntil} ${formats.instant(props.expiresAt)}`,
    reason: text.reason(sender),
    sender: props,
    lead: (
      <>
        <Paragraph>{text.lead(sender)}</Paragraph>
        <Note>{summaryLine(props, frame)}</Note>
        {props.hasPassword && <Note>{texts['transfer-received'].password}</Note>}
      </>
    ),
    action: { href: transferLink(linkOrigin, props), label: text.action, leadsTo: 'download' },
    body: <FileList name={props.name} files={props.files} fileCount={props.fileCount} frame={frame} />,
  };
};
