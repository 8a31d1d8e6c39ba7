import { randomUUID } from 'node:crypto';
import { createRequest, listRequests, readRequest, requestMatrix } from '#contract/calls.js';
import type { RequestFacts } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { RequestArguments, RequestsArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { enterAsMember } from '../server/identity.js';
import { saidTime } from './when.js';

/** Asks other people for files. */
export async function request(context: CommandContext, args: RequestArguments): Promise<void> {
  const { call } = await enterAsMember(context, args);
  const { title, items, to, isVerified, message, lang, dueAt, encryptTo } = args;
  if (dueAt !== null) {
    const due = { code: 'due', dueAt: new Date(dueAt).toISOString() };
    context.reporter.note(`Due ${saidTime(dueAt)}.`, due);
  }
  const created = await call(createRequest, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      title,
      message,
      lang,
      layout: items.length > 1 ? 'checklist' : 'drop-box',
      items: items.map((name) => ({ kind: 'files' as const, name })),
      isPublic: to.length === 0,
      ...(isVerified && { recipientsOnly: true }),
      ...(encryptTo !== undefined && { sealedTo: encryptTo }),
      dueAt,
      people: to.map((email) => ({ email })),
    },
  });
  const { slug, people } = created;
  // With the key in the link, its page notices when the server names another one.
  const withKey = (shared: string) => (encryptTo === undefined ? shared : `${shared}#${encryptTo}`);
  const link = withKey(created.link);
  const links = people.map(({ email, link: personal }) => ({ email, link: withKey(personal) }));
  const lines = to.length === 0 ? [link] : links.map((person) => `${person.email}\t${person.link}`);
  context.reporter.done(lines, { slug, link: to.length === 0 ? link : null, people: links });
}

/** Lists the member's requests, or one request with its submissions. */
export async function requests(context: CommandContext, args: RequestsArguments): Promise<void> {
  const { call } = await enterAsMember(context, args);
  const { reporter } = context;
  if (args.slug === undefined) {
    const { requests: rows } = await call(listRequests, { query: { search: args.search } });
    return reporter.done(rows.map(lineOf), { requests: rows });
  }
  const params = { slug: args.slug };
  const [read, matrix] = [await call(readRequest, { params }), await call(requestMatrix, { params })];
  reporter.done([lineOf(read), ...matrix.lines.map(lineOfSubmission)], { request: read, ...matrix });
}

function lineOf({ slug, state, title, createdAt }: RequestFacts): string {
  return [new Date(createdAt).toISOString().slice(0, 10), slug, state, title].join('\t');
}

/** The submissions: name, time, and the transfer with the files. */
function lineOfSubmission({ from, lastAt, transferSlug }: RequestMatrixLine): string {
  const when = lastAt === null ? 'nothing yet' : new Date(lastAt).toISOString();
  return [from.email || from.name || 'someone', when, transferSlug ?? ''].join('\t');
}
