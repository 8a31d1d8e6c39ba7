import { readClientConfig } from '#contract/calls.js';
import type { ClientConfig } from '#contract/site/site.js';
import type { LoginArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { serverOf, sessionFileOf } from '../server/identity.js';
import { byToken, callsTo } from '../server/server-calls.js';
import { logIn } from '../server/server-session.js';
import type { StoredSession } from '../files/session-file.js';

/** Keeps an access token, or with an e-mail address a session, for the commands that follow. No password is kept. */
export async function login(context: CommandContext, args: LoginArguments): Promise<void> {
  const { settings, reporter } = context;
  const file = sessionFileOf(context);
  const server = serverOf(args.server ?? settings.server ?? (await file.read())?.server);
  const email = args.email ?? settings.email;
  const session =
    email === undefined
      ? await withToken(context, server, args.token)
      : await withPassword(context, server, { ...args, email });
  await file.write(session);
  const name = await nameOf(server);
  const place = name === null ? server : `${name} (${server})`;
  reporter.done([`Logged in to ${place} as ${session.email}.`], { name, server, email: session.email });
}

/** Null if the server does not say. */
async function nameOf(server: string): Promise<string | null> {
  const config: Partial<ClientConfig> = await callsTo(server, undefined)(readClientConfig, {}).catch(() => ({}));
  return config.installation?.name ?? null;
}

async function withToken(
  { settings, terminal }: CommandContext,
  server: string,
  given: string | undefined,
): Promise<StoredSession> {
  const ask = { text: 'Access token', isSecret: true, option: 'SAMPAN_TOKEN' };
  const token = given ?? settings.token ?? (await terminal.ask(ask)).trim();
  const { email } = await byToken(server, token).user();
  return { server, email, token };
}

async function withPassword(
  { settings, terminal }: CommandContext,
  server: string,
  { email, code }: { email: string; code: string | undefined },
): Promise<StoredSession> {
  const password =
    settings.password ?? (await terminal.ask({ text: 'Password', isSecret: true, option: 'SAMPAN_PASSWORD' }));
  const { session, cookie } = await logIn(server, { email, password }, async () => {
    return code ?? (await terminal.ask({ text: 'Code from your authenticator app', option: '--code' })).trim();
  });
  return { server, email: session.user.email, cookie };
}

/** A session ends at the server too; a token is revoked in the page that it was created in. */
export async function logout(context: CommandContext): Promise<void> {
  const file = sessionFileOf(context);
  const stored = await file.read();
  await file.remove();
  if (stored?.cookie !== undefined) {
    // If the server cannot be reached, the session expires.
    await fetch(new URL('/logout', stored.server), { headers: { cookie: stored.cookie } }).catch(() => undefined);
  }
  context.reporter.done(['Logged out.'], {});
}
