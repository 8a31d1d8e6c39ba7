import { listContactGroups, suggestContacts } from '#contract/contacts.js';
import { listRequestTemplates } from '#contract/requests/request-templates.js';
import { createRequest } from '#contract/requests/requests.js';
import { buildTemplate } from '../../src/features/requests/testing/request.builder.js';
import { buildUser } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { file, type Actor } from '../actor.js';
import { refuse } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { filled, one, shown } from './file-requests.js';
import { hardNames, member } from './sample-data.js';

export const form = {
  at: '/dash/requests/new',
  user: member,
  server: (server: FakeServer) =>
    void server
      .on(suggestContacts, () => ({ contacts: [], groups: [] }))
      .on(listContactGroups, () => ({ groups: [], allContacts: 0 }))
      .on(createRequest, () => filled),
} as const;
const templates = ['Offers', ...Object.values(hardNames)].map((name, index) =>
  buildTemplate({ templateId: `t${index}`, name }),
);
const template = {
  ...form,
  server: (server: FakeServer) => {
    form.server(server);
    server.on(listRequestTemplates, () => ({ templates }));
  },
} as const;
const openTemplates = (actor: Actor) => actor.press('requests:template.saved');
const changeTemplate = async (actor: Actor, action: 'rename' | 'remove') => {
  await openTemplates(actor);
  await actor.press('requests:template.menu', { values: { name: 'Offers' } });
  await actor.choose('menuitem', `requests:template.${action}`);
};

const fill = async (actor: Actor) => {
  await actor.press('requests:template.onboarding');
  await actor.until(() => document.querySelectorAll('li > fieldset').length > 7, 'eighth item');
};
const create = (actor: Actor) => actor.press('requests:form.create');

/** Making a request, and changing it. */
export const requestFormStates: readonly GalleryState[] = [
  { ...form, name: 'request-form-empty', shows: 'requests:form.newIntro' },
  {
    ...form,
    name: 'request-form-suspended',
    user: { ...member, status: 'revoke', sendRefusal: 'suspended' },
    shows: 'sending:refused.suspended.title',
  },
  { ...form, name: 'request-form-filled', act: fill, shows: (actor) => actor.find('group', /8/) },
  {
    ...form,
    name: 'request-form-details',
    act: async (actor) => {
      await fill(actor);
      await actor.click('li:nth-of-type(2) > fieldset button[aria-expanded]');
      await actor.click('form button[aria-controls][class*=fullWidth]');
      await actor.type('requests:form.dueOn', new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10));
    },
    shows: 'requests:form.repeatable',
  },
  {
    ...form,
    name: 'request-form-example',
    act: async (actor) => {
      await actor.click('li:first-of-type > fieldset button[aria-expanded]');
      await actor.pick([file('passport 护照示例.pdf', { size: 240_000 })], '[data-testid=pick-example]');
    },
    shows: (actor) =>
      actor.find('button', 'requests:item.exampleRemove', { values: { name: 'passport 护照示例.pdf' } }),
  },
  {
    ...form,
    name: 'request-form-people-only',
    act: async (actor) => {
      await actor.type('send:recipients.label.plain', 'li@example.cn,');
      await actor.choose('switch', 'requests:form.peopleOnly');
    },
    shows: 'requests:form.publicHintOff',
  },
  {
    ...form,
    name: 'request-form-people-only-demanded',
    user: { ...member, transferSettings: { ...buildUser().transferSettings, recipientsOnly: true } },
    act: (actor) => actor.type('send:recipients.label.plain', 'li@example.cn,'),
    shows: 'requests:form.peopleOnlyDemanded',
  },
  {
    ...form,
    name: 'request-form-drop-box',
    act: (actor) => actor.choose('radio', 'requests:form.dropBox'),
    shows: (actor) => actor.see('requests:item.types'),
  },
  { ...template, name: 'request-templates', act: openTemplates, shows: (actor) => actor.find('button', /^Offers/) },
  {
    ...template,
    name: 'request-templates-none',
    server: (server) => server.on(listRequestTemplates, () => ({ templates: [] })),
    act: openTemplates,
    shows: 'requests:template.none',
  },
  {
    ...template,
    name: 'request-templates-error',
    server: (server) => server.on(listRequestTemplates, refuse('internal')),
    act: openTemplates,
    shows: 'errors:internal',
  },
  {
    ...template,
    name: 'request-template-rename',
    act: (actor) => changeTemplate(actor, 'rename'),
    shows: 'requests:template.renameTitle',
  },
  {
    ...template,
    name: 'request-template-delete',
    act: (actor) => changeTemplate(actor, 'remove'),
    shows: 'requests:template.removeText',
  },
  {
    ...template,
    name: 'request-template-replace',
    act: async (actor) => {
      await fill(actor);
      await actor.press('requests:form.saveTemplate');
      await actor.type('requests:template.name', 'Offers');
      await actor.click('[role=dialog] button[type=submit]:enabled');
    },
    shows: (actor) => actor.find('button', 'requests:template.replace'),
  },
  {
    ...form,
    name: 'request-form-link-taken',
    user: { ...member, role: 'business' },
    server: (server) => {
      form.server(server);
      server.on(createRequest, refuse('custom-slug-taken'));
    },
    act: async (actor) => {
      await fill(actor);
      await actor.type('requests:form.customSlug', 'your-first-day');
      await create(actor);
    },
    shows: 'errors:custom-slug-taken',
  },
  { ...form, name: 'request-form-wrong', act: create, shows: 'requests:form.titleMissing' },
  {
    ...form,
    name: 'request-form-refused',
    server: (server) => server.on(createRequest, refuse('request-limit', { role: 'free', limit: 30 })),
    act: async (actor) => {
      await fill(actor);
      await create(actor);
    },
    shows: /30/,
  },
  {
    ...form,
    name: 'request-created',
    act: async (actor) => {
      await fill(actor);
      await create(actor);
    },
    shows: 'requests:created.title',
  },
  {
    ...shown,
    name: 'request-form-edit',
    at: '/dash/requests/req1234/edit',
    server: (server) => one(server, { ...filled, hasPassword: true }),
    shows: 'requests:form.editTitle',
  },
];
