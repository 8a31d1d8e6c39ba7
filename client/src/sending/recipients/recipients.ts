import { isEmail, toEmail } from '#contract/formats.js';

export interface Recipient {
  /** Lower-cased; as typed where it is no address. */
  email: string;
  isValid: boolean;
  /** Of a contact. */
  name?: string | undefined;
  company?: string | undefined;
}

/** A contact as it is suggested. */
export interface Addressee {
  email: string;
  name: string;
  company: string;
}

/** As the calls take them; details of known contacts are filled in. */
export function toEmailTo(recipients: readonly Recipient[], contacts: readonly Addressee[]): Addressee[] {
  return recipients.map(({ email, name, company }) => {
    const known = contacts.find((contact) => contact.email.toLowerCase() === email);
    return { email, name: name ?? known?.name ?? '', company: company ?? known?.company ?? '' };
  });
}

/** Takes apart what is typed or pasted: commas, semicolons, line breaks, blanks, and `Name <address>`. */
export function splitAddresses(text: string): string[] {
  const named = text.replace(/"[^"]*"/g, '').replace(/[^,;\n<>]*<([^<>]*)>/g, ',$1,');
  return named
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^["'(]+|[)"'.]+$/g, ''))
    .filter((part) => part !== '');
}

/** Adds every address of a text; duplicates are ignored, regardless of case. */
export function addRecipients(
  current: readonly Recipient[],
  text: string,
  contacts: readonly Addressee[] = [],
): Recipient[] {
  const recipients = [...current];
  const known = new Set(current.map(({ email }) => email.toLowerCase()));
  for (const part of splitAddresses(text)) {
    const email = toEmail(part);
    if (known.has(email)) continue;
    known.add(email);
    const isValid = isEmail(email);
    const contact = contacts.find((candidate) => candidate.email === email);
    recipients.push({
      email: isValid ? email : part,
      isValid,
      ...(contact && { name: contact.name, company: contact.company }),
    });
  }
  return recipients;
}

/** Wrong chips beyond these stay as text: nobody corrects the words of a pasted letter one by one. */
const WRONG_MAX = 20;

export interface TakenRecipients {
  recipients: Recipient[];
  /** What found no place. It stays in the field as text until it is dealt with, so that nobody is lost unsaid. */
  rest: string;
}

interface Places {
  /** Of the right ones. */
  limit: number;
  contacts?: readonly Addressee[] | undefined;
}

/** Adds the addresses of a text while there is room. Wrong ones take nobody's place. */
export function takeRecipients(
  current: readonly Recipient[],
  text: string,
  { limit, contacts = [] }: Places,
): TakenRecipients {
  const recipients = [...current];
  const rest: string[] = [];
  for (const added of addRecipients(current, text, contacts).slice(current.length)) {
    const alike = recipients.filter(({ isValid }) => isValid === added.isValid);
    if (alike.length < (added.isValid ? limit : WRONG_MAX)) recipients.push(added);
    else rest.push(added.email);
  }
  return { recipients, rest: rest.join(', ') };
}

/** Addresses of a text that would find no place. */
export function withoutPlace(current: readonly Recipient[], text: string, limit: number): string[] {
  const { rest } = takeRecipients(current, text, { limit });
  return splitAddresses(rest).filter(isEmail);
}
