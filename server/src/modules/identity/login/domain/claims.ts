import * as z from 'zod';
import { splitEntries, toDomain } from '#contract/formats.js';
import { emailSchema } from '#contract/primitives.js';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Groups of a person. `isWhole`: the claim was read completely, so the person is in no group that is not named there.
 */
export interface Groups {
  names: string[];
  isWhole: boolean;
}

const GOOGLE = 'https://accounts.google.com';
/** Addresses of people who need no organisation there. */
const GOOGLE_DOMAINS = ['gmail.com', 'googlemail.com'];

const unread: Groups = { names: [], isWhole: false };

/** An address as the provider writes it. */
interface ClaimedAddress {
  /** Null if there is none, or none that can be mailed. */
  email: string | null;
  /** Written as `toDomain` returns it, also for an address that cannot be mailed; empty if there is none. */
  domain: string;
  isVouchedFor: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Some providers send texts. */
const truth = z.union([z.boolean(), z.stringbool()]).catch(false);

/** `trusts`: every address of the issuer counts as the person's own, even if it is unverified. */
export function addressIn(claims: Claims, { issuer, trusts }: { issuer: string; trusts: boolean }): ClaimedAddress {
  const given = text(claims['email']);
  // Entra ID may put the person's address into this claim alone.
  const address = given === '' && trusts ? text(claims['preferred_username']) : given;
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? '' : toDomain(address.slice(at + 1));
  const isVerified = truth.parse(claims['email_verified']) && isOfGoogle(claims, { issuer, domain });
  return { email: emailSchema.safeParse(address).data ?? null, domain, isVouchedFor: trusts || isVerified };
}

/**
 * Any person may have proven a company's address to Google once; only `hd` shows that they belong to it. True of other
 * providers.
 */
function isOfGoogle({ hd }: Claims, { issuer, domain }: { issuer: string; domain: string }): boolean {
  return issuer !== GOOGLE || GOOGLE_DOMAINS.includes(domain) || text(hd) !== '';
}

/** The full name, or what there is of it. */
export function nameIn({ name, given_name: given, family_name: family }: Claims): string {
  return text(name) || [text(given), text(family)].filter(Boolean).join(' ');
}

/** Value of a claim, whose name may be a path into objects, as `realm_access.roles`. Undefined if there is none. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const inner = claims[name.slice(0, dot)];
    const found = isObject(inner) ? claimAt(inner, name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A list of names; a name, or several with commas; an object whose keys are the names, as Zitadel sends. What is none of these
 * is not "no groups".
 */
export function groupsIn(claim: unknown): Groups {
  if (Array.isArray(claim)) {
    const names = claim.filter((each) => typeof each === 'string');
    return { names: spellingsOf(names), isWhole: names.length === claim.length };
  }
  if (typeof claim === 'string') return groupsInText(claim);
  if (!isObject(claim) || !Object.values(claim).every((each) => isObject(each) || each === true)) return unread;
  return { names: spellingsOf(Object.keys(claim)), isWhole: true };
}

/** Names of groups in the settings have no separator in them either. */
function groupsInText(claim: string): Groups {
  if (/^\s*[[{]/.test(claim)) return groupsInJson(claim);
  const names = spellingsOf(splitEntries(claim));
  // Blanks and bars may be part of a name, or separate names.
  return { names, isWhole: !(names.length === 1 && /[\s|]/.test(claim.trim())) };
}

function groupsInJson(claim: string): Groups {
  try {
    const value: unknown = JSON.parse(claim);
    return typeof value === 'string' ? unread : groupsIn(value);
  } catch {
    return unread;
  }
}

/** Keycloak writes the path of a group: `/it` is `it` too. */
function spellingsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith('/') ? [name, name.slice(1)] : [name]));
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
