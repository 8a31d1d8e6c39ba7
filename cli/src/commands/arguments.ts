import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readAddresses } from '#contract/address-list.js';
import type { Language } from '#contract/primitives.js';
import { CommandError, usageError } from '../exit-codes.js';
import { slugOfRequest, slugOfTransfer } from './transfer-link.js';
import { readDue, readExpiry, type Expiry } from './when.js';

const languages = ['en', 'zh'] as const satisfies readonly Language[];

interface Common {
  server: string | undefined;
  token: string | undefined;
  isJson: boolean;
}

export interface SendArguments extends Common {
  command: 'send';
  paths: string[];
  sendAs: 'link' | 'email';
  to: string[];
  from: string | undefined;
  code: string | undefined;
  message: string;
  password: string | null;
  /** Only the recipients open it, once they have proven their address. */
  isVerified: boolean;
  /** End to end. */
  encrypts: boolean;
  expiry: Expiry;
}

export interface GetArguments extends Common {
  command: 'get';
  link: string;
  output: string;
  password: string | undefined;
  /** From the email to the recipient. */
  code: string | undefined;
  /** The key of an encrypted transfer, if the link has none. */
  key: string | undefined;
  /** Names that begin with a dot stay as they are. */
  keepsHidden: boolean;
}

export interface LoginArguments extends Common {
  command: 'login' | 'logout';
  email: string | undefined;
  code: string | undefined;
}

export interface ListArguments extends Common {
  command: 'list';
  search: string;
}

export interface WatchArguments extends Common {
  command: 'watch';
  slug: string;
  /** Prints the past events and ends. */
  isOnce: boolean;
}

export interface RequestArguments extends Common {
  command: 'request';
  title: string;
  /** Names of the files that are asked for. */
  items: string[];
  to: string[];
  /** Only `to` open it, once they have proven their address. */
  isVerified: boolean;
  message: string;
  lang: Language;
  dueAt: number | null;
  /** The member's own public key, for which everything is encrypted that people submit. */
  encryptTo: string | undefined;
}

export interface RequestsArguments extends Common {
  command: 'requests';
  slug: string | undefined;
  search: string;
}

export interface ReceiveArguments extends Common {
  command: 'receive';
  slug: string;
  /** The folder, with parts in braces that each file fills in. */
  into: string;
  isWatched: boolean;
  keepsHidden: boolean;
  /** Path of the file with the member's own key, for encrypted requests. */
  keyFile: string | undefined;
}

export type Arguments =
  | SendArguments
  | GetArguments
  | ListArguments
  | WatchArguments
  | RequestArguments
  | RequestsArguments
  | ReceiveArguments
  | LoginArguments
  | { command: 'help' }
  | { command: 'version' };

const common = {
  server: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const sendOptions = {
  ...common,
  to: { type: 'string', multiple: true },
  link: { type: 'boolean', default: false },
  from: { type: 'string' },
  code: { type: 'string' },
  message: { type: 'string', short: 'm', default: '' },
  password: { type: 'string' },
  verified: { type: 'boolean', default: false },
  expires: { type: 'string', default: '1w' },
  encrypt: { type: 'boolean', default: false },
} as const;

const getOptions = {
  ...common,
  output: { type: 'string', short: 'o', default: '.' },
  password: { type: 'string' },
  code: { type: 'string' },
  key: { type: 'string' },
  hidden: { type: 'boolean', default: false },
} as const;

const listOptions = { ...common, search: { type: 'string', default: '' } } as const;

const watchOptions = { ...common, once: { type: 'boolean', default: false } } as const;

const requestOptions = {
  ...common,
  item: { type: 'string', multiple: true },
  to: { type: 'string', multiple: true },
  verified: { type: 'boolean', default: false },
  message: { type: 'string', short: 'm', default: '' },
  due: { type: 'string' },
  'encrypt-to': { type: 'string' },
  lang: { type: 'string', default: 'en' },
} as const;

const receiveOptions = {
  ...common,
  into: { type: 'string', default: '{request}/{person}/{item}' },
  watch: { type: 'boolean', default: false },
  hidden: { type: 'boolean', default: false },
  'key-file': { type: 'string' },
} as const;

const loginOptions = { ...common, email: { type: 'string' }, code: { type: 'string' } } as const;

/** `ageRecipientSchema` of the contract. */
const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{58}$/;

/** @throws {CommandError} with the exit code of wrong usage */
export function readArguments(argv: readonly string[], now: number): Arguments {
  const [command, ...rest] = argv;
  switch (command) {
    case 'send':
      return readSend(rest, now);
    case 'get':
      return readGet(rest);
    case 'list':
      return readList(rest);
    case 'watch':
      return readWatch(rest);
    case 'request':
      return readRequest(rest, now);
    case 'requests':
      return readRequests(rest);
    case 'receive':
      return readReceive(rest);
    case 'login':
    case 'logout':
      return readLogin(command, rest);
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      return { command: 'help' };
    case '--version':
    case '-v':
      return { command: 'version' };
    default:
      throw usageError(`There is no command "${command}".`);
  }
}

function readSend(argv: string[], now: number): Arguments {
  const { values, positionals: paths } = parsed(argv, sendOptions);
  if (values.help) return { command: 'help' };
  if (paths.length === 0) throw usageError('Give at least one file or folder to send.');
  const to = addressesOf(values.to);
  if (values.link === to.length > 0) throw usageError('Use either --to with addresses, or --link.');
  assertVerifiable(values.verified, to);
  return {
    command: 'send',
    paths,
    sendAs: values.link ? 'link' : 'email',
    to,
    from: values.from,
    code: values.code,
    message: values.message,
    password: values.password ?? null,
    isVerified: values.verified,
    encrypts: values.encrypt,
    expiry: readExpiry(values.expires, now),
    ...commonOf(values),
  };
}

function assertVerifiable(isVerified: boolean, to: readonly string[]): void {
  if (isVerified && to.length === 0) throw usageError('--verified needs recipients: use --to.');
}

function readGet(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, getOptions);
  if (values.help) return { command: 'help' };
  const [link] = positionals;
  if (link === undefined || positionals.length > 1) throw usageError('Give one link to download.');
  const { output, password, code, key, hidden: keepsHidden } = values;
  return { command: 'get', link, output, password, code, key, keepsHidden, ...commonOf(values) };
}

