import {
  createContact,
  deleteContacts,
  exportContacts,
  groupContacts,
  importContacts,
  listContactGroups,
  listContacts,
  previewImport,
  removeContactGroup,
  renameContactGroup,
  restoreContacts,
  type ContactView,
  type ImportPreview,
} from '#contract/contacts.js';
import { buildContact, buildImportPreview } from '../../src/features/contacts/testing/contact.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { file, type Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, member } from './sample-data.js';

const groups = [
  { groupId: 'g1', name: 'Press', contacts: 2 },
  { groupId: 'g2', name: '华南供应商与合作伙伴（2026 年度重点客户名单）', contacts: 1 },
  { groupId: 'g3', name: 'Everybody who works on the harbour extension', contacts: 48 },
];
const few = [
  buildContact({ lastUsedAt: Date.now() - DAY_MS }),
  buildContact({ contactId: 'c2', email: 'bob@x.com', name: '', company: '', groups: [] }),
  buildContact({
    contactId: 'c3',
    email: 'lakshmi@example.in',
    name: 'लक्ष्मी नारायणन',
    company: 'बंदरगाह विकास प्राधिकरण',
  }),
  buildContact({
    contactId: 'c4',
    email: 'layla@example.ae',
    name: 'ليلى المنصوري',
    company: 'موانئ الخليج',
    groups: [],
  }),
  buildContact({
    contactId: 'c5',
    email: hardAddress,
    name: 'Maximiliane Freifrau von und zu Hohenfels-Sonnenburg',
    company: 'Harbour Extension Planning and Procurement Consortium Ltd.',
    groups,
  }),
];

function contacts(server: FakeServer, all: ContactView[] = few): FakeServer {
  return server
    .on(listContacts, ({ query: { skip, limit } }) => ({ contacts: all.slice(skip, skip + limit), total: all.length }))
    .on(listContactGroups, () => ({ groups, allContacts: all.length }));
}

const many = Array.from({ length: 61 }, (_, index) =>
  buildContact({ contactId: `c${index}`, email: `reader${index}@example.com`, name: `Reader ${index}`, groups: [] }),
);

const page = { at: '/dash/contacts', user: member, server: (server: FakeServer) => void contacts(server) } as const;
const inGroup = { ...page, at: '/dash/contacts?group=g1' };

const select = async (actor: Actor) => {
  await actor.choose('checkbox', /陈美/);
  await actor.choose('checkbox', /bob@x\.com/);
};
const menuOf = (actor: Actor, name: RegExp) => actor.press(name);
const groupMenu = (actor: Actor) => actor.press('contacts:groups.menu', { values: { name: 'Press' } });

async function add(actor: Actor, email: string): Promise<void> {
  await actor.press('contacts:actions.add');
  await actor.type('contacts:dialog.email', email);
  await actor.press('contacts:dialog.save');
}

async function chooseList(actor: Actor, list = file('list.csv', { text: 'Email\nli@x.cn' })): Promise<void> {
  await actor.press('contacts:actions.import');
  await actor.pick([list], '[role=dialog] input[type=file]');
}

const imports = (preview: Partial<ImportPreview> = {}) => ({
  ...page,
  server: (server: FakeServer) => void contacts(server).on(previewImport, () => buildImportPreview(preview)),
});

