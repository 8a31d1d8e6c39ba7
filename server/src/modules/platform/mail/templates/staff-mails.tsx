import { asciiAddress, fileLabel, headerName, paragraphs, shortName, unlinked } from '../domain/display-text.js';
import { APPEAL_LINK } from '../domain/mailed-secrets.js';
import { colors, Link, tone } from './elements.js';
import type { MailTemplates } from './mail-content.js';
import { notice } from './layout.js';
import { Message, Note, Paragraph } from './parts.js';
import { SUBJECT_CHARACTERS } from './formats.js';

const link = { color: colors.river, textDecoration: 'none' };

/** Mails of the staff's decisions and answers, and mails to the staff: messages, reports of abuse, appeals. */
export const staffMails = {
  'link-taken-down': ({ caseId, kind, name }, { texts, publicUrl, secrets }) => {
    const text = texts['link-taken-down'];
    return notice(
      { ...text, subject: text.subject(kind, shortName(name, SUBJECT_CHARACTERS)), title: text.title(kind) },
      {
        paragraphs: [text.lead(kind, fileLabel(name)), text.appeal],
        href: `${publicUrl}/appeal?t=${caseId}.${secrets.token(APPEAL_LINK, caseId)}`,
      },
    );
  },

  'appeal-answered': ({ kind, name, isGranted }, { texts }) => {
    const text = texts['appeal-answered'][isGranted ? 'granted' : 'denied'];
    const { reason } = texts['link-taken-down'];
    return notice(
      { reason, subject: text.subject(kind, shortName(name, SUBJECT_CHARACTERS)), title: text.title(kind) },
      { paragraphs: [text.lead(kind, fileLabel(name))] },
    );
  },

  'report-answered': ({ kind, isTakenDown, reportedAt }, { texts, formats }) => {
    const text = texts['report-answered'];
    const lead = (isTakenDown ? text.takenDown : text.dismissed)(kind, formats.instant(reportedAt));
    return notice(
      { ...text, subject: text.subject(kind) },
      { paragraphs: [lead], notes: isTakenDown ? [] : [text.care] },
    );
  },

  /** The mail to the operators. It names neither the reporters nor their reports. */
  'cases-opened': ({ cases, unnamed }, { texts, publicUrl, formats }) => {
    const text = texts['cases-opened'];
    const count = cases.length + unnamed;
    const lead = text.lead(formats.number(count), count === 1);
    return {
      subject: text.subject(formats.number(count), count === 1),
      title: text.title(count === 1),
      preview: lead,
      reason: text.reason,
      lead: (
        <>
          <Paragraph>{lead}</Paragraph>
          {cases.map(({ caseId, kind, categories }) => (
            <Paragraph key={caseId}>
              <Link href={`${publicUrl}/admin/cases/${caseId}`} className={tone('river')} style={link}>
                {text.kinds[kind]}
              </Link>
              {texts.label('')}
              {categories.map((category) => text.categories[category]).join(text.comma)}
            </Paragraph>
          ))}
          {unnamed > 0 && <Note>{text.more(formats.number(unnamed))}</Note>}
        </>
      ),
      action: { href: `${publicUrl}/admin/cases`, label: text.action },
    };
  },

  /** The operators get it. */
  'message-received': ({ messageId, subject, message, writerName, writerEmail }, { texts, publicUrl }) => {
    const text = texts['message-received'];
    const name = headerName(writerName);
    const address = unlinked(asciiAddress(writerEmail));
    const lead = text.lead(name === '' ? address : `${name} (${address})`);
    return {
      subject: text.subject(shortName(subject, SUBJECT_CHARACTERS)),
      title: text.title,
      preview: lead,
      reason: text.reason,
      lead: (
        <>
          <Paragraph>{lead}</Paragraph>
          <Message label={text.label(unlinked(subject))} text={message} />
        </>
      ),
      action: { href: `${publicUrl}/admin/inbox/${messageId}`, label: text.action },
    };
  },

  /** The staff's answer to a message. Links in it stay links, those in the message do not. */
  'message-answered': ({ subject, message, answer, writtenAt }, { texts, formats }) => {
    const text = texts['message-answered'];
    const lines = paragraphs(answer)
      .split('\n')
      .filter((line) => line !== '');
    return {
      subject: text.subject(shortName(subject, SUBJECT_CHARACTERS)),
      title: text.title,
      preview: lines[0] ?? text.title,
      reason: text.reason,
      lead: (
        <>
          {lines.map((line, index) => (
            <Paragraph key={index}>{line}</Paragraph>
          ))}
          <Message label={text.yours(formats.instant(writtenAt))} text={message} />
          <Note>{text.more}</Note>
        </>
      ),
    };
  },
} satisfies Partial<MailTemplates>;
