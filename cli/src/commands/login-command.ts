import type { LoginArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { serverOf, sessionFileOf } from '../server/identity.js';
import { logIn } from '../server/server-session.js';

/** Keeps a session for the commands that follow. The password is not kept. */
export async function login(context: CommandContext, args: LoginArguments): Promise<void> {
  const { settings, terminal, reporter } = context;
  const file = sessionFileOf(context);
  const server = serverOf(args.server ?? settings.server ?? (await file.read())?.server);
  const email = args.email ?? settings.email ?? (await terminal.ask({ text: 'E-mail', option: '--email' }));
  const password =
    settings.password ?? (await terminal.ask({ text: 'Password', isSecret: true, option: 'SAMPAN_PASSWORD' }));
  const { session, cookie } = await logIn(server, { email, password }, async () => {
    return args.code ?? (await terminal.ask({ text: 'Code of your authenticator app', option: '--code' }));
  });
  await file.write({ server, email: session.user.email, cookie });
  reporter.done([`Logged in to ${server} as ${session.user.email}.`], { server, email: session.user.email });
}

export async function logout(context: CommandContext): Promise<void> {
  const file = sessionFileOf(context);
  const stored = await file.read();
  await file.remove();
  if (stored) {
    // The server ends the session; if it cannot be reached, the session expires.
    await fetch(new URL('/logout', stored.server), { headers: { cookie: stored.cookie } }).catch(() => undefined);
  }
  context.reporter.done(['Logged out.'], {});
}
