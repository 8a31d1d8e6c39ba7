import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest, RequestItemInput, RequestItemView, RequestView } from '#contract/requests/requests.js';
import type { RequestSettings } from '#contract/defaults.js';
import { endOfLocalDay } from '#contract/local-day.js';
import type { RequestTemplateInput } from '#contract/requests/request-templates.js';
import { CUSTOM_EXPIRY_MAX_MS, EXPIRY_MONTH_SECONDS } from '#contract/transfers/expiry.js';
import { widestLimits } from '#contract/billing/plans.js';
import { DAY_MS } from '#contract/units.js';
import type { Language } from '../../../i18n/index.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { toEmailTo, type Addressee, type Recipient } from '../../../sending/recipients/recipients.js';
import type { RequestChange } from '../api/requests.queries.js';
import { maxBytesOf, maxFilesOf, typedMegabytes } from './file-limits.js';

type TemplateSettings = RequestTemplateInput['settings'];
type Body = BodyInput<typeof createRequest>;

export interface ExampleForm {
  /** Null: the one that the item has. */
  uploadSlug: string | null;
  name: string;
  size: number;
  /** A virus was found in it. */
  isInfected: boolean;
}

/** An item as it is filled in. */
export interface ItemForm {
  itemId?: string | undefined;
  kind: RequestItemView['kind'];
  name: string;
  description: string;
  isRequired: boolean;
  types: string[];
  /** Typed text; empty means the plan's limit. */
  maxMegabytes: string;
  /** Typed text; empty means any number. */
  maxFiles: string;
  choices: string[];
  /** For items of files. */
  example: ExampleForm | null;
}

const expiryChoices = ['auto', 'date', 'never'] as const;

/** The form as it is filled in. Days are local, as `2026-11-30`. */
export interface RequestForm {
  title: string;
  message: string;
  lang: Language;
  layout: Body['layout'];
  /** For a checklist. */
  items: ItemForm[];
  /** For a drop box. */
  dropBox: ItemForm;
  recipients: Recipient[];
  /** Text of the recipients field that is no recipient yet. */
  recipientInput: string;
  isPublic: boolean;
  /** The public link is off then, whatever `isPublic` says. */
  recipientsOnly: boolean;
  /** Name in the public link; empty: none. */
  customSlug: string;
  /** Empty: none. */
  dueOn: string;
  daysBefore: number[];
  daysAfter: number[];
  expiry: (typeof expiryChoices)[number];
  expiresOn: string;
  /** Undefined: unchanged, or none; null: to be removed. */
  password?: string | null | undefined;
  asks: RequestView['asks'];
  provesEmail: boolean;
  isRepeatable: boolean;
  /** Public key for which everything is encrypted that people submit; empty: nothing is. Of a request that exists it stays. */
  sealedTo: string;
}

export const emptyItem: ItemForm = {
  kind: 'files',
  name: '',
  description: '',
  isRequired: true,
  types: [],
  maxMegabytes: '',
  maxFiles: '',
  choices: [],
  example: null,
};

export function emptyForm(lang: Language): RequestForm {
  return {
    title: '',
    message: '',
    lang,
    layout: 'checklist',
    items: [emptyItem],
    dropBox: emptyItem,
    recipients: [],
    recipientInput: '',
    isPublic: true,
    recipientsOnly: false,
    customSlug: '',
    dueOn: '',
    daysBefore: [3],
    daysAfter: [1],
    expiry: 'auto',
    expiresOn: '',
    asks: { name: 'optional', company: 'off', email: 'optional' },
    provesEmail: false,
    isRepeatable: true,
    sealedTo: '',
  };
}

/** How a new request begins: as the account wants it. */
export function newForm(lang: Language, { expiryDays, message, reminders }: RequestSettings, now: number): RequestForm {
  return {
    ...emptyForm(lang),
    message,
    ...reminders,
    ...(expiryDays !== null && { expiry: 'date', expiresOn: dayOf(now + expiryDays * DAY_MS) }),
  };
}

