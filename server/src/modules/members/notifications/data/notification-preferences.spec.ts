import { defaultSettings } from './notification-preferences.js';

it('tells on the page of everything, and by mail but of what is mailed anyway or only news', () => {
  const kinds = Object.entries(defaultSettings.kinds);
  expect(kinds.every(([, { page }]) => page)).toBe(true);
  const unmailed = kinds.filter(([, { mail }]) => !mail).map(([kind]) => kind);
  expect(unmailed).toEqual(['received', 'team-joined', 'team-left', 'invite-joined']);
  expect(defaultSettings.quiet).toBeNull();
});
