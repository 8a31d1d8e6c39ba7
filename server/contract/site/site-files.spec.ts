import { sitePartPath, viewsMark } from './site-files.js';

it('names what the server fills in or serves by itself', () => {
  expect(sitePartPath('home', 'zh')).toBe('/site-parts/home.zh.html');
  expect(viewsMark('large-files')).toBe('@@views large-files@@');
});
