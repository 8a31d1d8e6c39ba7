import { loginPath, safeNextPath } from './safe-next-path.js';

const origin = 'https://send.example.com';

describe('safeNextPath', () => {
  it.each([
    ['/dash/transfers?filter=active#top', '/dash/transfers?filter=active#top'],
    ['/w/abc1234', '/w/abc1234'],
    [`/a?u=https://evil.example`, '/a?u=https://evil.example'],
  ])('follows %s', (next, path) => {
    expect(safeNextPath(next, origin)).toBe(path);
  });

  it.each([
    [null],
    [''],
    ['//evil.example'],
    ['/\\evil.example'],
    ['https:evil.example'],
    ['https://evil.example'],
    ['\t//evil.example'],
    ['%09//evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['///evil.example'],
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['data:text/html,hi'],
    ['/login?next=/login'],
  ])('stays on this origin for %j', (next) => {
    expect(safeNextPath(next, origin)).toBe('/dash');
  });
});

it('remembers where a visitor wanted to go', () => {
  expect(loginPath({ pathname: '/dash', search: '?filter=expired' })).toBe('/login?next=%2Fdash%3Ffilter%3Dexpired');
  expect(loginPath({ pathname: '/dash', search: '' })).toBe('/login');
});

it('keeps a key in the address out of what is sent', () => {
  expect(loginPath(new URL('https://send.example.com/w/abc1234?lang=zh#AGE-KEY'))).toBe(
    '/login?next=%2Fw%2Fabc1234%3Flang%3Dzh',
  );
});
