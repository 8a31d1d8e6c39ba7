import { setTimeout as sleep } from 'node:timers/promises';
import {
  downloadFile as downloadFileCall,
  openDownloadPage,
  readRequest,
  readSubmission,
  requestMatrix,
} from '#contract/calls.js';
import type { RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import { listedFile, openParts, pathInItem, type TransferKey } from '../../../client/src/encryption/node.js';
import { NodeCallError, type UploadCall } from '../../../client/src/upload/node.js';
import type { ReceiveArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { toCommandError } from '../refusals.js';
import { enterAsMember } from '../server/identity.js';
import { formatBytes } from '../terminal/sizes.js';
import { readOwnKeys } from './own-keys.js';
import { openedFile } from './sealed-page.js';
import { type FailedFile, fetchFiles, notAll, type WantedFile } from './fetch-files.js';
import { type InboxFolders, readInboxFolders } from './inbox-folders.js';

/** 12 calls a minute while nothing is new; an access token allows 300. */
const EVERY_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Refusals of one submission; those of others can still be downloaded. */
const SUBMISSION_REFUSALS = new Set([
  'submission-not-found',
  'transfer-not-found',
  'transfer-expired',
  'under-review',
  'taken-down',
]);

interface ReceivedFile extends WantedFile {
  person: string;
  item: string;
}

/** Downloads what people submit to a request. With `--watch` it continues until it is interrupted. */
export async function receive(context: CommandContext, args: ReceiveArguments): Promise<void> {
  const folders = readInboxFolders(args.into);
  const { call, server } = await enterAsMember(context, args);
  const inbox = new Inbox(context, { call, server, folders, args });
  for (let pauseMs = EVERY_MS; ;) {
    try {
      await inbox.fetchNew();
      pauseMs = EVERY_MS;
    } catch (error) {
      if (!args.isWatched || context.signal.aborted || !isPassing(error)) throw error;
      const { message, code } = toCommandError(error);
      context.reporter.note(message, { code });
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    if (!args.isWatched || context.signal.aborted) break;
    await sleep(pauseMs, undefined, { signal: context.signal }).catch(() => undefined);
  }
  inbox.report();
}

interface InboxOptions {
  call: UploadCall;
  server: string;
  folders: InboxFolders;
  args: ReceiveArguments;
}

class Inbox {
  /** Submissions by id, as they were when all their files had been dealt with. */
  readonly #known = new Map<string, string>();
  /** Ids of files that are here, or that no other try can bring. */
  readonly #settled = new Set<string>();
  readonly #failed: FailedFile[] = [];
  /** Asked for once there is an encrypted request. */
  #keys: TransferKey[] | undefined;
  #newFiles = 0;
  #newBytes = 0;
  #wasThere = 0;

  constructor(
    private readonly context: CommandContext,
    private readonly options: InboxOptions,
  ) {}

  async fetchNew(): Promise<void> {
    const { call, folders, args } = this.options;
    const changed = (await this.#lines()).filter((line) => this.#known.get(line.submissionId ?? '') !== stateOf(line));
    if (changed.length === 0) return;
    const request = await call(readRequest, { params: { slug: args.slug } });
    if (request.sealedTo !== null) this.#keys ??= await readOwnKeys(this.context, args.keyFile);
    for (const line of changed) {
      const files = await this.#filesOf(line, request).catch((error: unknown) => {
        if (!(error instanceof NodeCallError) || !SUBMISSION_REFUSALS.has(error.code)) throw error;
        this.#noteFailed({ path: nameOfPerson(line), reason: toCommandError(error).message, code: error.code });
        return [];
      });
      const waiting = files.filter(({ id }) => !this.#settled.has(id));
      const { failed } = await fetchFiles(this.context, {
        files: waiting,
        folder: folders.folder,
        keepsHidden: args.keepsHidden,
        onFetched: (file, { target, wasThere }) => {
          this.#settled.add(file.id);
          if (wasThere) this.#wasThere += 1;
          else this.#noteNew(file, target);
        },
        onFailed: (file, failure) => {
          if (args.isWatched && failure.code === 'file-unscanned') return;
          this.#settled.add(file.id);
          this.#noteFailed(failure);
        },
      });
      const isAllScanned = failed.every(({ code }) => code !== 'file-unscanned');
      if (isAllScanned || !args.isWatched) this.#known.set(line.submissionId ?? '', stateOf(line));
    }
  }

  /** @throws {CommandError} if a file is missing */
  report(): void {
    const what = `${this.#newFiles} new ${this.#newFiles === 1 ? 'file' : 'files'}, ${formatBytes(this.#newBytes)}`;
    this.context.reporter.done([`Received ${what}.`], {
      slug: this.options.args.slug,
      newFiles: this.#newFiles,
      totalBytes: this.#newBytes,
      wereThere: this.#wasThere,
      failed: this.#failed,
    });
    if (this.#failed.length > 0) throw notAll(this.#failed);
  }

  async #lines(): Promise<RequestMatrixLine[]> {
    const { call, args } = this.options;
    const lines: RequestMatrixLine[] = [];
    for (;;) {
      const page = await call(requestMatrix, { params: { slug: args.slug }, query: { skip: lines.length } });
      lines.push(...page.lines);
      if (page.lines.length === 0 || lines.length >= page.total) break;
    }
    return lines.filter(({ submissionId, transferSlug }) => submissionId !== null && transferSlug !== null);
  }

  /** Files that were not sent back, since the same person replaces those. */
  async #filesOf({ submissionId, transferSlug, personId, from }: RequestMatrixLine, request: RequestView) {
    const { call, server, folders, args } = this.options;
    if (submissionId === null || transferSlug === null) return [];
    const [submission, page] = await Promise.all([
      call(readSubmission, { params: { slug: args.slug, submissionId } }),
      call(openDownloadPage, { body: { slug: transferSlug } }),
    ]);
    const stored = new Map(page.files.map((file) => [file.id, file]));
    const person = nameOfPerson({ submissionId, personId, from });
    const opened = submission.sealed && (await openParts(submission, this.#keys ?? []));
    return submission.items.flatMap(({ itemId, state, files }) =>
      (state === 'sent-back' ? [] : files).flatMap(({ fileId, name }): ReceivedFile[] => {
        const file = stored.get(fileId);
        if (!file) return [];
        const item = request.items.find((one) => one.itemId === itemId)?.name ?? itemId;
        const id = `${transferSlug}-${fileId}`;
        const listed = opened && listedFile({ name }, itemId, opened);
        if (opened && !listed) {
          if (!this.#settled.has(id)) this.#noteFailed({ path: `${person}/${item}/${name}`, ...LOCKED });
          this.#settled.add(id);
          return [];
        }
        const { damaged } = file;
        return [
          {
            id,
            path: folders.pathOf({ request: request.title, person, item }, listed ? pathInItem(listed, itemId) : name),
            ...(listed ? openedFile(file, listed) : { size: file.size, sha256: file.sha256 }),
            damaged,
            person,
            item,
            async address() {
              const body = { slug: transferSlug, visit: page.visit, fileId };
              return new URL((await call(downloadFileCall, { body })).url, server).toString();
            },
          },
        ];
      }),
    );
  }

  #noteNew({ path, person, item, size, sha256 }: ReceivedFile, target: string): void {
    this.#newFiles += 1;
    this.#newBytes += size;
    this.context.reporter.happened(`${target}\t${formatBytes(size)}`, { path, target, person, item, size, sha256 });
  }

  #noteFailed(failure: FailedFile): void {
    this.#failed.push(failure);
    if (!this.options.args.isWatched) return;
    const { path, reason, code } = failure;
    this.context.reporter.note(`Not received: ${JSON.stringify(path)}: ${reason}`, { code, path });
  }
}

const LOCKED = { reason: 'it does not open with this key', code: 'wrong-key' };

/** Changes with each submission, and with each decision of the owner. */
const stateOf = ({ lastAt, items }: RequestMatrixLine): string => JSON.stringify([lastAt, items]);

/**
 * The same at every run, whoever submits later. People who are asked by name have an address of their own; visitors of the
 * public link may all say that they are the same person, so the end of their submission's id keeps them apart.
 */
function nameOfPerson({ submissionId, personId, from }: Pick<RequestMatrixLine, 'submissionId' | 'personId' | 'from'>) {
  if (personId !== null) return from.email || from.name || personId;
  return `${from.name || from.email || 'Visitor'} (${submissionId?.slice(-6)})`;
}

/** Whether a later try may work: the server or the network is away. */
function isPassing(error: unknown): boolean {
  if (error instanceof NodeCallError) return error.status === 0 || error.status === 429 || error.status >= 500;
  return error instanceof CommandError && error.exitCode === EXIT.resumable;
}
