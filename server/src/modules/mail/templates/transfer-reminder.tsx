import { unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import { contentsFacts } from './contents-facts.js';
import type { MailTexts } from '../texts/en.js';
import type { MailTemplate } from './mail-content.js';
import { Action, Facts, FileList, Paragraph } from './parts.js';
import { senderLine } from './sender-line.js';

type Texts = MailTexts['transfer-reminder'];

/** Not 24: the sweep that queues reminders a day ahead runs every few minutes. */
const ONE_DAY_HOURS = 23;

function timeLeft({ oneDay, hours, lastHour }: Texts, hoursLeft: number): string {
  if (hoursLeft >= ONE_DAY_HOURS) return oneDay;
  return hoursLeft === 0 ? lastHour : hours(hoursLeft);
}

/** To a recipient who has not downloaded, shortly before expiry. */
export const transferReminder: MailTemplate<PropsOf<'transfer-reminder'>> = (props, frame) => {
  const { texts, formats, publicUrl } = frame;
  const text = texts['transfer-reminder'];
  const what = texts.files(props.fileCount, formats.number(props.fileCount));
  return {
    subject: text.subject(timeLeft(text, props.hoursLeft), what, senderLine(props)),
    title: text.title,
    preview: `${texts.availableUntil} ${formats.instant(props.expiresAt)}`,
    reason: text.reason(senderLine(props, unlinked)),
    body: (
      <>
        <Paragraph>{text.lead(senderLine(props, unlinked))}</Paragraph>
        <Facts frame={frame} facts={contentsFacts(props, frame)} />
        <FileList files={props.files} fileCount={props.fileCount} frame={frame} />
        <Action href={`${publicUrl}/d/${props.slug}/${props.recipientId}`} label={text.action} frame={frame} />
      </>
    ),
  };
};
