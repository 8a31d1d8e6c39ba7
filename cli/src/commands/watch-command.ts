import { setTimeout as sleep } from 'node:timers/promises';
import { listTransferEvents } from '#contract/calls.js';
import type { WatchArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { enterAsMember } from '../server/identity.js';
import { withRetries } from '../server/server-calls.js';

const EVERY_MS = 3000;

/** Prints the events of a transfer, from its beginning until the command is interrupted. */
export async function watch(context: CommandContext, { slug, isOnce, ...asked }: WatchArguments): Promise<void> {
  const { call } = await enterAsMember(context, asked);
  const { reporter, terminal } = context;
  // Nothing reads the output after that.
  const signal = AbortSignal.any([context.signal, terminal.closed]);
  let seen = 0;
  const rest = async () => {
    const query = { skip: seen };
    const { events, total } = await withRetries(() => call(listTransferEvents, { params: { slug }, query }), sleep);
    for (const { at, kind, recipientEmail, fileName } of events) {
      const when = new Date(at).toISOString();
      const line = [when, kind, recipientEmail, fileName].filter((part) => part !== null).join('\t');
      reporter.happened(line, { kind, at: when, recipientEmail, fileName });
    }
    seen += events.length;
    return total - seen;
  };
  while (!signal.aborted) {
    const isBehind = (await rest()) > 0;
    if (isBehind) continue;
    if (isOnce) break;
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  reporter.done([], { slug, events: seen });
}
