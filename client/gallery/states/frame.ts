import { sold } from '../../src/lib/testing/client-settings.js';
import { readOverview } from '#contract/transfers/library.js';
import { logout } from '#contract/accounts/auth.js';
import { buildOverview } from '../../src/features/transfers/testing/overview.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse } from '../answers.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';

const home = {
  at: '/dash',
  user: member,
  server: (server: FakeServer) => void server.on(readOverview, () => buildOverview()),
} as const;

/** The frame around every page of a member: the rail, the bar of a phone, the menus. */
export const frameStates: readonly GalleryState[] = [
  { ...home, name: 'rail-wide', widths: [1440], shows: (actor) => actor.find('button', 'dash:rail.collapse') },
  {
    ...home,
    name: 'frame-view',
    inView: true,
    shows: /Mei Lin.*1[34]:\d\d/,
  },
  {
    ...home,
    name: 'rail-narrow',
    widths: [1440],
    storage: { rail: 'narrow' },
    shows: (actor) => actor.find('button', 'dash:rail.expand'),
  },
  {
    ...home,
    name: 'log-out-failed',
    widths: [1440],
    server: (server) => server.on(readOverview, () => buildOverview()).on(logout, refuse('internal')),
    act: async (actor) => {
      await actor.press('common:nav.account', { values: { name: 'Mei Lin' } });
      await actor.choose('menuitem', 'common:nav.logout');
    },
    shows: 'common:logoutFailed.title',
  },
  {
    ...home,
    name: 'account-menu',
    user: { ...member, email: 'mei.lin.of.the.harbour.works.department@example.com' },
    act: (actor) => actor.press('common:nav.account', { values: { name: 'Mei Lin' } }),
    shows: (actor) => actor.find('menuitem', 'common:nav.logout'),
  },
  {
    ...home,
    name: 'account-menu-long-name',
    user: {
      ...member,
      fullName: 'Maximiliane Freifrau von und zu Hohenfels-Sonnenburg',
      company: '华南港务集团有限公司东岸码头扩建工程项目部',
    },
    act: (actor) => actor.press(/Maximiliane/),
    shows: (actor) => actor.find('menuitem', 'common:nav.settings'),
  },
  {
    ...home,
    name: 'upgrade',
    config: sold,
    widths: [1440],
    act: (actor) => actor.press('common:nav.upgrade'),
    shows: 'site:upgrade.text',
  },
];
