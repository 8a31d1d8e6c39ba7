import { render, toPlainText } from '@react-email/render';
import type { Mail } from '../domain/mail.js';
import { type PropsOf, propsSchemas, type TemplateName } from '../domain/mail-props.js';
import { extensionDeclined } from './extension-declined.js';
import { extensionGranted } from './extension-granted.js';
import { extensionRequested } from './extension-requested.js';
import { digest } from './alert-digest.js';
import { filesAdded } from './files-added.js';
import { filesDamaged } from './files-damaged.js';
import { formatsOf } from './formats.js';
import { Layout } from './layout.js';
import { linkPasswordLocked } from './link-password-locked.js';
import type { MailContent, MailFrame, MailTemplate } from './mail-content.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { mailTexts } from '../texts/texts.js';
import { transferDownloaded } from './transfer-downloaded.js';
import { transferReceived } from './transfer-received.js';
import { transferReminder } from './transfer-reminder.js';
import { transferSent } from './transfer-sent.js';
import { verificationCode } from './verification-code.js';

const templates: { [T in TemplateName]: MailTemplate<PropsOf<T>> } = {
  'transfer-received': transferReceived,
  'files-added': filesAdded,
  'files-damaged': filesDamaged,
  'transfer-sent': transferSent,
  'verification-code': verificationCode,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'transfer-downloaded': transferDownloaded,
  'alert-digest': digest,
  'link-password-locked': linkPasswordLocked,
  'extension-requested': extensionRequested,
  'extension-granted': extensionGranted,
  'extension-declined': extensionDeclined,
  'transfer-reminder': transferReminder,
};

function contentOf<T extends TemplateName>(name: T, props: unknown, frame: MailFrame): MailContent {
  return templates[name](propsSchemas[name].parse(props) as PropsOf<T>, frame);
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders subject, HTML and text of one mail. */
export async function renderMail(
  { template, props, lang }: Pick<Mail, 'template' | 'props' | 'lang'>,
  surroundings: Omit<MailFrame, 'lang' | 'texts' | 'formats'>,
): Promise<RenderedMail> {
  const frame: MailFrame = { ...surroundings, lang, texts: mailTexts[lang], formats: formatsOf(lang) };
  const content = contentOf(template, props, frame);
  const html = await render(<Layout content={content} frame={frame} />);
  return { subject: content.subject, html, text: textOf(html) };
}

function textOf(html: string): string {
  return toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
}
