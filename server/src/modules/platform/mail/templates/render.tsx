import { convert, type FormatCallback } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../domain/mail.js';
import { type PropsOf, propsSchemas, type TemplateName } from '../domain/mail-props.js';
import { mailTexts } from '../texts/texts.js';
import { accountMails } from './account-mails.js';
import { alertDigest } from './alert-digest.js';
import { formatsOf, senderInHeader } from './formats.js';
import { Layout } from './layout.js';
import type { MailContent, MailFrame, MailTemplates } from './mail-content.js';
import { requestMails } from './request-mails.js';
import { staffMails } from './staff-mails.js';
import { transferMails } from './transfer-mails.js';

const templates: MailTemplates = {
  ...transferMails,
  ...requestMails,
  ...accountMails,
  ...staffMails,
  'alert-digest': alertDigest,
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

/** With the doctype of XHTML, old mail programs lay tables out by the standards. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React adds them for pictures, and a mail program that follows them loads the pictures unasked. */
const PRELOAD = /<link rel="preload"[^>]*>/g;

type RenderInput = Pick<Mail, 'template' | 'props' | 'lang'>;

interface Surroundings extends Omit<MailFrame, 'lang' | 'texts' | 'formats'> {
  /** Name of the installation. */
  product: string;
  /** Time zone of the reader; default: UTC. */
  timeZone?: string;
}

function frameOf(lang: Mail['lang'], { product, timeZone, ...surroundings }: Surroundings): MailFrame {
  return { ...surroundings, lang, texts: mailTexts(lang, product), formats: formatsOf(lang, timeZone) };
}

/** Subject alone, which holds no secret. */
export function subjectOf({ template, props, lang }: RenderInput, surroundings: Surroundings): string {
  return contentOf(template, props, frameOf(lang, surroundings)).subject;
}

/** Renders subject, HTML and text of one mail. */
export function renderMail({ template, props, lang }: RenderInput, surroundings: Surroundings): RenderedMail {
  const frame = frameOf(lang, surroundings);
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

/** A line that leads somewhere has the address below it, and not between its words. */
const addressInText: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addLineBreak();
  builder.addInline(element.attribs['data-address'] ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const plainInText: FormatCallback = (element, walk, builder) => walk(element.children, builder);

function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    formatters: { action: actionInText, address: addressInText, plain: plainInText },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: '[data-action]', format: 'action' },
      { selector: '[data-address]', format: 'address' },
      { selector: '[data-plain-in-text]', format: 'plain' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
}
