import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { messageSchema } from '#contract/defaults.js';
import { emailSchema } from '#contract/primitives.js';
import { visibleText } from '#contract/visible-text.js';
import type { SendArguments } from '../commands/arguments.js';
import { sendFiles } from '../commands/send-command.js';
import { instantOf, readExpiry, saidTime } from '../commands/when.js';
import type { CommandContext } from '../context.js';
import { type Sources, sourceFiles } from '../files/source-files.js';
import { type Asked, enterAsMember, type Entrance } from '../server/identity.js';
import type { Who } from '../server/server-session.js';
import type { Reporter } from '../terminal/reporter.js';
import { formatBytes } from '../terminal/sizes.js';
import { answer, refusal, sayingErrors } from './answers.js';

const SHOWN_FILES = 50;

const input = z.object({
  paths: z.array(z.string().min(1)).min(1).describe('Absolute paths of files and folders on this computer'),
  to: z.array(emailSchema).default([]).describe('Addresses it is mailed to; none: only a link is made'),
  message: messageSchema.default('').describe('To the recipients'),
  expires: z
    .string()
    .default('1w')
    .describe('1w, 1m, 3m, 1y, never, a length such as 36h or 3d, a day as 2026-12-31 (its end), or an ISO time'),
});
const confirmation = z.object({ send: z.boolean().describe('Send these files').default(false) });

/** What is shown to the user is kept, so that what is sent is that and nothing else. */
interface Draft {
  args: SendArguments;
  sources: Sources;
  entrance: Entrance & { user: Who };
}

/** Sends by the user's confirmation alone, which the client asks for beyond the model's reach. */
export function addSendTool(server: McpServer, context: CommandContext, asked: Asked): void {
  const drafts = new Map<string, Draft>();

  async function ask(draft: Draft) {
    const id = randomUUID();
    drafts.set(id, draft);
    const confirm = inputRequired.elicit({ message: questionOf(draft, context.now()), requestedSchema: confirmation });
    return inputRequired({ inputRequests: { confirm }, requestState: id });
  }

  server.registerTool(
    'send_files',
    {
      title: 'Send files',
      description:
        'Prepares a transfer of files on this computer, and asks the user. It is uploaded and sent when they confirm.',
      inputSchema: input,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    (given, call) =>
      sayingErrors(async () => {
        const id = call.mcpReq.requestState<string>();
        const draft = id === undefined ? undefined : drafts.get(id);
        if (id === undefined || !draft) {
          if (!canAsk(server, call)) return refusal(cannotAsk);
          return ask(await draftOf(context, asked, given));
        }
        // An answer is to one question.
        drafts.delete(id);
        const confirmed = acceptedContent(call.mcpReq.inputResponses, 'confirm', confirmation);
        if (confirmed?.send !== true) return refusal('The user did not confirm. Nothing was sent.');
        return answer(await sendDraft(context, draft, call));
      }),
  );
}

const cannotAsk =
  'This client cannot ask the user to confirm (it does not support elicitation), so nothing was sent. The user can send the files with "sampan send" in a terminal.';

async function draftOf(context: CommandContext, asked: Asked, given: z.infer<typeof input>): Promise<Draft> {
  const { paths, to, message, expires } = given;
  const args: SendArguments = {
    command: 'send',
    paths: paths.map((path) => resolve(path)),
    sendAs: to.length === 0 ? 'link' : 'email',
    to,
    from: undefined,
    code: undefined,
    message,
    password: null,
    expiry: readExpiry(expires, context.now()),
    server: asked.server,
    token: asked.token,
    isJson: true,
  };
  return { args, sources: await sourceFiles(args.paths), entrance: await enterAsMember(context, asked) };
}

/** Names and texts are quoted: a line break in one of them cannot pass for a line of the question. */
function questionOf({ args, sources, entrance }: Draft, now: number): string {
  const { files, leftOut, origins } = sources;
  const until = instantOf(args.expiry, now);
  const total = formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  const shown = files.slice(0, SHOWN_FILES).map(({ path, size }) => `- ${quoted(path)} (${formatBytes(size)})`);
  return [
    `Send ${files.length} ${files.length === 1 ? 'file' : 'files'} (${total})?`,
    args.to.length === 0 ? 'To: anyone with the link' : `To: ${args.to.join(', ')}`,
    `From: ${entrance.user.email}, by ${entrance.server}`,
    `Expires: ${until === null ? 'never' : saidTime(until)}`,
    ...(args.message === '' ? [] : [`Message: ${quoted(args.message)}`]),
    `Taken from: ${origins.map(placeOf).join(', ')}`,
    ...shown,
    ...(files.length > SHOWN_FILES ? [`and ${files.length - SHOWN_FILES} more files of these folders`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.length}`, ...leftOut.slice(0, SHOWN_FILES).map(leftOutLine)] : []),
  ].join('\n');
}

/** A link is shown with where it leads: that is what is read. */
function placeOf({ named, real }: Sources['origins'][number]): string {
  return named === real ? quoted(named) : `${quoted(named)}, which is ${quoted(real)}`;
}

function leftOutLine({ path, text }: Sources['leftOut'][number]): string {
  return `- ${quoted(path)}: ${visibleText(text)}`;
}

function quoted(text: string): string {
  return JSON.stringify(visibleText(text));
}

async function sendDraft(context: CommandContext, { args, sources, entrance }: Draft, call: ServerContext) {
  let sent: Record<string, unknown> = {};
  const token = call.mcpReq._meta?.progressToken;
  const reporter: Reporter = {
    progress({ doneBytes, totalBytes }) {
      if (token === undefined) return;
      const params = { progressToken: token, progress: doneBytes, total: totalBytes };
      void call.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
    note: () => undefined,
    happened: () => undefined,
    done: (_lines, fields) => (sent = fields),
    failed: () => undefined,
  };
  const signal = AbortSignal.any([context.signal, call.mcpReq.signal]);
  await sendFiles({ ...context, reporter, signal }, { args, ...sources, entrance });
  return sent;
}

function canAsk(server: McpServer, call: ServerContext): boolean {
  // Newer clients say with each call what they can; older ones once.
  const envelope = call.mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  const { elicitation } = declared ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
