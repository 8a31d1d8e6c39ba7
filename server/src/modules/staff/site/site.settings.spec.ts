import { reviewLinksOf, siteSettings } from './site.settings.js';

it('reads places for reviews, each with a name and a secure address', () => {
  const links = siteSettings.REVIEW_LINKS;
  expect(links.parse(undefined)).toEqual([]);
  expect(
    reviewLinksOf({ REVIEW_LINKS: links.parse('G2=https://g2.example/p?a=b, Capterra=https://capterra.example') }),
  ).toEqual([
    { name: 'G2', url: 'https://g2.example/p?a=b' },
    { name: 'Capterra', url: 'https://capterra.example' },
  ]);
  for (const wrong of [
    'G2',
    'https://g2.example',
    'G2=javascript:alert(1)',
    'G2=http://g2.example',
    '=https://g2.example',
  ])
    expect([wrong, links.safeParse(wrong).success]).toEqual([wrong, false]);
});
