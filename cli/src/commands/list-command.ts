import { listTransfers } from '#contract/calls.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import type { ListArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { enterAsMember } from '../server/identity.js';
import { formatBytes } from '../terminal/sizes.js';
import { isoExpiry } from './when.js';

/** The member's transfers, the latest first. */
export async function list(context: CommandContext, args: ListArguments): Promise<void> {
  const { call, user } = await enterAsMember(context, args);
  const { userId: userid } = user;
  const answer = await call(listTransfers, { query: { userid, search: args.search, sort: 'dateSent' } });
  const rows = (Array.isArray(answer) ? answer : answer.allDocs).map(transferFacts);
  const lines = rows.map(({ slug, name, totalBytes, sentAt, downloads }) =>
    [sentAt.slice(0, 10), slug, formatBytes(totalBytes), `${downloads} downloads`, name].join('\t'),
  );
  context.reporter.done(lines, { transfers: rows });
}

function transferFacts(row: TransferRow) {
  const { slug, link, title, fileName, fileNumber, totalBytes, dateSent, expiryDate, emailTo } = row;
  return {
    slug,
    link,
    name: title || fileName || '(encrypted)',
    files: fileNumber,
    totalBytes,
    sentAt: new Date(dateSent).toISOString(),
    expiresAt: isoExpiry(expiryDate),
    to: emailTo.map(({ email }) => email),
    downloads: row.total_downloads,
  };
}
