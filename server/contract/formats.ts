/** Formats that clients check as well, without the schemas of `primitives.ts`. */
export const EMAIL_MAX_LENGTH = 254;
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Base58 (no 0, O, I, l); 7 characters are 41 bits. */
export const SLUG_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const SLUG_LENGTH = 7;
export const slugPattern = new RegExp(`^[${SLUG_ALPHABET}]{${SLUG_LENGTH},22}$`);
/** What the link of a request holds: its slug, or the name that its owner has chosen. */
export const requestLinkPattern = /^[A-Za-z0-9-]{3,40}$/;
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** As addresses are compared and stored. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  const email = toEmail(text);
  return email.length <= EMAIL_MAX_LENGTH && emailPattern.test(email);
}
