import type { AccountSession } from '#contract/accounts/account.js';

/** Device as described by the User-Agent header. */
export type Device = AccountSession['device'];

type UserAgentPattern = readonly [name: string, pattern: RegExp];

/** The first match counts: nearly all browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly UserAgentPattern[] = [
  ['Sampan CLI', /^sampan\//],
  ['WeChat', /MicroMessenger\//],
  ['QQ Browser', /M?QQBrowser\//],
  ['UC Browser', /UCBrowser\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.* Safari\//],
  ['curl', /^curl\//],
];

const systems: readonly UserAgentPattern[] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

/** Limits the work for long headers; what matters is at the front. */
const MAX_USER_AGENT_LENGTH = 512;

/** Returns only names of the lists above, so header content can never reach a page. */
export function describeDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const browser = nameOf(browsers, text);
  const system = nameOf(systems, text);
  return { kind: kindOf(text, system), browser, system };
}

function nameOf(patterns: readonly UserAgentPattern[], text: string): string {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
}

function kindOf(text: string, system: string): Device['kind'] {
  if (!text.startsWith('Mozilla/') && !text.startsWith('Opera/')) return 'program';
  if (system === 'iPad' || (system === 'Android' && !/Mobile/.test(text))) return 'tablet';
  return system === 'iPhone' || /Mobile/.test(text) ? 'phone' : 'desktop';
}
