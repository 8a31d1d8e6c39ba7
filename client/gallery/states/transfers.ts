import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { folderSize } from '#contract/transfers/storage.js';
import { changeTransfers } from '#contract/transfers/transfer-changes.js';
import { deleteTransfer, listTransfers, type TransferList, type TransferView } from '#contract/transfers/transfers.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildList, buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const recipient = (email: string, mailState: 'sent' | 'failed' = 'sent') => ({
  recipientId: email,
  email,
  name: '',
  company: '',
  mailState,
});

/** One of each: every state, every way it was sent, names that are hard to fit. */
const each: TransferView[] = [
  buildTransfer(),
  { fileName: 'film.mov', fileNumber: 4, moreFiles: 3, total_downloads: 0, totalBytes: 88_000_000_000 },
  { fileName: 'tender.zip', expiryDate: Date.now() + 9 * HOUR_MS, total_downloads: 12 },
  {
    fileName: hardNames.long,
    expiryDate: Date.now() + 2 * HOUR_MS,
    total_downloads: 0,
    hasPassword: true,
    shared: true,
  },
  { fileName: 'old.zip', expiryDate: Date.now() - 3 * DAY_MS, emailTo: [], sendAs: 'link' as const },
  { fileName: hardNames.unbroken, expiryDate: EXPIRES_NEVER, emailTo: [recipient(hardAddress), recipient('a@x.cn')] },
  {
    title: hardNames.chinese,
    emailTo: [recipient('ravi@example.com', 'failed'), recipient('a@x.cn', 'failed'), recipient('b@x.cn')],
    total_downloads: 1_240_000,
  },
  { fileName: hardNames.hindi, fileNumber: 1240, moreFiles: 0, dateSent: Date.now() - 400 * DAY_MS },
  { fileName: hardNames.rightToLeft, hasPassword: true },
].map((changes, index) => buildTransfer({ ...changes, _id: `t${index}`, slug: `abc123${index + 1}` }));

function transfers(server: FakeServer, all: TransferView[] = each, counts: Partial<TransferList> = {}): FakeServer {
  return server
    .on(listTransfers, ({ query: { skip, slug } }) =>
      slug === undefined ? buildList(all.slice(skip, skip + 20), { allCount: all.length, ...counts }) : all.slice(0, 1),
    )
    .on(folderSize, () => 1_200_000_000);
}

const many = Array.from({ length: 65 }, (_, index) =>
  buildTransfer({ _id: `t${index}`, slug: `slug${index + 1000}`, fileName: `survey ${index + 1}.pdf` }),
);

const list = { at: '/dash/transfers', user: member, server: (server: FakeServer) => void transfers(server) } as const;
const nothing = { ...list, server: (server: FakeServer) => void transfers(server, [], { allCount: 9 }) };
const pages = { ...list, server: (server: FakeServer) => void transfers(server, many) };

const chosen = { values: { count: 2 } };
async function choose(actor: Actor): Promise<void> {
  await actor.choose('checkbox', /plans\.pdf/);
  await actor.choose('checkbox', /film\.mov/);
}
async function askToDelete(actor: Actor): Promise<void> {
  await actor.press('transfers:delete.action', { values: { name: 'film.mov' } });
}
async function deleteOne(actor: Actor): Promise<void> {
  await askToDelete(actor);
  await actor.press('transfers:delete.confirm');
}
async function askToDeleteMany(actor: Actor): Promise<void> {
  await choose(actor);
  await actor.press('transfers:bulk.delete');
}
async function deleteMany(actor: Actor): Promise<void> {
  await askToDeleteMany(actor);
  await actor.press('transfers:delete.confirmMany', chosen);
}
async function askToExtend(actor: Actor): Promise<void> {
  await choose(actor);
  await actor.press('transfers:bulk.extend');
}
async function extend(actor: Actor): Promise<void> {
  await askToExtend(actor);
  await actor.press('transfers:extend.confirm', { within: await actor.find('dialog') });
}

