/** Formats that clients check as well, without the schemas of `primitives.ts`. */
export const EMAIL_MAX_LENGTH = 254;
/** A domain as `toDomain` returns it. */
const domain = String.raw`([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])`;
export const domainPattern = new RegExp(`^${domain}$`);
/**
 * An address as `toEmail` returns it: the local part of RFC 5322 without quotes, at most 64 characters (RFC 5321), the
 * domain in Punycode.
 */
export const emailPattern = new RegExp(
  String.raw`^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_\x60{|}~-]{1,64}@${domain}$`,
);

/** Base58 (no 0, O, I, l); 7 characters are 41 bits. */
export const SLUG_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const SLUG_LENGTH = 7;
export const slugPattern = new RegExp(`^[${SLUG_ALPHABET}]{${SLUG_LENGTH},22}$`);
/** The last part of a request's link: its slug, or the name that its owner has chosen. */
export const requestLinkPattern = /^[A-Za-z0-9-]{3,40}$/;
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** 31 characters without look-alikes. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * The form in which addresses are compared and stored, whatever keyboard or program they come from: lower case, the
 * domain in Punycode, without `mailto:`, full-width and invisible characters, with a straight apostrophe and no point
 * at its end.
 */
export function toEmail(text: string): string {
  const typed = straightQuotes(halfWidth(visibleText(text))).trim();
  const address = (/^mailto:/i.test(typed) ? ofMailLink(typed) : typed).toLowerCase();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(withoutRoot(address.slice(at + 1)));
}

function ofMailLink(link: string): string {
  const address = link.replace(/^mailto:/i, '').replace(/\?.*$/s, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The form in which domains of addresses are compared and stored: lower case, in Punycode, without a leading `@`. */
export function toDomain(text: string): string {
  return asciiDomain(withoutRoot(halfWidth(visibleText(text)).trim().toLowerCase().replace(/^@/, '')));
}

/** Apostrophes as phones and word processors type them: `O’Brien`. */
export function straightQuotes(text: string): string {
  return text.replace(/[\u2018\u2019\u02bc]/g, "'");
}

/** `example.com.` is the same domain, and the end of a sentence. */
function withoutRoot(domain: string): string {
  return domain.replace(/[.\u3002]$/, '');
}

/** The address without what follows a `+`, which leads to the same person. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '');
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

export function isDomain(text: string): boolean {
  return domainPattern.test(toDomain(text));
}

/** Unchanged if it is none. */
export function asciiDomain(domain: string): string {
  // These would end the host of a URL, or be decoded in it.
  // eslint-disable-next-line no-control-regex -- ASCII needs no conversion
  if (/^[\0-\x7f]*$/.test(domain) || /[\s/?#\\:%]/.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

export function isEmail(text: string): boolean {
  const email = toEmail(text);
  return email.length <= EMAIL_MAX_LENGTH && emailPattern.test(email);
}

const linkPath = /\/(?:w|d|r|downloads)\/([A-Za-z0-9_-]+)/;
const linkName = /^[A-Za-z0-9_-]+$/;

/** The slug or name in a pasted link, or the whole text if it can be one; else null. */
export function linkNameOf(text: string): string | null {
  return linkPath.exec(text)?.[1] ?? (linkName.test(text) ? text : null);
}

/** `HH:mm` */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The last one that a date can hold, in milliseconds. */
export const LAST_INSTANT = 8.64e15;

/** `{epoch ms}.{id}` */
export const receivedCursorPattern = /^\d{1,16}\.[A-Za-z0-9_-]{1,64}$/;

export function isReceivedCursor(text: string): boolean {
  return receivedCursorPattern.test(text) && Number.parseInt(text, 10) <= LAST_INSTANT;
}

/** Separators of list entries, on Latin and on Chinese keyboards. Blanks separate only if no entry contains one. */
const separators = /[,;，；、､\n\r]/;

/** Whether a text that is being typed has come to the end of an entry. */
export const hasSeparator = (text: string): boolean => separators.test(text);

/** Full-width ASCII, as Chinese and Japanese keyboards type it, as the ASCII that is meant. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** Entries that may have blanks in them, such as names. */
export function splitEntries(text: string): string[] {
  return visibleText(text)
    .split(separators)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Entries without blanks, such as domains, types of files and codes. */
export function splitWords(text: string): string[] {
  return splitEntries(text).flatMap((entry) => halfWidth(entry).split(/\s+/));
}

/** Invisible characters: direction marks, zero-width spaces, soft hyphens, tags. */
const invisible = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variation selectors, kept after emoji and in scripts that need them (Hindi, Persian). */
const shaping =
  /([0-9#*]\ufe0f\u20e3)|([\u0620-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}]?)[\u200c\u200d\p{Variation_Selector}]{1,2}/gu;
// eslint-disable-next-line no-control-regex -- these are what is taken out
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * Removes invisible characters and direction marks: `gpj.exe` cannot pass for `exe.jpg`, and names that look the same
 * compare equal.
 */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(shaping, (whole: string, keycap: string | undefined, before: string | undefined) =>
      keycap || before ? whole : '',
    );
}

/**
 * Normalises a file path for checks, storage and display: `folder/name.ext`. Drops segments that no file system keeps
 * (empty, blank, only dots), so that the last one is the file's name.
 */
export function plainPath(path: string): string {
  return visibleText(path)
    .replace(control, '')
    .split(/[\\/]/)
    .filter((segment) => !/^[\s.]*$/.test(segment))
    .join('/');
}

/** An apostrophe is part of `o'brien@…`, but not of what is in quotes. */
const addresses = /[^\s<>"'():;,@][^\s<>"():;,@]*@[^\s<>"'():;,@]+/g;

/** Texts of drivers and mail servers often quote email addresses, which no log and no record of them may keep. */
export function withoutAddresses(text: string, instead = '…'): string {
  return text.replace(addresses, instead);
}
