import type { ExpiryLength } from '#contract/transfers/expiry.js';
import { LARGEST_TRANSFER_MIN_BYTES } from '#contract/limits.js';
import { certainNumber, plainNumber } from '#contract/text/read-number.js';
import type { Policies } from '#contract/admin/policies.js';
import { isDomain, splitWords, toDomain, toEmail } from '#contract/formats.js';
import { GB } from '#contract/units.js';
import { toLocalInput } from '../../lib/local-input.js';

/** Policies as they are typed. */
export interface PoliciesForm {
  /** Empty: as set. */
  installationName: string;
  supportEmail: string;
  color: string;
  /** Ids of pictures. */
  logo: string;
  icon: string;
  defaultExpiry: ExpiryLength;
  /** Empty: as the plan allows. */
  longestExpiry: ExpiryLength | '';
  needsPassword: boolean;
  recipientsOnly: boolean;
  encryption: Policies['encryption'];
  largestGigabytes: string;
  visitorsMaySend: boolean;
  signUp: Policies['signUp'];
  domains: string;
  hasBanner: boolean;
  bannerEn: string;
  bannerZh: string;
  bannerTone: 'info' | 'warning';
  /** As a `datetime-local` input has it; empty: no end. */
  bannerUntil: string;
  isInMaintenance: boolean;
  maintenanceEn: string;
  maintenanceZh: string;
}

export function formOf({ banner, maintenance, installation, ...policies }: Policies): PoliciesForm {
  const { defaultExpirySeconds, longestExpirySeconds, largestTransferBytes } = policies;
  return {
    installationName: installation.name ?? '',
    supportEmail: installation.supportEmail ?? '',
    color: installation.color ?? '',
    logo: installation.logo ?? '',
    icon: installation.icon ?? '',
    defaultExpiry: defaultExpirySeconds,
    longestExpiry: longestExpirySeconds ?? '',
    needsPassword: policies.needsPassword,
    recipientsOnly: policies.recipientsOnly,
    encryption: policies.encryption,
    largestGigabytes: largestTransferBytes === null ? '' : plainNumber(largestTransferBytes / GB),
    visitorsMaySend: policies.visitorsMaySend,
    signUp: policies.signUp,
    domains: policies.signUpDomains.join(', '),
    hasBanner: banner !== null,
    bannerEn: banner?.en ?? '',
    bannerZh: banner?.zh ?? '',
    bannerTone: banner?.tone ?? 'info',
    bannerUntil: banner?.until ? toLocalInput(banner.until) : '',
    isInMaintenance: maintenance !== null,
    maintenanceEn: maintenance?.en ?? '',
    maintenanceZh: maintenance?.zh ?? '',
  };
}

export function policiesOf(form: PoliciesForm): Policies {
  const { hasBanner, bannerEn, bannerZh, bannerTone, bannerUntil, isInMaintenance } = form;
  return {
    defaultExpirySeconds: form.defaultExpiry,
    longestExpirySeconds: form.longestExpiry === '' ? null : form.longestExpiry,
    needsPassword: form.needsPassword,
    recipientsOnly: form.recipientsOnly,
    encryption: form.encryption,
    largestTransferBytes: bytesOf(form.largestGigabytes),
    signUp: form.signUp,
    signUpDomains: domainsOf(form.domains),
    visitorsMaySend: form.visitorsMaySend,
    banner: hasBanner
      ? {
          en: bannerEn,
          zh: bannerZh,
          tone: bannerTone,
          until: bannerUntil === '' ? null : new Date(bannerUntil).getTime(),
        }
      : null,
    installation: {
      name: form.installationName.trim() || null,
      supportEmail: toEmail(form.supportEmail) || null,
      color: colorOf(form.color),
      logo: form.logo || null,
      icon: form.icon || null,
    },
    maintenance: isInMaintenance ? { en: form.maintenanceEn, zh: form.maintenanceZh } : null,
  };
}

/** Null for no colour. */
export function colorOf(text: string): string | null {
  const hex = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return hex === undefined ? null : `#${hex.toLowerCase()}`;
}

export function isLimitFine(gigabytes: string): boolean {
  return gigabytes.trim() === '' || (bytesOf(gigabytes) ?? 0) >= LARGEST_TRANSFER_MIN_BYTES;
}

export function areDomainsFine(text: string): boolean {
  const names = domainsOf(text);
  return names.length > 0 && names.every(isDomain);
}

function domainsOf(text: string): string[] {
  return splitWords(text).map(toDomain);
}

/** Null for what is no number, or could be two. */
function bytesOf(gigabytes: string): number | null {
  const value = certainNumber(gigabytes);
  return value === null ? null : Math.round(value * GB);
}
