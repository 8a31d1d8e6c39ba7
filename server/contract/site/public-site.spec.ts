import { sitePartPath } from './public-site.js';

it('names where a part is served', () => {
  expect(sitePartPath('home', 'zh')).toBe('/site-parts/home.zh.html');
});
