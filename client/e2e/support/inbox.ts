import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { askInbox, sourceOf } from '../../../server/test/mail-source.js';

interface ListedMail {
  id: string;
  subject: string;
}

/** Mails to one address, oldest first. */
async function listedMails(address: string, subject: RegExp): Promise<ListedMail[]> {
  const query = new URLSearchParams({ 'to.address': address.toLowerCase() });
  const mails = (await (await askInbox(`/email?${query}`)).json()) as ListedMail[];
  return mails.filter((mail) => subject.test(mail.subject));
}

export async function countMails(address: string, subject: RegExp): Promise<number> {
  return (await listedMails(address, subject)).length;
}

/** The latest mail with such a subject, waited for. */
export async function mailTo(address: string, subject: RegExp): Promise<Email & { text: string }> {
  let found: ListedMail | undefined;
  await expect
    .poll(async () => (found = (await listedMails(address, subject)).at(-1)), {
      message: `a mail to ${address} like ${subject}`,
      intervals: [50, 50, 100, 100, 200],
      timeout: 120_000,
    })
    .toBeTruthy();
  const mail = await PostalMime.parse(await sourceOf(found?.id ?? ''));
  return { ...mail, text: mail.text ?? '' };
}

/** The latest code mailed to this address; it stands on a line of its own. */
export async function codeFor(address: string): Promise<string> {
  const { text } = await mailTo(address, /verification code/i);
  const code = /^\s*([2-9A-HJ-NP-Z]{5})\s*$/m.exec(text)?.[1];
  if (!code) throw new Error(`no code in the mail to ${address}:\n${text}`);
  return code;
}

/** The first address of ours in a mail that fits. */
export function linkIn({ text }: { text: string }, pattern: RegExp): string {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).find((url) => pattern.test(url));
  if (!link) throw new Error(`no link like ${pattern} in:\n${text}`);
  return link;
}

/** Fetches every link of a mail that leads to the host of `own`, as mail scanners do. */
export async function scanLinks({ text, html }: Pick<Email, 'text' | 'html'>, own: string): Promise<void> {
  const found = `${text ?? ''} ${html ?? ''}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  const links = found.map((link) => link.replaceAll('&amp;', '&')).filter((link) => isOfSameOrigin(link, own));
  for (const link of new Set(links))
    for (const method of ['HEAD', 'GET']) await (await fetch(link, { method })).arrayBuffer();
}

const isOfSameOrigin = (link: string, own: string): boolean => new URL(link).origin === new URL(own).origin;

/** The link of one recipient of a transfer, from the mail to this address. */
export async function personalLink(recipient: string): Promise<string> {
  return linkIn(await mailTo(recipient, / from /), /\/d\/\w+\/[\w-]+$/);
}
