import { join } from 'node:path';
import { checkSenderEmail, verifySenderEmail } from '#contract/calls.js';
import { isEmail, toEmail } from '#contract/formats.js';
import type { UploadCall, UploadTarget } from '../../../client/src/upload/node.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { parsedUrl } from './parsed-url.js';
import { byToken, callsTo } from './server-calls.js';
import { byPassword, byStoredSession, type Access, type Who } from './server-session.js';
import { SessionFile, type StoredSession } from '../files/session-file.js';

const DEFAULT_SERVER = 'http://localhost:3000';

export interface Asked {
  server: string | undefined;
  token: string | undefined;
}

/** The server and the member; no access without a session. */
export interface Entrance {
  server: string;
  access: Access | undefined;
  call: UploadCall;
}

export function sessionFileOf({ settings }: CommandContext): SessionFile {
  return new SessionFile(join(settings.configDir, 'session.json'));
}

export async function enter(context: CommandContext, asked: Asked): Promise<Entrance> {
  const file = sessionFileOf(context);
  const stored = await file.read();
  const server = serverOf(asked.server ?? context.settings.server ?? stored?.server);
  const access = accessOf(context, { server, token: asked.token ?? context.settings.token, stored, file });
  return { server, access, call: callsTo(server, access) };
}

export function serverOf(address: string = DEFAULT_SERVER): string {
  const url = parsedUrl(address.includes('://') ? address : `https://${address}`);
  if (!url?.protocol.startsWith('http')) throw usageError(`"${address}" is not a server address.`);
  return url.origin;
}

function accessOf(
  { settings, now }: CommandContext,
  who: { server: string; token: string | undefined; stored: StoredSession | undefined; file: SessionFile },
): Access | undefined {
  const { server, token, stored, file } = who;
  if (token !== undefined) return byToken(server, token);
  const { email, password } = settings;
  if (email !== undefined && password !== undefined) return byPassword({ server, now }, email, password);
  // A log-in is of one server: another one must not see it.
  if (stored?.server !== server) return undefined;
  return stored.token === undefined ? byStoredSession({ server, now }, file) : byToken(server, stored.token);
}

/** Enters for calls that visitors may not make. */
export async function enterAsMember(context: CommandContext, asked: Asked): Promise<Entrance & { user: Who }> {
  const entrance = await enter(context, asked);
  if (!entrance.access) throw usageError('Log in with "sampan login", or set SAMPAN_TOKEN.');
  return { ...entrance, user: await entrance.access.user() };
}

/** The sender, in the form that the calls need. */
export interface SendingIdentity {
  target: UploadTarget;
  senderEmail: string | undefined;
}

/**
 * A visitor proves an address with a code from a mail to it; the proof lasts 24 hours, and a running upload renews it.
 */
export async function proveAddress(
  context: CommandContext,
  { call }: Entrance,
  { from, code }: { from: string | undefined; code: string | undefined },
): Promise<SendingIdentity> {
  if (from === undefined) {
    throw usageError('Log in with "sampan login", or add --from with your email address.');
  }
  const email = toEmail(from);
  if (!isEmail(email)) throw usageError(`"${from}" is not an email address.`);
  const ticket = code === undefined ? await askForCode(context, call, email) : await checkCode(call, email, code);
  return { target: { id: email, type: 'anonUpload', senderTicket: ticket }, senderEmail: email };
}

async function askForCode(context: CommandContext, call: UploadCall, email: string): Promise<string> {
  await call(verifySenderEmail, { body: { email } });
  return checkCode(call, email, await typedCode(context, email));
}

/** The code that is on its way to an address. */
export async function typedCode({ terminal, reporter }: CommandContext, email: string): Promise<string> {
  reporter.note(`A code is on its way to ${email}.`, { code: 'code-sent', email });
  if (!terminal.isInteractive) {
    throw new CommandError(
      EXIT.refused,
      'Run the same command again with --code and the code from the email.',
      'code-needed',
    );
  }
  return (await terminal.ask({ text: `Code sent to ${email}`, option: '--code' })).trim();
}

async function checkCode(call: UploadCall, email: string, code: string): Promise<string> {
  return (await call(checkSenderEmail, { body: { email, verifyId: code } })).ticket;
}
