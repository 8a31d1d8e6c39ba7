import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import {
  listRecipients,
  listRequests,
  listTransferEvents,
  listTransfers,
  readRequest,
  requestMatrix,
} from '#contract/calls.js';
import { transferFacts } from '../commands/list-command.js';
import { slugOfRequest, slugOfTransfer } from '../commands/transfer-link.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Asked, enterAsMember } from '../server/identity.js';
import { answer, sayingErrors } from './answers.js';

const search = z.string().max(200).default('').describe('Words that must all occur; empty for everything');
const skip = z.int().min(0).default(0).describe('How many to skip, for the next page');
const slug = z.string().min(1).max(2000).describe('Slug or link');
const annotations = { readOnlyHint: true, openWorldHint: true };

/** What a token with the scope `read` or `requests` may see. */
export function addReadTools(server: McpServer, context: CommandContext, asked: Asked): void {
  addTransferTools(server, context, asked);
  addRequestTools(server, context, asked);
}

function addTransferTools(server: McpServer, context: CommandContext, asked: Asked): void {
  server.registerTool(
    'list_transfers',
    {
      title: 'List transfers',
      description: 'What the user has sent, the latest first. Searches files, recipients, message and title.',
      inputSchema: z.object({ search, skip }),
      annotations,
    },
    (query) =>
      sayingErrors(async () => {
        const { call, user } = await enterAsMember(context, asked);
        const page = await call(listTransfers, { query: { userid: user.userId, sort: 'dateSent', ...query } });
        if (Array.isArray(page)) throw new TypeError('a list was expected');
        return answer({ transfers: page.allDocs.map(transferFacts), total: page.allCount });
      }),
  );
  server.registerTool(
    'read_transfer',
    {
      title: 'Read a transfer',
      description:
        'One transfer: its files, how far each recipient has come, and its log, which says who opened it and who downloaded what and when.',
      inputSchema: z.object({
        slug,
        skipEvents: skip.describe('How many events of the log to skip, the oldest first'),
      }),
      annotations,
    },
    ({ slug: link, skipEvents }) =>
      sayingErrors(() => answerOfTransfer(context, asked, { slug: slugOfTransfer(link), skipEvents })),
  );
}

interface Wanted {
  slug: string;
  skipEvents: number;
}

async function answerOfTransfer(context: CommandContext, asked: Asked, { slug: wanted, skipEvents }: Wanted) {
  const { call, user } = await enterAsMember(context, asked);
  const found = await call(listTransfers, { query: { userid: user.userId, slug: wanted } });
  const [transfer] = Array.isArray(found) ? found : [];
  if (!transfer) throw new CommandError(EXIT.refused, `There is no transfer "${wanted}".`, 'transfer-not-found');
  const params = { slug: wanted };
  const people = await call(listRecipients, { params });
  const log = await call(listTransferEvents, { params, query: { skip: skipEvents } });
  return answer({
    transfer: { ...transferFacts(transfer), message: transfer.message },
    files: transfer.fileObjects.map(({ fileName, size }) => ({ path: fileName, bytes: size })),
    recipients: people.recipients.map(({ email, name, state, lastAt }) => ({
      email,
      name,
      state,
      at: time(lastAt),
    })),
    recipientsTotal: people.total,
    visitorsOfLink: people.plainLink && { state: people.plainLink.state, at: time(people.plainLink.lastAt) },
    events: log.events.map(({ at, kind, recipientEmail, fileName }) => ({
      at: time(at),
      kind,
      recipientEmail,
      fileName,
    })),
    eventsTotal: log.total,
  });
}

function addRequestTools(server: McpServer, context: CommandContext, asked: Asked): void {
  server.registerTool(
    'list_requests',
    {
      title: 'List file requests',
      description: 'The file requests of the user and their state, those that changed last first.',
      inputSchema: z.object({ search, skip }),
      annotations,
    },
    (query) =>
      sayingErrors(async () => {
        const { call } = await enterAsMember(context, asked);
        return answer(await call(listRequests, { query }));
      }),
  );
  server.registerTool(
    'read_request',
    {
      title: 'Read a file request',
      description:
        'One file request: what it asks for, and who has handed in what. Files are in the transfer named by transferSlug.',
      inputSchema: z.object({ slug, skip: skip.describe('How many people to skip') }),
      annotations,
    },
    ({ slug: link, skip: skipped }) =>
      sayingErrors(async () => {
        const wanted = slugOfRequest(link);
        const { call } = await enterAsMember(context, asked);
        const params = { slug: wanted };
        const request = await call(readRequest, { params });
        return answer({ request, ...(await call(requestMatrix, { params, query: { skip: skipped } })) });
      }),
  );
}

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
