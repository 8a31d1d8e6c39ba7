import { environmentSchema } from './env.js';
import { reviewLinksOf } from './review-links.js';

const size = environmentSchema.shape.MULTIPART_FROM_BYTES;

it('takes as size from which files go in parts what every store can hold in one request and in a part', () => {
  expect(size.parse(undefined)).toBe(50_000_000);
  expect(size.parse('5242880')).toBe(5_242_880);
  expect(size.safeParse('5242879').success).toBe(false);
  expect(size.safeParse('5368709120').success).toBe(true);
  expect(size.safeParse('5368709121').success).toBe(false);
  expect(size.safeParse('6 MB').success).toBe(false);
});

it('reads places for reviews, each with a name and a secure address', () => {
  const links = environmentSchema.shape.REVIEW_LINKS;
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
