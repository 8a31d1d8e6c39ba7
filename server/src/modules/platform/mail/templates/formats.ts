import { formatBytes, zoneName } from '#contract/display-formats.js';
import type { Language } from '#contract/primitives.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { asciiAddress, fileLabel, headerName, oneLine, shortName, unlinked } from '../domain/display-text.js';
import type { MailFrame } from './mail-content.js';

const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN' };

const toTheMinute = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const weekdayAndDate = { weekday: 'long', month: 'long', day: 'numeric' } as const;

export interface Formats {
  number: (value: number) => string;
  /** Decimal units: 1 GB is 10^9 bytes. */
  bytes: (bytes: number) => string;
  /** The instant in the reader's time zone, with the name of the zone. */
  instant: (epochMs: number) => string;
  /** A due date: its day where the person set it who asks, with the hour only where it is not the end of that day. */
  due: (epochMs: number, timeZone: string) => string;
  /** The amount is in the smallest unit of the currency (ISO 4217). */
  money: (amount: number, currency: string) => string;
  place: (place: { city: string; country: string }) => string;
}

/** @param timeZone of the reader; UTC if it is unknown */
export function formatsOf(lang: Language, timeZone = 'UTC'): Formats {
  const locale = locales[lang];
  const instants = new Intl.DateTimeFormat(locale, { ...toTheMinute, timeZone });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    number: (value) => new Intl.NumberFormat(locale).format(value),
    bytes: (bytes) => formatBytes(bytes, locale),
    due: (epochMs, timeZone) => {
      const inZone = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(epochMs);
      const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      const isWholeDay = inZone(time) === '23:59';
      if (isWholeDay) return inZone(weekdayAndDate);
      return `${inZone({ ...weekdayAndDate, ...time })} ${zoneName(epochMs, timeZone, locale)}`;
    },
    money: (amount, currency) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    instant: (epochMs) => `${instants.format(epochMs)} ${zoneName(epochMs, timeZone, locale)}`,
    place: ({ city, country }) => {
      const name = /^[A-Za-z]{2}$/.test(country) ? regions.of(country.toUpperCase()) : country;
      const parts = [city, name ?? ''].map(oneLine).filter((part) => part !== '');
      // Chinese puts the larger place first.
      return unlinked(lang === 'zh' ? parts.toReversed().join(' ') : parts.join(', '));
    },
  };
}

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

interface Named {
  /** Empty for a transfer with a password. */
  name: string;
  moreFiles: number;
  fileCount: number;
}

/** How many of a name a subject has room for. */
export const SUBJECT_CHARACTERS = 60;

/** The content in words: `plan.pdf and 2 more`, without a name `3 files`. */
export function what(content: Named, frame: MailFrame): string {
  return inWords(content, fileLabel(content.name), frame);
}

export function whatInSubject(content: Named, frame: MailFrame): string {
  return inWords(content, shortName(content.name, SUBJECT_CHARACTERS), frame);
}

function inWords({ moreFiles, fileCount }: Named, name: string, { texts, formats }: MailFrame): string {
  if (name === '') return texts.files(fileCount, formats.number(fileCount));
  return moreFiles > 0 ? texts.andMore(name, moreFiles, formats.number(moreFiles)) : name;
}

/** The value of `available until`: an instant, or a text for a link without expiry. */
export function expiryLine(expiresAt: number, { texts, formats }: Pick<MailFrame, 'texts' | 'formats'>): string {
  return expiresAt === EXPIRES_NEVER ? texts.untilRemoved : formats.instant(expiresAt);
}

interface Contents {
  fileCount: number;
  totalBytes: number;
  expiresAt: number;
}

/** Number of files, size and expiry in one line. */
export function summaryLine({ fileCount, totalBytes, expiresAt }: Contents, frame: MailFrame): string {
  const { texts, formats } = frame;
  const count = texts.files(fileCount, formats.number(fileCount));
  return [count, formats.bytes(totalBytes), `${texts.availableUntil} ${expiryLine(expiresAt, frame)}`].join(' · ');
}
