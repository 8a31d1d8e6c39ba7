import type { EncryptionRule } from '#contract/transfers/encryption-rule.js';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRY_CUSTOM_MARKER, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { MESSAGE_MAX_LENGTH, TRANSFER_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import type { UserView } from '#contract/accounts/auth.js';
import { planLimits, type PlanLimits } from '#contract/billing/plans.js';
import { totalBytes, type PickedFile } from '../files/picked-files.js';
import { longestExpiryMs } from '../../lib/policies.js';
import { isEmail } from '#contract/formats.js';
import { isExpiryAllowed } from './expiry-choices.js';
import type { Recipient } from '../recipients/recipients.js';

export type SendAs = 'email' | 'link';

/** The filled-in form without its files. */
export interface Draft {
  sendAs: SendAs;
  recipients: Recipient[];
  /** Text of the recipients field that is no recipient yet. */
  recipientInput: string;
  /** Visitors only. */
  senderEmail: string;
  message: string;
  expirySeconds: number;
  /** Epoch ms; set only together with the custom marker. */
  customExpiry: number | null;
  /** Empty: none. */
  password: string;
  /** Users of the team. */
  shareWith: string[];
  /** Counts while it is sent by email. */
  recipientsOnly: boolean;
  /** End to end: the server cannot read it. */
  encrypts: boolean;
}

export const emptyDraft: Draft = {
  sendAs: 'email',
  recipients: [],
  recipientInput: '',
  senderEmail: '',
  message: '',
  expirySeconds: EXPIRY_WEEK_SECONDS,
  customExpiry: null,
  password: '',
  shareWith: [],
  recipientsOnly: false,
  encrypts: false,
};

/** How a user's new transfer begins: as the account wants it, within its plan. Visitors begin with an empty form. */
export function newDraft(user: Pick<UserView, 'transferSettings' | 'role'> | null): Draft {
  if (!user) return emptyDraft;
  const { message, expirySeconds } = user.transferSettings;
  const isAllowed = isExpiryAllowed(expirySeconds, planLimits[user.role]);
  return isAllowed ? { ...emptyDraft, message, expirySeconds } : { ...emptyDraft, message };
}

/** A draft may be older than the rule. */
export function underRule(draft: Draft, rule: EncryptionRule): Draft {
  return rule === 'offered' ? draft : { ...draft, encrypts: rule === 'required' };
}

/** Any choice but the custom date clears the custom date. */
export function chooseExpiry(expirySeconds: number, customExpiry: number | null = null): Partial<Draft> {
  return { expirySeconds, customExpiry: expirySeconds === EXPIRY_CUSTOM_MARKER ? customExpiry : null };
}

/** Counted as the server counts: code points. */
export function messageLength(message: string): number {
  return Array.from(message).length;
}

/** Parts of the form, top to bottom. */
export type Area = 'files' | 'recipients' | 'sender' | 'message' | 'expiry' | 'password';

interface FormState {
  draft: Draft;
  files: readonly PickedFile[];
  isMember: boolean;
  /** The account sends nothing without a password. */
  needsPassword: boolean;
  limits: PlanLimits;
  now: number;
}

function areFilesFine({ files, limits }: FormState): boolean {
  return files.length > 0 && files.length <= limits.files && totalBytes(files) <= limits.uploadBytes;
}

function areRecipientsFine({ draft, limits }: FormState): boolean {
  const { recipients, recipientInput } = draft;
  if (recipientInput.trim() !== '' || recipients.some(({ isValid }) => !isValid)) return false;
  return recipients.length > 0 && recipients.length <= limits.recipients;
}

function isExpiryFine({ draft, now }: FormState): boolean {
  if (draft.expirySeconds !== EXPIRY_CUSTOM_MARKER) return true;
  const { customExpiry } = draft;
  return customExpiry !== null && isCustomExpiryInRange(customExpiry, now);
}

/** Date pickers have whole minutes, so the minute in progress counts as 30 minutes ahead. */
export function isCustomExpiryInRange(instant: number, now: number): boolean {
  return instant > now + CUSTOM_EXPIRY_MIN_MS - 60_000 && instant <= now + longestExpiryMs();
}

export function isPasswordShort(password: string): boolean {
  return password !== '' && hasFewerCharacters(password, TRANSFER_PASSWORD_MIN_LENGTH);
}

/** Recipients of an encrypted email get a password anyway: that of its key. */
export const hasKeyPassword = ({ encrypts, sendAs }: Draft): boolean => encrypts && sendAs === 'email';

function isPasswordFine({ draft, needsPassword }: FormState): boolean {
  if (hasKeyPassword(draft)) return true;
  return !isPasswordShort(draft.password) && !(needsPassword && draft.password === '');
}

/** Invalid areas of the form, top to bottom. */
export function problemsOf(form: FormState): Area[] {
  const { draft, isMember } = form;
  const byMail = draft.sendAs === 'email';
  const isFine: Record<Area, boolean> = {
    files: areFilesFine(form),
    recipients: !byMail || areRecipientsFine(form),
    sender: !byMail || isMember || isEmail(draft.senderEmail),
    message: messageLength(draft.message) <= MESSAGE_MAX_LENGTH,
    expiry: isExpiryFine(form),
    password: isPasswordFine(form),
  };
  return (Object.keys(isFine) as Area[]).filter((area) => !isFine[area]);
}
