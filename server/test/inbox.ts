import PostalMime, { type Email } from 'postal-mime';
import { until } from './environment.js';
import { askInbox, sourceOf } from './mail-source.js';

type ReceivedMail = Email & { raw: string };

/** A mail in the inbox never changes: its source is fetched and parsed once, however often its address is polled. */
const parsed = new Map<string, Promise<ReceivedMail>>();

async function parse(id: string): Promise<ReceivedMail> {
  const raw = await sourceOf(id);
  return { ...(await PostalMime.parse(raw)), raw };
}

function mailOf(id: string): Promise<ReceivedMail> {
  const mail = parsed.get(id) ?? parse(id);
  parsed.set(id, mail);
  return mail;
}

/** All mails in the real inbox for one address, oldest first, as parsed from their raw form. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ 'to.address': address.toLowerCase() });
  const own = (await (await askInbox(`/email?${query.toString()}`)).json()) as { id: string }[];
  return Promise.all(own.map(({ id }) => mailOf(id)));
}

/** Waits for a mail whose subject or text fits. */
export function waitForMail(address: string, pattern: RegExp): Promise<ReceivedMail> {
  return until(
    async () =>
      (await mailsTo(address)).find(({ subject, text }) => pattern.test(subject ?? '') || pattern.test(text ?? '')),
    `a mail to ${address} like ${pattern}`,
  );
}
