import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

interface MaildevMail {
  id: string;
  to: { address: string }[];
}

function webUrl(): string {
  return process.env['MAIL_WEB_URL'] ?? '';
}

/** The inbox closes idle connections; a request that meets such a moment is made once more. */
async function get(path: string): Promise<Response> {
  const url = `${webUrl()}${path}`;
  return fetch(url).catch(() => fetch(url));
}

/** All mails in the real inbox for one address, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const list = (await (await get('/email')).json()) as MaildevMail[];
  const own = list.filter(({ to }) => to.some((one) => one.address.toLowerCase() === address.toLowerCase()));
  return Promise.all(own.map(async ({ id }) => PostalMime.parse(await (await get(`/email/${id}/source`)).text())));
}

/** The latest mail whose subject fits, waited for. */
export async function mailTo(address: string, subject: RegExp): Promise<Email & { text: string }> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = (await mailsTo(address)).findLast((mail) => subject.test(mail.subject ?? ''))), {
      message: `a mail to ${address} like ${subject}`,
      timeout: 30_000,
    })
    .toBeTruthy();
  return { ...(found as Email), text: found?.text ?? '' };
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
