import { deleteNotification, listNotifications, type NotificationView } from '#contract/notifications.js';
import { buildNotification } from '../../src/features/alerts/testing/notification.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const allKinds = [
  buildNotification(),
  buildNotification({ _id: 'n2', kind: 'extension', moreFiles: 11, note: 'Could you open it once more until Friday?' }),
  buildNotification({
    _id: 'n3',
    kind: 'bounce',
    receiverEmail: hardAddress,
    fileName: hardNames.unbroken,
    dlOrigin: '',
  }),
  buildNotification({ _id: 'n4', kind: 'damaged', fileName: hardNames.chinese, dlCountryCode: '', dlOrigin: '' }),
  buildNotification({ _id: 'n5', kind: 'received', read: true, fileName: hardNames.rightToLeft, dlOrigin: '' }),
  buildNotification({ _id: 'n6', kind: 'expiring', read: true, until: Date.now() + 12 * HOUR_MS, dlOrigin: '' }),
  buildNotification({
    _id: 'n8',
    kind: 'deletion',
    read: true,
    until: Date.now() + 3 * DAY_MS,
    dlOrigin: '',
    dlCountryCode: '',
  }),
  buildNotification({
    _id: 'n9',
    kind: 'submission',
    read: true,
    fileName: 'Tax documents 2026',
    dlOrigin: '',
    dlCountryCode: '',
  }),
  buildNotification({
    _id: 'n10',
    kind: 'request-unavailable',
    read: true,
    fileName: hardNames.chinese,
    dlOrigin: '',
    dlCountryCode: '',
  }),
  buildNotification({
    _id: 'n11',
    kind: 'request-bounce',
    read: true,
    receiverEmail: 'li@old.example',
    fileName: 'Tax documents 2026',
    dlOrigin: '',
    dlCountryCode: '',
  }),
  buildNotification({ _id: 'n7', kind: 'expiring', read: true, until: Date.now() - DAY_MS, fileName: hardNames.hindi }),
  buildNotification({ _id: 'n8', receiverEmail: '', read: true, dlDate: Date.now() - 40 * DAY_MS }),
];

function notifications(server: FakeServer, all: NotificationView[] = allKinds, hasMore = false): FakeServer {
  const unread = Math.min(10, all.filter(({ read }) => !read).length);
  return server
    .on(listNotifications, () => ({ notifications: all, hasMore, unread }))
    .on(deleteNotification, () => ({ changed: all.length, unread: 0 }));
}

const many = Array.from({ length: 20 }, (_, index) => buildNotification({ _id: `n${index}` }));
const bell = {
  at: '/dash',
  user: member,
  server: (server: FakeServer) => void notifications(server),
  act: (actor: Actor) => actor.press(/^(Notifications|通知)/),
} as const;

/** The bell in the bar and the panel that it opens. */
export const bellStates: readonly GalleryState[] = [
  { ...bell, name: 'bell-empty', server: (server) => notifications(server, []), shows: 'alerts:upToDate' },
  { ...bell, name: 'bell-filled', shows: 'alerts:clearAll' },
  {
    ...bell,
    name: 'bell-many-unread',
    server: (server) => notifications(server, many),
    act: () => Promise.resolve(),
    shows: (actor) => actor.find('button', 'common:nav.notificationsUnread', { values: { shown: '9+' } }),
  },
  { ...bell, name: 'bell-many', server: (server) => notifications(server, many, true), shows: 'alerts:earlier' },
  {
    ...bell,
    name: 'bell-loading',
    server: (server) => server.on(listNotifications, unanswered),
    shows: (actor) => actor.element('[role=dialog] .MuiSkeleton-root'),
  },
  {
    ...bell,
    name: 'bell-error',
    server: (server) => server.on(listNotifications, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...bell,
    name: 'bell-clear',
    act: async (actor) => {
      await bell.act(actor);
      await actor.press('alerts:clearAll');
    },
    shows: (actor) => actor.find('button', 'alerts:keep'),
  },
  {
    ...bell,
    name: 'bell-cleared',
    server: (server) => {
      let all = allKinds;
      server
        .on(listNotifications, () => ({ notifications: all, hasMore: false, unread: 0 }))
        .on(deleteNotification, () => {
          all = [];
          return { changed: 8, unread: 0 };
        });
    },
    act: async (actor) => {
      await bell.act(actor);
      await actor.press('alerts:clearAll');
      await actor.press('alerts:clear');
    },
    shows: 'alerts:upToDate',
  },
  {
    ...bell,
    name: 'bell-clear-failed',
    server: (server) => notifications(server).on(deleteNotification, refuse('internal')),
    act: async (actor) => {
      await bell.act(actor);
      await actor.press('alerts:clearAll');
      await actor.press('alerts:clear');
    },
    shows: 'errors:internal',
  },
];
