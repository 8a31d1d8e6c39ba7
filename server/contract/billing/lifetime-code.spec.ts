import { CODE_ALPHABET } from '../formats.js';
import {
  checkOf,
  formatLifetimeCode,
  isLifetimeCode,
  lastCharactersOf,
  maskLifetimeCode,
  plainLifetimeCode,
} from './lifetime-code.js';

const random = '7KQ2MZP9XWB4HTR';
const code = random + checkOf(random);

it('is read however it is typed', () => {
  const typed = formatLifetimeCode(code);
  expect(typed).toMatch(/^(\w{4}-){3}\w{4}$/);
  const fullWidth = Array.from(typed.toLowerCase()).map((c) =>
    c === '-' ? '－' : String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0),
  );
  for (const text of [
    typed,
    ` ${typed.toLowerCase().replaceAll('-', ' ')} `,
    typed.replaceAll('-', '–'),
    fullWidth.join(''),
  ])
    expect(plainLifetimeCode(text)).toBe(code);
  expect(isLifetimeCode(code)).toBe(true);
});

it('is refused with any one character wrong, and with any two swapped', () => {
  const wrong = Array.from(code).flatMap((right, at) =>
    Array.from(CODE_ALPHABET)
      .filter((c) => c !== right)
      .map((c) => code.slice(0, at) + c + code.slice(at + 1)),
  );
  const swapped = Array.from(code).flatMap((_, one) =>
    Array.from(code)
      .slice(one + 1)
      .map((__, offset) => {
        const characters = Array.from(code);
        const other = one + 1 + offset;
        [characters[one], characters[other]] = [characters[other] ?? '', characters[one] ?? ''];
        return characters.join('');
      }),
  );
  const others = [...wrong, ...swapped.filter((text) => text !== code)];
  expect(others.length).toBeGreaterThan(580);
  expect(others.filter(isLifetimeCode)).toEqual([]);
});

it('has a check that stays as it is, as codes are printed', () => {
  expect(checkOf(random)).toBe('X');
});

it('has no character of another alphabet, though its check were right', () => {
  const foreign = `O${random.slice(1)}`;
  expect(isLifetimeCode(foreign + checkOf(foreign))).toBe(false);
});

it.each(['', code.slice(1), `${code}2`, `O${code.slice(1)}`, `${code.slice(0, 15)}1`])('%p is none', (text) =>
  expect(isLifetimeCode(text)).toBe(false),
);

it('shows its last group alone', () => {
  expect(maskLifetimeCode(lastCharactersOf(code))).toBe(`****-****-****-${formatLifetimeCode(code).slice(-4)}`);
  expect(lastCharactersOf(code)).toHaveLength(4);
});

it('has groups of four, and nothing for nothing', () => {
  expect(formatLifetimeCode('ABCDEFGHJ')).toBe('ABCD-EFGH-J');
  expect(formatLifetimeCode('')).toBe('');
});
