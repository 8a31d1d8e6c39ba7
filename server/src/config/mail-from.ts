import * as z from 'zod';

export interface NamedAddress {
  name: string;
  address: string;
}

const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;
const bare = /^[^\s"<>@]+@[^\s"<>@]+$/;

function addressIn(text: string): NamedAddress | null {
  const [, name = '', address = text.trim()] = named.exec(text) ?? [];
  return bare.test(address) ? { name, address } : null;
}

/** `Name <address>`, or an address alone: no mail leaves from anything else, so that the start says so. */
export const mailFrom = z
  .string()
  .refine((text) => addressIn(text) !== null, 'expected an address, such as Files <files@example.com>');

/** @param text that `mailFrom` has taken */
export function readMailFrom(text: string): NamedAddress {
  return addressIn(text) ?? { name: '', address: text };
}

/** What follows the @ of it. */
export function domainOfMailFrom(text: string): string {
  const { address } = readMailFrom(text);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
