import { asciiAddress, unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import { EXTENSION_LINK } from '../domain/mailed-secrets.js';
import { transferLink } from '../mail-ports.js';
import type { MailTexts } from '../texts/en.js';
import type { MailContent, MailFrame, MailTemplates } from './mail-content.js';
import { notice } from './layout.js';
import { Facts, FileList, Message, Note, Paragraph } from './parts.js';
import { expiryLine, senderInSubject, senderInTitle, senderLine, summaryLine, what, whatInSubject } from './formats.js';

type TransferSent = PropsOf<'transfer-sent'>;

const LISTED_RECIPIENTS = 20;

function recipientsOf({ recipients }: TransferSent, { texts, formats }: MailFrame): string {
  const shown = recipients.slice(0, LISTED_RECIPIENTS).map(asciiAddress);
  const more = recipients.length - shown.length;
  return [...shown, ...(more > 0 ? [texts.moreRecipients(formats.number(more))] : [])].join(', ');
}

/** One address, or how many there are. */
function toWhom({ recipients: [first = '', ...others] }: TransferSent, { texts, formats }: MailFrame): string {
  const count = others.length + 1;
  return others.length === 0 ? asciiAddress(first) : texts.people(formats.number(count));
}

/** Not 24: the sweep that queues reminders a day ahead runs every few minutes. */
const ONE_DAY_HOURS = 23;

function timeLeft({ oneDay, hours, lastHour }: MailTexts['transfer-reminder'], hoursLeft: number): string {
  if (hoursLeft >= ONE_DAY_HOURS) return oneDay;
  return hoursLeft === 0 ? lastHour : hours(hoursLeft);
}

type AboutFiles = 'files-damaged' | 'virus-found' | 'virus-cleared';

/** A mail to the sender about some files, with the next step. */
function aboutFiles(kind: AboutFiles, props: PropsOf<AboutFiles>, frame: MailFrame): MailContent {
  const text = frame.texts[kind];
  return {
    ...notice(
      { ...text, subject: text.subject(whatInSubject(props, frame)) },
      {
        paragraphs: [text.lead(what(props, frame))],
        notes: [text.warning],
        href: `${frame.publicUrl}/w/${props.slug}`,
      },
    ),
    body: <FileList {...props} frame={frame} />,
  };
}

function passwordNotes({ hasPassword }: { hasPassword: boolean }, { texts }: MailFrame): string[] {
  return hasPassword ? [texts['transfer-received'].password] : [];
}

interface ToRecipient {
  subject: string;
  title: string;
  paragraph: string;
  notes: readonly string[];
  text: { action: string; reason: (sender: string) => string };
}

/** Files for a recipient, with the button to get them. */
function toRecipient(
  props: PropsOf<'transfer-received' | 'files-added' | 'transfer-reminder'>,
  frame: MailFrame,
  { subject, title, paragraph, notes, text }: ToRecipient,
): MailContent {
  return {
    ...notice({ subject, title, reason: text.reason(senderLine(props, unlinked)) }, { paragraphs: [paragraph], notes }),
    preview: `${frame.texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
    sender: props,
    action: { href: transferLink(frame.linkOrigin, props), label: text.action, leadsTo: 'download' },
    body: <FileList {...props} frame={frame} />,
  };
}

/** About transfers: to their recipients and to their senders. */
export const transferMails = {
  'transfer-received': (props, frame) => {
    const text = frame.texts['transfer-received'];
    const mail = toRecipient(props, frame, {
      subject: text.subject(whatInSubject(props, frame), senderInSubject(props)),
      title: text.title(unlinked(senderInTitle(props)), what(props, frame)),
      paragraph: senderLine(props, unlinked),
      notes: [summaryLine(props, frame), ...passwordNotes(props, frame), ...(props.isMember ? [] : [text.visitorNote])],
      text,
    });
    return {
      ...mail,
      body: (
        <>
          <Message label={text.message} text={props.message} />
          {mail.body}
        </>
      ),
    };
  },

  'files-added': (props, frame) => {
    const text = frame.texts['files-added'];
    return toRecipient(props, frame, {
      subject: text.subject(senderInSubject(props), whatInSubject(props, frame)),
      title: text.title(unlinked(senderInTitle(props)), what(props, frame)),
      paragraph: senderLine(props, unlinked),
      notes: [summaryLine(props, frame), text.lead, ...passwordNotes(props, frame)],
      text,
    });
  },

  /** The mail to a recipient who has not downloaded, shortly before expiry. */
  'transfer-reminder': (props, frame) => {
    const text = frame.texts['transfer-reminder'];
    return toRecipient(props, frame, {
      subject: text.subject(timeLeft(text, props.hoursLeft), whatInSubject(props, frame), senderInSubject(props)),
      title: text.title(what(props, frame)),
      paragraph: text.lead(senderLine(props, unlinked)),
      notes: [summaryLine(props, frame), ...passwordNotes(props, frame)],
      text,
    });
  },

  'transfer-sent': (props, frame) => {
    const { texts, publicUrl } = frame;
    const text = texts['transfer-sent'];
    return {
      subject: text.subject(whatInSubject(props, frame), toWhom(props, frame)),
      title: text.title(what(props, frame)),
      preview: `${texts.availableUntil} ${expiryLine(props.expiresAt, frame)}`,
      lead: (
        <>
          <Facts frame={frame} facts={[[texts.recipients, recipientsOf(props, frame)]]} />
          <Note>{summaryLine(props, frame)}</Note>
          {props.hasPassword && <Note>{text.password}</Note>}
        </>
      ),
      action: { href: `${publicUrl}/w/${props.slug}`, label: text.action },
      body: (
        <>
          <Message label={text.message} text={props.message} />
          <FileList {...props} frame={frame} />
          <Paragraph>{text.lead}</Paragraph>
        </>
      ),
      reason: text.reason,
    };
  },

  'transfer-downloaded': (props, frame) => {
    const { texts, formats, publicUrl } = frame;
    const text = texts['transfer-downloaded'];
    const who = props.recipientEmail === null ? text.someone : asciiAddress(props.recipientEmail);
    const place = props.place ? formats.place(props.place) : '';
    const content = { name: props.fileName, moreFiles: props.moreFiles, fileCount: props.moreFiles + 1 };
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
  },

  'files-damaged': (props, frame) => aboutFiles('files-damaged', props, frame),
  'virus-found': (props, frame) => aboutFiles('virus-found', props, frame),
  'virus-cleared': (props, frame) => aboutFiles('virus-cleared', props, frame),

  'link-password-locked': ({ slug, fileCount }, frame) => {
    const text = frame.texts['link-password-locked'];
    const files = what({ name: '', moreFiles: 0, fileCount }, frame);
    return notice(
      { ...text, subject: text.subject(files) },
      {
        paragraphs: [text.lead(files)],
        notes: [text.warning],
        href: `${frame.publicUrl}/dash/transfers/${slug}`,
      },
    );
  },

  /** The mail to the owner of an expired transfer. The button extends the link, once. */
  'extension-requested': (props, frame) => {
    const { texts, formats, publicUrl, secrets } = frame;
    const text = texts['extension-requested'];
    const requester = asciiAddress(props.askerEmail);
    const token = secrets.token(EXTENSION_LINK, props.requestId);
    const others = props.others.map(asciiAddress);
    const lead = text.lead(requester, others.length);
    return {
      subject: text.subject(requester, others.length, whatInSubject(props, frame)),
      title: text.title,
      preview: lead,
      reason: text.reason,
      lead: (
        <>
          <Paragraph>{lead}</Paragraph>
          <Facts
            frame={frame}
            facts={[
              [text.transfer, what(props, frame)],
              [text.who, props.isRecipient ? text.recipient(requester) : text.stranger(requester)],
              [text.others, others.length > 0 ? others.join(', ') : null],
              [text.expired, formats.instant(props.expiredAt)],
            ]}
          />
          <Message label={text.note(requester)} text={props.note} />
        </>
      ),
      action: { href: `${publicUrl}/extension/${token}`, label: text.action },
      body: <Note>{text.effect(requester, others.length)}</Note>,
    };
  },

  /** The mail to the requester. It repeats nothing of the request, because anyone can enter any address. */
  'extension-granted': (props, frame) => {
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
  },

  'extension-declined': (props, { texts }) => {
    const text = texts['extension-declined'];
    return notice(text, { paragraphs: [text.lead(senderLine(props, unlinked))], notes: [text.next] });
  },
} satisfies Partial<MailTemplates>;
