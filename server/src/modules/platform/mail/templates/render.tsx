import { convert, type FormatCallback } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../domain/mail.js';
import { type PropsOf, propsSchemas, type TemplateName } from '../domain/mail-props.js';
import { extensionDeclined } from './transfers/extension-declined.js';
import { extensionGranted } from './transfers/extension-granted.js';
import { extensionRequested } from './transfers/extension-requested.js';
import { addressChanged } from './accounts/address-changed.js';
import { addressTaken } from './accounts/address-taken.js';
import { accountDeleted } from './accounts/account-deleted.js';
import { casesOpened } from './staff/cases-opened.js';
import { deletionPlanned } from './accounts/deletion-planned.js';
import { digest } from './alert-digest.js';
import { filesAdded } from './transfers/files-added.js';
import { aboutFiles } from './transfers/about-files.js';
import { formatsOf } from './formats.js';
import { Layout } from './layout.js';
import { senderInHeader } from './sender-line.js';
import { linkPasswordLocked } from './transfers/link-password-locked.js';
import { appealAnswered } from './staff/appeal-answered.js';
import { linkTakenDown } from './transfers/link-taken-down.js';
import { messageAnswered } from './staff/message-answered.js';
import { messageReceived } from './staff/message-received.js';
import { reportAnswered } from './staff/report-answered.js';
import type { MailContent, MailFrame, MailTemplate } from './mail-content.js';
import { passwordChanged } from './accounts/password-changed.js';
import { passwordReset } from './accounts/password-reset.js';
import { loginLink } from './accounts/login-link.js';
import { newDevice } from './accounts/new-device.js';
import { securityNotice } from './accounts/security-notice.js';
import { paymentDue } from './accounts/payment-due.js';
import { trialEnding } from './accounts/trial-ending.js';
import { linkDomainBroken, mailDomainBroken } from './accounts/domain-broken.js';
import { mailTexts } from '../texts/texts.js';
import { requestReceived } from './requests/request-received.js';
import { requestReminder } from './requests/request-reminder.js';
import { requestSentBack } from './requests/request-sent-back.js';
import { submissionReceived } from './requests/submission-received.js';
import { teamInvite } from './accounts/team-invite.js';
import { teamOverSeats } from './accounts/team-over-seats.js';
import { transferDownloaded } from './transfers/transfer-downloaded.js';
import { transferReceived } from './transfers/transfer-received.js';
import { transferReminder } from './transfers/transfer-reminder.js';
import { transferSent } from './transfers/transfer-sent.js';
import { verificationCode } from './accounts/verification-code.js';
import { webhookOff } from './accounts/webhook-off.js';

const templates: { [T in TemplateName]: MailTemplate<PropsOf<T>> } = {
  'transfer-received': transferReceived,
  'files-added': filesAdded,
  'files-damaged': aboutFiles('files-damaged'),
  'virus-found': aboutFiles('virus-found'),
  'virus-cleared': aboutFiles('virus-cleared'),
  'transfer-sent': transferSent,
  'verification-code': verificationCode,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'security-notice': securityNotice,
  'new-device': newDevice,
  'login-link': loginLink,
  'address-changed': addressChanged,
  'address-taken': addressTaken,
  'deletion-planned': deletionPlanned,
  'account-deleted': accountDeleted,
  'payment-due': paymentDue,
  'trial-ending': trialEnding,
  'team-invite': teamInvite,
  'team-over-seats': teamOverSeats,
  'mail-domain-broken': mailDomainBroken,
  'link-domain-broken': linkDomainBroken,
  'transfer-downloaded': transferDownloaded,
  'alert-digest': digest,
  'link-password-locked': linkPasswordLocked,
  'link-taken-down': linkTakenDown,
  'report-answered': reportAnswered,
  'appeal-answered': appealAnswered,
  'cases-opened': casesOpened,
  'message-received': messageReceived,
  'message-answered': messageAnswered,
  'extension-requested': extensionRequested,
  'request-received': requestReceived,
  'request-sent-back': requestSentBack,
  'request-reminder': requestReminder,
  'submission-received': submissionReceived,
  'extension-granted': extensionGranted,
  'extension-declined': extensionDeclined,
  'transfer-reminder': transferReminder,
  'webhook-off': webhookOff,
};

function contentOf<T extends TemplateName>(name: T, props: unknown, frame: MailFrame): MailContent {
  return templates[name](propsSchemas[name].parse(props) as PropsOf<T>, frame);
}

export interface RenderedMail {
  subject: string;
  /** Display name of `From`; null for the service's own. */
  fromName: string | null;
  html: string;
  text: string;
}

/** Of XHTML, by which old mail programs lay tables out as standards say. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React adds them for pictures, and a mail program that follows them loads the pictures unasked. */
const PRELOAD = /<link rel="preload"[^>]*>/g;

interface Surroundings extends Omit<MailFrame, 'lang' | 'texts' | 'formats'> {
  /** Of the reader; default: UTC. */
  timeZone?: string;
}

/** Renders subject, HTML and text of one mail. */
export function renderMail(
  { template, props, lang }: Pick<Mail, 'template' | 'props' | 'lang'>,
  { timeZone, ...surroundings }: Surroundings,
): RenderedMail {
  const frame: MailFrame = { ...surroundings, lang, texts: mailTexts[lang], formats: formatsOf(lang, timeZone) };
  const content = contentOf(template, props, frame);
  const markup = renderToStaticMarkup(<Layout content={content} frame={frame} />);
  const html = DOCTYPE + markup.replaceAll(PRELOAD, '');
  return { subject: content.subject, fromName: fromNameOf(content, frame), html, text: textOf(html) };
}

function fromNameOf({ sender }: MailContent, { texts }: MailFrame): string | null {
  const name = sender ? senderInHeader(sender) : '';
  return name === '' ? null : texts.via(name);
}

/** The label and, on a line of its own, the address. */
const actionInText: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addLineBreak();
  builder.addInline(element.attribs['href'] ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const plainInText: FormatCallback = (element, walk, builder) => walk(element.children, builder);

function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    formatters: { action: actionInText, plain: plainInText },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: '[data-action]', format: 'action' },
      { selector: '[data-plain-in-text]', format: 'plain' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
}
