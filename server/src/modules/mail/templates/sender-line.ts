import { asciiAddress, oneLine } from '../domain/display-text.js';

interface NamedSender {
  senderName: string;
  senderEmail: string;
  isMember: boolean;
}

/** Never shows a name without the verified address; a visitor is shown by address only. */
export function senderLine(
  { senderName, senderEmail, isMember }: NamedSender,
  shown = (name: string): string => name,
): string {
  const address = asciiAddress(senderEmail);
  const name = oneLine(senderName);
  const hasName = isMember && name !== '' && name.toLowerCase() !== address.toLowerCase();
  return hasName ? `${shown(name)} (${address})` : address;
}
