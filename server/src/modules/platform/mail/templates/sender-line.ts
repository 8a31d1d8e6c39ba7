import { asciiAddress, headerName, oneLine, shortName } from '../domain/display-text.js';

export interface NamedSender {
  senderName: string;
  senderEmail: string;
  isMember: boolean;
  senderPicture: string;
}

const HEADER_NAME_CHARACTERS = 40;

function nameOf({ senderName, senderEmail, isMember }: NamedSender): string {
  const name = oneLine(senderName);
  return isMember && name.toLowerCase() !== asciiAddress(senderEmail).toLowerCase() ? name : '';
}

/** Never shows a name without the verified address; a visitor is shown by address only. */
export function senderLine(sender: NamedSender, shown = (name: string): string => name): string {
  const address = asciiAddress(sender.senderEmail);
  const name = nameOf(sender);
  return name === '' ? address : `${shown(name)} (${address})`;
}

/** The line of `senderLine`, short enough that the address stays within a header. */
export function senderInSubject(sender: NamedSender): string {
  return senderLine(sender, (name) => shortName(name, HEADER_NAME_CHARACTERS));
}

/** A headline, with the address below it, has the name, else the part of the address before the @. */
export function senderInTitle(sender: NamedSender): string {
  const address = asciiAddress(sender.senderEmail);
  return nameOf(sender) || address.slice(0, address.lastIndexOf('@'));
}

/** The name in `From`; empty if nothing in it can be shown as a name. */
export function senderInHeader(sender: NamedSender): string {
  return headerName(shortName(senderInTitle(sender), HEADER_NAME_CHARACTERS));
}