function readList(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, listOptions);
  if (values.help) return { command: 'help' };
  if (positionals.length > 0) throw usageError(`"${positionals[0]}" is not expected here.`);
  return { command: 'list', search: values.search, ...commonOf(values) };
}

function readWatch(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, watchOptions);
  if (values.help) return { command: 'help' };
  const [link] = positionals;
  if (link === undefined || positionals.length > 1) throw usageError('Give one transfer, by its slug or link.');
  return { command: 'watch', slug: slugOfTransfer(link), isOnce: values.once, ...commonOf(values) };
}

function readRequest(argv: string[], now: number): Arguments {
  const { values, positionals } = parsed(argv, requestOptions);
  if (values.help) return { command: 'help' };
  const [title] = positionals;
  if (title === undefined || positionals.length > 1) throw usageError('Give the request one title, in quotes.');
  const lang = languages.find((known) => known === values.lang);
  if (!lang) throw usageError(`--lang must be one of ${languages.join(', ')}.`);
  const to = addressesOf(values.to);
  assertVerifiable(values.verified, to);
  const dueAt = values.due === undefined ? null : readDue(values.due, now);
  const encryptTo = values['encrypt-to'];
  if (encryptTo !== undefined && !PUBLIC_KEY.test(encryptTo))
    throw usageError('--encrypt-to takes your public key, which begins with age1.');
  return {
    command: 'request',
    title,
    items: values.item ?? [title],
    to,
    isVerified: values.verified,
    message: values.message,
    lang,
    dueAt,
    encryptTo,
    ...commonOf(values),
  };
}

function readRequests(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, listOptions);
  if (values.help) return { command: 'help' };
  if (positionals.length > 1) throw usageError(`"${positionals[1]}" is not expected here.`);
  const [link] = positionals;
  const slug = link === undefined ? undefined : slugOfRequest(link);
  return { command: 'requests', slug, search: values.search, ...commonOf(values) };
}

function readReceive(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, receiveOptions);
  if (values.help) return { command: 'help' };
  const [link] = positionals;
  if (link === undefined || positionals.length > 1) throw usageError('Give one request, by its slug or link.');
  const { into, watch: isWatched, hidden: keepsHidden, 'key-file': keyFile } = values;
  return { command: 'receive', slug: slugOfRequest(link), into, isWatched, keepsHidden, keyFile, ...commonOf(values) };
}

function addressesOf(given: string[] = []): string[] {
  const addresses = readAddresses(given.join('\n'));
  const wrong = addresses.filter(({ isValid }) => !isValid).map(({ email }) => `"${email}"`);
  if (wrong.length > 0) throw usageError(`Not an email address: ${wrong.join(', ')}.`);
  return addresses.map(({ email }) => email);
}

function readLogin(command: 'login' | 'logout', argv: string[]): Arguments {
  const { values, positionals } = parsed(argv, loginOptions);
  if (values.help) return { command: 'help' };
  if (positionals.length > 0) throw usageError(`"${positionals[0]}" is not expected here.`);
  return { command, email: values.email, code: values.code, ...commonOf(values) };
}

function commonOf(values: { server?: string | undefined; token?: string | undefined; json: boolean }): Common {
  return { server: values.server, token: values.token, isJson: values.json };
}

/** `--password "$SECRET"` without that variable must not send something that anyone can open. */
function refuseEmpty(values: Record<string, unknown>): void {
  const empty = Object.keys(values).filter((name) => !mayBeEmpty.has(name) && [values[name]].flat().includes(''));
  if (empty.length > 0) throw usageError(`No value for ${empty.map((name) => `--${name}`).join(', ')}.`);
}

const mayBeEmpty = new Set(['message', 'search']);

function parsed<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    const result = parseArgs({ args, options, allowPositionals: true, strict: true });
    refuseEmpty(result.values);
    return result;
  } catch (error) {
    throw error instanceof CommandError ? error : usageError(error instanceof Error ? error.message : String(error));
  }
}
