import { staffRoles } from '#contract/admin/staff.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { groupsFor, placeOf } from './admin-places.js';

const placesOf = (role: Parameters<typeof groupsFor>[0]) => groupsFor(role).flatMap(({ places }) => places);

it('shows each role what it may see, administrators everything, and others nothing', () => {
  const [administrator, support, operator] = staffRoles.map(placesOf);
  const parts = new Set(['denied', 'cleared', 'mailBlocks']);
  expect(new Set(administrator)).toEqual(new Set(Object.keys(adminPaths).filter((name) => !parts.has(name))));
  const ofOperators = [
    'start',
    'codes',
    'cases',
    'inbox',
    'mails',
    'queues',
    'storage',
    'processes',
    'policies',
    'log',
  ];
  expect(operator).toEqual(ofOperators);
  expect(support).not.toEqual(expect.arrayContaining(['queues']));
  expect(support).toEqual(expect.arrayContaining(['people', 'links', 'subscriptions']));
  expect(groupsFor(null)).toEqual([]);
});

it('knows of which place a page below it is', () => {
  const pages = [
    '/admin',
    '/admin/people/u1',
    '/admin/links/l1',
    '/admin/cases/denied-files',
    '/admin/log',
    '/admin/logs',
  ];
  expect(pages.map(placeOf)).toEqual(['start', 'people', 'links', 'cases', 'log', 'start']);
});