type GivenItem = Omit<RequestItemView, 'itemId' | 'example'> & Partial<Pick<RequestItemView, 'itemId' | 'example'>>;

function toItemForm({ maxBytes, maxFiles, example = null, ...item }: GivenItem): ItemForm {
  return {
    ...item,
    example: example && { uploadSlug: null, ...example },
    maxMegabytes: maxBytes === null ? '' : typedMegabytes(maxBytes),
    maxFiles: maxFiles >= widestLimits.files ? '' : String(maxFiles),
  };
}

/** Rules of other kinds are left out. */
function toItemInput(item: ItemForm): RequestItemInput {
  const { itemId, kind, name, description, isRequired, types, maxMegabytes, maxFiles, choices } = item;
  const isFiles = kind === 'files';
  return {
    ...(itemId !== undefined && { itemId }),
    kind,
    name: name.trim(),
    description: description.trim(),
    isRequired,
    types: isFiles ? types : [],
    maxBytes: isFiles ? maxBytesOf(maxMegabytes) : null,
    maxFiles: (isFiles ? maxFilesOf(maxFiles) : null) ?? widestLimits.files,
    choices: kind === 'choice' ? choices : [],
    ...(isFiles && exampleInput(item)),
  };
}

/** Nothing where it stays as it is. */
function exampleInput({ itemId, example }: ItemForm): Pick<RequestItemInput, 'example'> {
  if (example === null) return itemId === undefined ? {} : { example };
  return example.uploadSlug === null ? {} : { example: { uploadSlug: example.uploadSlug } };
}

/** Another item like this one. The example belongs to one item alone. */
export function copyOf({ itemId: _itemId, ...item }: ItemForm): ItemForm {
  return { ...item, example: null };
}

/** The local day of an instant. */
export const dayOf = (instant: number): string => toLocalInput(instant).slice(0, 10);
export const endOfDay = endOfLocalDay;

/** Fields that a template or an existing request fills in: neither people nor dates. */
export function formOfSettings(settings: TemplateSettings) {
  const { title, message, lang, layout, items, isPublic, reminders, asks, provesEmail, isRepeatable } = settings;
  const [first] = items;
  return {
    title,
    message,
    lang,
    layout,
    isPublic,
    recipientsOnly: settings.recipientsOnly ?? false,
    asks,
    provesEmail,
    isRepeatable,
    items: layout === 'checklist' ? items.map(toItemForm) : [emptyItem],
    dropBox: layout === 'drop-box' && first ? toItemForm(first) : emptyItem,
    ...reminders,
  };
}

/** The form of a request that exists. */
export function formOf(request: RequestView): RequestForm {
  const { lang, dueAt, expiresAt } = request;
  return {
    ...emptyForm(lang),
    ...formOfSettings(request),
    customSlug: request.customSlug ?? '',
    sealedTo: request.sealedTo ?? '',
    dueOn: dueAt === null ? '' : dayOf(dueAt),
    expiry: expiresAt === null ? 'never' : 'date',
    expiresOn: expiresAt === null ? '' : dayOf(expiresAt),
  };
}

/** A new request like another one, for other people and another time. */
export function duplicateOf(request: RequestView): RequestForm {
  const { lang } = request;
  const fresh = emptyForm(lang);
  const form = formOf(request);
  const { recipients, recipientInput, customSlug, dueOn, expiry, expiresOn } = fresh;
  return {
    ...form,
    recipients,
    recipientInput,
    customSlug,
    dueOn,
    expiry,
    expiresOn,
    items: form.items.map(copyOf),
    dropBox: copyOf(form.dropBox),
  };
}

/** Undefined leaves it to the server: a month from now. */
function expiryOf(form: RequestForm, now: number): number | null | undefined {
  const { expiry, expiresOn, dueOn } = form;
  if (expiry === 'never') return null;
  if (expiry === 'date') return endOfDay(expiresOn);
  if (dueOn === '') return undefined;
  return Math.min(endOfDay(dueOn) + EXPIRY_MONTH_SECONDS * 1000, now + CUSTOM_EXPIRY_MAX_MS - 60_000);
}

