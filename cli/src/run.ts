import { readArguments, type Arguments } from './commands/arguments.js';
import type { CommandContext } from './context.js';
import { CommandError, EXIT, type ExitCode } from './exit-codes.js';
import { get } from './commands/get-command.js';
import { help } from './commands/help.js';
import { list } from './commands/list-command.js';
import { login, logout } from './commands/login-command.js';
import { receive } from './commands/receive-command.js';
import { request, requests } from './commands/request-commands.js';
import { watch } from './commands/watch-command.js';
import { toCommandError } from './refusals.js';
import { reporterFor } from './terminal/reporter.js';
import { send } from './commands/send-command.js';
import type { Settings } from './settings.js';
import type { Terminal } from './terminal/terminal.js';

export interface Surroundings {
  argv: readonly string[];
  settings: Settings;
  terminal: Terminal;
  version: string;
  signal: AbortSignal;
  now(): number;
}

/** Runs one command to its end; never throws. */
export async function run({ argv, terminal, version, ...rest }: Surroundings): Promise<ExitCode> {
  const asksForJson = argv.includes('--json');
  const reporter = reporterFor(terminal, asksForJson, rest.now);
  try {
    const args = readArguments(argv, rest.now());
    await runCommand(args, { ...rest, terminal, reporter }, version);
    return EXIT.ok;
  } catch (error) {
    const wasInterrupted = rest.signal.aborted && !(error instanceof CommandError);
    const failure = wasInterrupted ? interrupted() : toCommandError(error);
    reporter.failed(failure);
    if (failure.exitCode === EXIT.usage && !asksForJson) terminal.err('See "sampan help".');
    return failure.exitCode;
  }
}

async function runCommand(args: Arguments, context: CommandContext, version: string): Promise<void> {
  switch (args.command) {
    case 'send':
      return send(context, args);
    case 'get':
      return get(context, args);
    case 'list':
      return list(context, args);
    case 'watch':
      return watch(context, args);
    case 'request':
      return request(context, args);
    case 'requests':
      return requests(context, args);
    case 'receive':
      return receive(context, args);
    case 'login':
      return login(context, args);
    case 'logout':
      return logout(context);
    case 'help':
      return context.terminal.out(help);
    case 'version':
      return context.terminal.out(version);
  }
}

function interrupted(): CommandError {
  return new CommandError(EXIT.resumable, 'Interrupted. Run the same command again to resume.', 'cancelled');
}
