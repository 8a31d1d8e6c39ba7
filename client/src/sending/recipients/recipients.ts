import { readAddresses } from '#contract/address-list.js';

export interface Recipient {
  /** Lower-cased; as typed where it is no address. */
  email: string;
  isValid: boolean;
  /** Name of a contact, or written beside the address. */
  name?: string | undefined;
  company?: string | undefined;
}

/** A contact as it is suggested. */
export interface Addressee {
  email: string;
  name: string;
  company: string;
}

/** Recipients for the calls; details of known contacts are filled in. */
export function toEmailTo(recipients: readonly Recipient[], contacts: readonly Addressee[]): Addressee[] {
  return recipients.map(({ email, name, company }) => {
    const known = contacts.find((contact) => contact.email.toLowerCase() === email);
    return { email, name: name ?? known?.name ?? '', company: company ?? known?.company ?? '' };
  });
}

/** Adds every address of a text; duplicates are ignored, regardless of case. */
export function addRecipients(
  current: readonly Recipient[],
  text: string,
  contacts: readonly Addressee[] = [],
): Recipient[] {
  const recipients = [...current];
  const known = new Set(current.map(({ email }) => email.toLowerCase()));
  for (const { email, name, isValid } of readAddresses(text)) {
    if (known.has(email.toLowerCase())) continue;
    known.add(email.toLowerCase());
    const contact = contacts.find((candidate) => candidate.email === email);
    recipients.push({
      email,
      isValid,
      ...(contact ? { name: contact.name, company: contact.company } : name !== '' && { name }),
    });
  }
  return recipients;
}

/** Wrong chips beyond these stay as text: nobody corrects the words of a pasted letter one by one. */
const WRONG_MAX = 20;

export interface TakenRecipients {
  recipients: Recipient[];
  /** Addresses beyond the limit. They stay in the field as text, so that none is lost without notice. */
  rest: string;
}

interface Places {
  /** Limit of valid addresses. */
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
  return readAddresses(rest).flatMap(({ email, isValid }) => (isValid ? email : []));
}