/** Every change succeeds, but that of the first transfer where `error` is given. */
function changes(server: FakeServer, error: string | null = null): FakeServer {
  return transfers(server)
    .on(deleteTransfer, () => ({ deleted: true as const, undoSeconds: 20 }))
    .on(changeTransfers, ({ body: { slugs } }) => ({
      results: slugs.map((slug, index) => ({ slug, error: index === 0 ? error : null })),
      undoSeconds: 20,
    }));
}
const changing = { ...list, server: (server: FakeServer) => void changes(server) };
const refusing = { ...list, server: (server: FakeServer) => void changes(server, 'storage-full') };

/** The list of what a member sent. */
export const transferListStates: readonly GalleryState[] = [
  { ...list, name: 'transfers-empty', server: (server) => transfers(server, []), shows: 'transfers:empty.title' },
  {
    ...list,
    name: 'transfers-loading',
    server: (server) => transfers(server).on(listTransfers, unanswered),
    shows: (actor) => actor.find('status', 'list:loading'),
  },
  { ...list, name: 'transfers-filled', shows: /None yet|尚未下载|Not downloaded yet/ },
  {
    ...list,
    name: 'transfers-error',
    server: (server) => server.on(listTransfers, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...list,
    name: 'transfers-storage-nearly-full',
    server: (server) => transfers(server).on(folderSize, () => 9_500_000_000),
    shows: 'transfers:storage.almostFull',
  },
  {
    ...list,
    name: 'transfers-storage-full',
    server: (server) => transfers(server).on(folderSize, () => 10_000_000_000),
    shows: 'transfers:storage.full',
  },
  {
    ...list,
    name: 'transfers-storage-over',
    server: (server) => transfers(server).on(folderSize, () => 10_400_000_000),
    shows: (actor) => actor.see('transfers:storage.over', { values: { excess: '400 MB' } }),
  },
  { ...nothing, name: 'transfers-none-active', at: '/dash/transfers?filter=active', shows: 'transfers:empty.active' },
  {
    ...nothing,
    name: 'transfers-none-expired',
    at: '/dash/transfers?filter=expired',
    shows: 'transfers:empty.expired',
  },
  {
    ...nothing,
    name: 'transfers-none-this-month',
    at: '/dash/transfers?filter=thisMonth',
    shows: 'transfers:empty.thisMonth',
  },
  { ...nothing, name: 'transfers-none-shared', at: '/dash/transfers?filter=shared', shows: 'transfers:empty.shared' },
  {
    ...nothing,
    name: 'transfers-not-found',
    at: '/dash/transfers?q=zeppelin',
    shows: (actor) => actor.see('transfers:empty.notFound', { values: { search: 'zeppelin' } }),
  },
  {
    ...list,
    name: 'transfers-found',
    act: (actor) => actor.type('transfers:search.label', 'film'),
    shows: (actor) => actor.find('button', 'transfers:search.clear'),
  },
  {
    ...list,
    name: 'transfers-sorted',
    widths: [390],
    at: '/dash/transfers?filter=active&sort=size&order=asc',
    shows: (actor) => actor.find('button', 'common:sort.asc'),
  },
  {
    ...pages,
    name: 'transfers-many',
    at: '/dash/transfers?page=2',
    shows: (actor) => actor.see('common:pages.position', { values: { from: '21', to: '40', total: '65' } }),
  },
  {
    ...pages,
    name: 'transfers-past-end',
    at: '/dash/transfers?page=40',
    shows: (actor) => actor.see('common:pages.position', { values: { from: '61', to: '65', total: '65' } }),
  },
  { ...list, name: 'transfers-selected', act: choose, shows: (actor) => actor.see('list:selected', chosen) },
  {
    ...list,
    name: 'transfers-all-selected',
    widths: [1440],
    act: (actor) => actor.choose('checkbox', 'list:selectAll'),
    shows: (actor) => actor.see('list:selected', { values: { count: 9 } }),
  },
  {
    ...list,
    name: 'transfers-links-copied',
    act: async (actor) => {
      await choose(actor);
      await actor.press('transfers:bulk.copy');
    },
    // After the number of those selected.
    shows: /2 links copied|已复制 2 个链接/,
  },
  {
    ...list,
    name: 'transfers-link-copied',
    act: (actor) => actor.press('transfers:copy.action', { values: { name: 'film.mov' } }),
    shows: 'transfers:copy.done',
  },
  { ...list, name: 'transfers-extend', act: askToExtend, shows: 'transfers:extend.text' },
  {
    ...list,
    name: 'transfers-extend-larger-plan',
    user: { ...member, role: 'pro' },
    act: askToExtend,
    shows: 'transfers:extend.neverHint',
  },
  {
    ...list,
    name: 'transfers-extend-wrong-date',
    user: { ...member, role: 'pro' },
    act: async (actor) => {
      await askToExtend(actor);
      await actor.choose('radio', 'transfers:extend.custom');
      await actor.type('transfers:extend.customLabel', '2020-01-01T10:00');
    },
    shows: 'transfers:extend.customWrong',
  },
  {
    ...list,
    name: 'transfers-extending',
    server: (server) => transfers(server).on(changeTransfers, unanswered),
    act: extend,
    shows: (actor) => actor.element('[role=dialog] [role=progressbar]'),
  },
  {
    ...changing,
    name: 'transfers-extended',
    act: extend,
    shows: (actor) => actor.see('transfers:extend.done', chosen),
  },
  {
    ...refusing,
    name: 'transfers-extended-in-part',
    act: extend,
    shows: (actor) => actor.see('transfers:extend.failed', { values: { count: 1 } }),
  },
  {
    ...list,
    name: 'transfers-extend-suspended',
    server: (server) => transfers(server).on(changeTransfers, refuse('suspended')),
    act: extend,
    shows: 'errors:suspended',
  },
  { ...list, name: 'transfers-delete', act: askToDelete, shows: 'transfers:delete.title' },
  {
    ...list,
    name: 'transfers-delete-long-name',
    act: (actor) => actor.press('transfers:delete.action', { values: { name: hardNames.unbroken } }),
    shows: (actor) => actor.find('dialog', 'transfers:delete.title'),
  },
  {
    ...list,
    name: 'transfers-deleting',
    server: (server) => transfers(server).on(deleteTransfer, unanswered),
    act: deleteOne,
    shows: 'transfers:delete.busy',
  },
  {
    ...list,
    name: 'transfers-delete-refused',
    server: (server) => transfers(server).on(deleteTransfer, refuse('transfer-not-found')),
    act: deleteOne,
    shows: 'errors:transfer-not-found',
  },
  {
    ...changing,
    name: 'transfers-deleted',
    act: deleteOne,
    shows: (actor) => actor.see('transfers:delete.done', { values: { name: 'film.mov' } }),
  },
  {
    ...changing,
    name: 'transfers-delete-undone',
    act: async (actor) => {
      await deleteOne(actor);
      await actor.press('transfers:undo.action');
    },
    shows: (actor) => actor.see('transfers:undo.done', { values: { count: 1 } }),
  },
  {
    ...refusing,
    name: 'transfers-delete-not-undone',
    act: async (actor) => {
      await deleteOne(actor);
      await actor.press('transfers:undo.action');
    },
    shows: (actor) => actor.see('transfers:undo.failed', { values: { count: 1 } }),
  },
  {
    ...list,
    name: 'transfers-delete-many',
    act: askToDeleteMany,
    shows: (actor) => actor.find('dialog', 'transfers:delete.titleMany', chosen),
  },
  {
    ...changing,
    name: 'transfers-many-deleted',
    act: deleteMany,
    shows: (actor) => actor.see('transfers:delete.doneMany', chosen),
  },
];