export function isDueWrong(dueOn: string, now: number): boolean {
  if (dueOn === '') return false;
  const due = endOfDay(dueOn);
  return !(dueOn >= dayOf(now) && due < now + CUSTOM_EXPIRY_MAX_MS);
}

export function isExpiryWrong({ expiry, expiresOn, dueOn }: RequestForm, now: number): boolean {
  if (expiry !== 'date') return false;
  // The server wants half an hour; the rest of today would often be less.
  return !(expiresOn > dayOf(now) && endOfDay(expiresOn) < now + CUSTOM_EXPIRY_MAX_MS) || expiresOn < dueOn;
}

export function hasPublicLink({ isPublic, recipientsOnly }: Pick<RequestForm, 'isPublic' | 'recipientsOnly'>): boolean {
  return isPublic && !recipientsOnly;
}

/** The form as the calls take it, without people and password. */
function settingsOf(form: RequestForm, dropBoxName: string) {
  const { title, message, lang, layout, recipientsOnly, asks, provesEmail, isRepeatable, dueOn } = form;
  const isPublic = hasPublicLink(form);
  const items =
    layout === 'checklist'
      ? form.items.map(toItemInput)
      : [{ ...toItemInput({ ...form.dropBox, kind: 'files' }), name: form.dropBox.name || dropBoxName }];
  const hasDue = dueOn !== '';
  return {
    title: title.trim(),
    message: message.trim(),
    lang,
    items,
    isPublic,
    recipientsOnly,
    customSlug: isPublic && form.customSlug !== '' ? form.customSlug : null,
    asks,
    provesEmail,
    isRepeatable,
    dueAt: hasDue ? endOfDay(dueOn) : null,
    reminders: { daysBefore: hasDue ? form.daysBefore : [], daysAfter: hasDue ? form.daysAfter : [] },
  };
}

interface Context {
  now: number;
  /** Name of a drop box's only item, in the language of the request. */
  dropBoxName: string;
}

/** Reminders stay without a due date: the next request has one of its own. */
export function settingsOfTemplate(form: RequestForm, dropBoxName: string): TemplateSettings {
  const { dueAt: _dueAt, customSlug: _customSlug, items, ...settings } = settingsOf(form, dropBoxName);
  const { layout, daysBefore, daysAfter } = form;
  return {
    ...settings,
    layout,
    items: items.map(({ itemId: _itemId, example: _example, ...rules }) => rules),
    reminders: { daysBefore, daysAfter },
  };
}

export function createBody(form: RequestForm, contacts: readonly Addressee[], { now, dropBoxName }: Context): Body {
  const expiresAt = expiryOf(form, now);
  const { recipientsOnly, ...settings } = settingsOf(form, dropBoxName);
  return {
    ...settings,
    // Off is left to the rules of the account and the installation.
    ...(recipientsOnly && { recipientsOnly }),
    layout: form.layout,
    ...(expiresAt !== undefined && { expiresAt }),
    password: form.password || null,
    people: toEmailTo(form.recipients, contacts),
    ...(form.sealedTo !== '' && { sealedTo: form.sealedTo }),
  };
}

/** Only what differs from the form as it was, so that nothing changes that was not touched. */
export function editBody(form: RequestForm, before: RequestForm, { now, dropBoxName }: Context): RequestChange {
  const all = (of: RequestForm) => ({ ...settingsOf(of, dropBoxName), expiresAt: expiryOf(of, now) });
  const earlier = all(before);
  const changed = Object.entries(all(form)).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(earlier[name as keyof typeof earlier]),
  );
  const { password } = form;
  return { ...Object.fromEntries(changed), ...(password !== undefined && password !== '' && { password }) };
}
