import PostalMime, { type Email } from 'postal-mime';
import { until } from './environment.js';

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

/** All mails in the real inbox for one address, oldest first, as parsed from their raw form. */
export async function mailsTo(address: string): Promise<(Email & { raw: string })[]> {
  const list = (await (await get('/email')).json()) as MaildevMail[];
  const own = list.filter(({ to }) => to.some((one) => one.address.toLowerCase() === address.toLowerCase()));
  return Promise.all(
    own.map(async ({ id }) => {
      const raw = await (await get(`/email/${id}/source`)).text();
      return { ...(await PostalMime.parse(raw)), raw };
    }),
  );
}

/** Waits for a mail whose subject or text fits. */
export function waitForMail(address: string, pattern: RegExp): Promise<Email & { raw: string }> {
  return until(
    async () =>
      (await mailsTo(address)).find(({ subject, text }) => pattern.test(subject ?? '') || pattern.test(text ?? '')),
    `a mail to ${address} like ${pattern}`,
  );
}
