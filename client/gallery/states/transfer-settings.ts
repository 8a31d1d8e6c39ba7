import { editTransfer } from '#contract/transfers/transfer-changes.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';
import { transferPage } from './transfer-page.js';

const settingsPage = (transfer: Partial<TransferView> = {}, more?: (server: FakeServer) => unknown) =>
  transferPage(transfer, more, 'settings');

const settings = settingsPage();
const locked = settingsPage({ hasPassword: true, message: 'As agreed', downloadLimit: 10, reminds: false });
const paying = { ...settings, user: { ...member, role: 'pro' as const } };

const save = (actor: Actor) => actor.press('transfer:settings.save');
const typeMessage = (actor: Actor, text = 'See page 2.') => actor.type('transfer:settings.message', text);
const saveMessage = async (actor: Actor) => {
  await typeMessage(actor);
  await save(actor);
};
const chooseCustom = async (actor: Actor, time: string) => {
  await actor.choose('radio', 'transfer:settings.custom');
  await actor.type('transfer:settings.customLabel', time);
};
const setPassword = async (actor: Actor, password: string) => {
  await actor.press('transfer:settings.passwordAdd');
  await actor.type('transfer:settings.passwordLabel', password);
};

/** Settings of a transfer that was sent. */
export const transferSettingsStates: readonly GalleryState[] = [
  { ...settings, name: 'settings-free', shows: 'transfer:settings.withPlan' },
  { ...paying, name: 'settings-larger-plan', shows: 'transfer:settings.remindersHint' },
  { ...locked, name: 'settings-filled', shows: 'transfer:settings.passwordSet' },
  {
    ...settingsPage({ expiryDate: Date.now() - DAY_MS }),
    name: 'settings-expired',
    shows: 'transfer:settings.stayExpired',
  },
  {
    ...settings,
    name: 'settings-message-too-long',
    act: (actor) => typeMessage(actor, 'Please look at the second page first. '.repeat(9)),
    shows: (actor) => actor.element('textarea[aria-invalid=true]'),
  },
  {
    ...paying,
    name: 'settings-own-date',
    act: (actor) => actor.choose('radio', /^(Custom date|自定义)/),
    shows: 'transfer:settings.customLabel',
  },
  { ...paying, name: 'settings-own-date-wrong', act: (actor) => chooseCustom(actor, '2020-01-01T10:00'), shows: /30/ },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, refuse('expiry-not-in-plan'))),
    name: 'settings-expiry-refused',
    act: async (actor) => {
      await actor.choose('radio', /1 (week|周)/);
      await save(actor);
    },
    shows: 'errors:expiry-not-in-plan',
  },
  {
    ...settings,
    name: 'settings-password-new',
    act: (actor) => actor.press('transfer:settings.passwordAdd'),
    shows: 'transfer:settings.passwordNew',
  },
  {
    ...settings,
    name: 'settings-password-short',
    act: (actor) => setPassword(actor, 'tea'),
    shows: (actor) => actor.see('transfer:settings.passwordShort', { values: { least: 4 } }),
  },
  {
    ...locked,
    name: 'settings-password-change',
    act: (actor) => actor.press('transfer:settings.passwordChange'),
    shows: 'transfer:settings.passwordChanges',
  },
  {
    ...locked,
    name: 'settings-password-remove',
    act: (actor) => actor.press('transfer:settings.passwordRemove'),
    shows: 'transfer:settings.passwordGoes',
  },
  {
    ...settings,
    name: 'settings-limit-wrong',
    act: async (actor) => {
      await actor.type('transfer:settings.limit', 'many');
      await save(actor);
    },
    shows: 'transfer:settings.limitWrong',
  },
  {
    ...settings,
    name: 'settings-limit-reached',
    act: (actor) => actor.type('transfer:settings.limit', '1'),
    shows: (actor) => actor.see('transfer:settings.limitReached', { values: { used: '2' } }),
  },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, refuse('internal'))),
    name: 'settings-reminders-refused',
    act: (actor) => actor.choose('switch', 'transfer:settings.remindersLabel'),
    shows: 'errors:internal',
  },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, unanswered)),
    name: 'settings-saving',
    act: saveMessage,
    shows: (actor) => actor.find('progressbar'),
  },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, () => buildTransfer({ message: 'See page 2.' }))),
    name: 'settings-saved',
    act: saveMessage,
    shows: 'transfer:settings.saved',
  },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, refuse('transfer-changed'))),
    name: 'settings-changed-meanwhile',
    act: saveMessage,
    shows: 'errors:transfer-changed',
  },
  {
    ...settingsPage({}, (server) => server.on(editTransfer, refuse('suspended'))),
    name: 'settings-suspended',
    act: saveMessage,
    shows: 'errors:suspended',
  },
  {
    ...settings,
    name: 'settings-unsaved',
    act: async (actor) => {
      await typeMessage(actor);
      await actor.choose('tab', /^(Files|文件)/);
    },
    shows: 'transfer:settings.unsaved',
  },
  {
    ...settings,
    name: 'settings-leave',
    act: async (actor) => {
      await typeMessage(actor);
      await actor.press('common:close');
    },
    shows: 'transfer:leave.text',
  },
];