/** The people a member sends to. */
export const contactStates: readonly GalleryState[] = [
  {
    ...page,
    name: 'contacts-empty',
    server: (server) => contacts(server, []).on(listContactGroups, () => ({ groups: [], allContacts: 0 })),
    shows: 'contacts:empty.title',
  },
  {
    ...page,
    name: 'contacts-loading',
    server: (server) => contacts(server).on(listContacts, unanswered),
    shows: (actor) => actor.find('status', 'list:loading'),
  },
  { ...page, name: 'contacts-filled', shows: /bob@x\.com/ },
  {
    ...page,
    name: 'contacts-many',
    at: '/dash/contacts?page=2',
    server: (server) => contacts(server, many),
    shows: (actor) => actor.see('common:pages.position', { values: { from: '26', to: '50', total: '61' } }),
  },
  {
    ...page,
    name: 'contacts-past-end',
    at: '/dash/contacts?page=9',
    server: (server) => contacts(server, many),
    shows: (actor) => actor.see('common:pages.position', { values: { from: '51', to: '61', total: '61' } }),
  },
  {
    ...page,
    name: 'contacts-error',
    server: (server) => contacts(server).on(listContacts, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'contacts-not-found',
    at: '/dash/contacts?q=zeppelin',
    server: (server) => contacts(server).on(listContacts, () => ({ contacts: [], total: 0 })),
    shows: (actor) => actor.see('contacts:empty.search', { values: { q: 'zeppelin' } }),
  },
  {
    ...inGroup,
    name: 'contacts-group',
    shows: (actor) => actor.find('button', 'contacts:groups.menu', { values: { name: 'Press' } }),
  },
  {
    ...inGroup,
    name: 'contacts-group-empty',
    server: (server) => contacts(server).on(listContacts, () => ({ contacts: [], total: 0 })),
    shows: 'contacts:empty.group',
  },
  {
    ...inGroup,
    name: 'contacts-group-menu',
    act: groupMenu,
    shows: (actor) => actor.find('menuitem', 'contacts:groups.rename'),
  },
  {
    ...inGroup,
    name: 'contacts-group-rename',
    act: async (actor) => {
      await groupMenu(actor);
      await actor.choose('menuitem', 'contacts:groups.rename');
    },
    shows: (actor) => actor.find('dialog', 'contacts:groups.renameTitle'),
  },
  {
    ...inGroup,
    name: 'contacts-group-name-taken',
    server: (server) => contacts(server).on(renameContactGroup, refuse('group-exists')),
    act: async (actor) => {
      await groupMenu(actor);
      await actor.choose('menuitem', 'contacts:groups.rename');
      await actor.type('contacts:groups.name', 'Everybody');
      await actor.press('contacts:dialog.save');
    },
    shows: 'errors:group-exists',
  },
  {
    ...inGroup,
    name: 'contacts-group-remove',
    act: async (actor) => {
      await groupMenu(actor);
      await actor.choose('menuitem', 'contacts:groups.remove');
    },
    shows: 'contacts:groups.removeText',
  },
  {
    ...inGroup,
    name: 'contacts-group-removed',
    server: (server) => contacts(server).on(removeContactGroup, () => ({ removed: true as const })),
    act: async (actor) => {
      await groupMenu(actor);
      await actor.choose('menuitem', 'contacts:groups.remove');
      await actor.press('contacts:groups.remove');
    },
    shows: (actor) => actor.see('contacts:groups.removed', { values: { name: 'Press' } }),
  },
  {
    ...page,
    name: 'contacts-menu',
    act: (actor) => menuOf(actor, /陈美/),
    shows: (actor) => actor.find('menuitem', 'contacts:actions.edit'),
  },
  {
    ...page,
    name: 'contacts-add',
    act: (actor) => actor.press('contacts:actions.add'),
    shows: 'contacts:dialog.addTitle',
  },
  { ...page, name: 'contacts-add-wrong', act: (actor) => add(actor, 'mei'), shows: 'contacts:dialog.emailInvalid' },
  {
    ...page,
    name: 'contacts-add-known',
    server: (server) => contacts(server).on(createContact, refuse('contact-exists')),
    act: (actor) => add(actor, 'mei@x.com'),
    shows: 'errors:contact-exists',
  },
  {
    ...page,
    name: 'contacts-add-too-many',
    server: (server) => contacts(server).on(createContact, refuse('too-many-contacts', { limit: 10_000 })),
    act: (actor) => add(actor, 'mei@x.com'),
    shows: (actor) => actor.see('errors:too-many-contacts', { values: { limit: '10,000' } }),
  },
  {
    ...page,
    name: 'contacts-add-saving',
    server: (server) => contacts(server).on(createContact, unanswered),
    act: (actor) => add(actor, 'li@x.com'),
    shows: (actor) => actor.find('progressbar'),
  },
  {
    ...page,
    name: 'contacts-added',
    server: (server) => contacts(server).on(createContact, () => buildContact()),
    act: (actor) => add(actor, 'li@x.com'),
    shows: 'contacts:dialog.saved',
  },
  {
    ...page,
    name: 'contacts-edit',
    act: async (actor) => {
      await menuOf(actor, /Maximiliane/);
      await actor.choose('menuitem', 'contacts:actions.edit');
    },
    shows: 'contacts:dialog.editTitle',
  },
  {
    ...page,
    name: 'contacts-edit-group-suggested',
    act: async (actor) => {
      await menuOf(actor, /bob@x\.com/);
      await actor.choose('menuitem', 'contacts:actions.edit');
      await actor.open('contacts:dialog.groups');
    },
    shows: (actor) => actor.find('option', /Press/),
  },
  {
    ...page,
    name: 'contacts-selected',
    act: select,
    shows: (actor) => actor.see('list:selected', { values: { count: 2 } }),
  },
  {
    ...page,
    name: 'contacts-add-to-group',
    act: async (actor) => {
      await select(actor);
      await actor.press('contacts:selection.group');
    },
    shows: (actor) => actor.find('dialog', 'contacts:selection.group'),
  },
  {
    ...page,
    name: 'contacts-grouped',
    server: (server) => contacts(server).on(groupContacts, () => ({ groupId: 'g4', name: 'Friday', contacts: 2 })),
    act: async (actor) => {
      await select(actor);
      await actor.press('contacts:selection.group');
      await actor.type('contacts:groups.name', 'Friday');
      await actor.press('contacts:selection.group');
    },
    shows: (actor) => actor.see('contacts:grouped', { values: { name: 'Friday' } }),
  },
  {
    ...page,
    name: 'contacts-deleted',
    server: (server) => contacts(server).on(deleteContacts, () => ({ deleted: 2 })),
    act: async (actor) => {
      await select(actor);
      await actor.press('contacts:selection.delete');
    },
    shows: (actor) => actor.see('contacts:deleted.text', { values: { count: 2 } }),
  },
  {
    ...page,
    name: 'contacts-delete-refused',
    server: (server) => contacts(server).on(deleteContacts, refuse('contact-not-found')),
    act: async (actor) => {
      await select(actor);
      await actor.press('contacts:selection.delete');
    },
    shows: 'errors:contact-not-found',
  },
  {
    ...page,
    name: 'contacts-restored',
    server: (server) =>
      contacts(server)
        .on(deleteContacts, () => ({ deleted: 1 }))
        .on(restoreContacts, () => ({ restored: 1 })),
    act: async (actor) => {
      await menuOf(actor, /陈美/);
      await actor.choose('menuitem', 'contacts:actions.delete');
      await actor.press('list:undo');
    },
    shows: 'contacts:deleted.restored',
  },
  {
    ...page,
    name: 'contacts-export-failed',
    server: (server) => contacts(server).on(exportContacts, refuse('unavailable')),
    act: (actor) => actor.press('contacts:actions.export'),
    shows: 'contacts:actions.exportFailed',
  },
  {
    ...page,
    name: 'contacts-import',
    act: (actor) => actor.press('contacts:actions.import'),
    shows: 'contacts:import.lead',
  },
  {
    ...page,
    name: 'contacts-import-reading',
    server: (server) => contacts(server).on(previewImport, unanswered),
    act: (actor) => chooseList(actor),
    shows: 'contacts:import.reading',
  },
  { ...imports(), name: 'contacts-import-preview', act: (actor) => chooseList(actor), shows: 'contacts:import.errors' },
  {
    ...imports({
      lines: 1840,
      created: 1200,
      changed: 40,
      unchanged: 400,
      leftOut: 200,
      hasHeader: false,
      rows: Array.from({ length: 50 }, (_, index) => ({
        line: index + 1,
        kind: 'created' as const,
        email: index % 7 ? `reader${index}@example.com` : hardAddress,
        name: index % 5 ? `Reader ${index}` : 'लक्ष्मी नारायणन',
        company: index % 3 ? '' : '华南港务集团有限公司东岸码头扩建工程项目部',
        groups: index % 2 ? [] : ['Press', 'Harbour'],
        before: null,
      })),
      errors: Array.from({ length: 200 }, (_, index) => ({
        line: 1600 + index,
        reason:
          (['no-email', 'invalid-email', 'repeated', 'invalid-text', 'broken-quotes'] as const)[index % 5] ??
          'no-email',
        text: index % 4 ? 'not one' : 'a'.repeat(180),
      })),
    }),
    name: 'contacts-import-preview-long',
    act: (actor) => chooseList(actor),
    shows: 'contacts:import.noHeader',
  },
  {
    ...imports({ created: 0, changed: 0, unchanged: 3, leftOut: 0, rows: [], errors: [] }),
    name: 'contacts-import-nothing-new',
    act: (actor) => chooseList(actor),
    shows: 'contacts:import.nothing',
  },
  {
    ...page,
    name: 'contacts-import-no-addresses',
    server: (server) => contacts(server).on(previewImport, refuse('import-unreadable')),
    act: (actor) => chooseList(actor),
    shows: 'errors:import-unreadable',
  },
  {
    ...page,
    name: 'contacts-import-unreadable',
    act: (actor) => chooseList(actor, file('picture.csv', { text: '\u0089PNG\u0000\u0000\u0000\r' })),
    shows: 'contacts:import.unreadable',
  },
  {
    ...page,
    name: 'contacts-import-too-large',
    act: (actor) => chooseList(actor, file('list.csv', { size: 40_000_000 })),
    shows: 'contacts:import.tooLarge',
  },
  {
    ...page,
    name: 'contacts-import-stale',
    server: (server) =>
      contacts(server)
        .on(previewImport, () => buildImportPreview())
        .on(importContacts, refuse('contacts-changed')),
    act: async (actor) => {
      await chooseList(actor);
      await actor.press('contacts:import.confirm', { values: { count: 2 } });
    },
    shows: 'errors:contacts-changed',
  },
  {
    ...page,
    name: 'contacts-imported',
    server: (server) =>
      contacts(server)
        .on(previewImport, () => buildImportPreview())
        .on(importContacts, () => ({ created: 1, changed: 1 })),
    act: async (actor) => {
      await chooseList(actor);
      await actor.press('contacts:import.confirm', { values: { count: 2 } });
    },
    shows: (actor) => actor.see('contacts:import.done', { values: { count: 2 } }),
  },
];
