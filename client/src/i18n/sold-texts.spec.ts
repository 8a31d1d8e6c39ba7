import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsEn } from '#contract/errors/en.js';
import { errorsZh } from '#contract/errors/zh.js';

const folder = join(import.meta.dirname, '.');

/** Says that something is sold, tried or paid back. */
const offer =
  /\bupgrad|\bpaid plan|\btrial|\brefund|money back|[$€]\d|\bbilled\b|\bsubscri(be to|bed to|ption)|\bfor as long as you like|升级|付费|试用|退款|订阅套餐|订阅可|订阅会/i;

/** Shown only where plans are sold, each by a condition in its component. */
const whereSold: Record<string, RegExp> = {
  // Their pages have a view for installations that sell nothing, tested in pricing-page.spec and billing-page.spec.
  billing: /./,
  pricing: /./,
  // Staff work with subscriptions that exist.
  admin: /./,
  operations: /./,
  common: /^nav\.upgrade$/,
  site: /^upgrade\./,
  sending: /^(wayOn\.(trial|upgrade)|limit\.upgrade|refused\.trial-expired\.title)$/,
  send: /^recipients\.mostWithSubscription$/,
  leaving: /^(keptSubscription|dialog\.subscription)$/,
  // The database that is for trying the product out.
  // Past actions of a user.
  teams: /^calls\./,
  // Says that none is needed.
  lifetime: /^page\./,
};

/** Errors of calls that buy a plan or change a subscription. */
const buyingErrors = /subscri|trial|billing|price|payment/;

function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

it.each([
  ['en', errorsEn],
  ['zh', errorsZh],
] as const)('refuse with no offer: %s', (_, errors) => {
  const found = Object.entries(errors).filter(([code, text]) => offer.test(text) && !buyingErrors.test(code));
  expect(found).toEqual([]);
});

it.each([
  ['en', errorsEn],
  ['zh', errorsZh],
] as const)('invite nobody to sign up, which may be closed: %s', (_, errors) => {
  const found = Object.entries(errors).filter(
    ([code, text]) => /sign up|注册/i.test(text) && !code.startsWith('signup-'),
  );
  expect(found).toEqual([]);
});

it.each(['en', 'zh'])('promise nothing that depends on whether plans are sold: %s', (language) => {
  const names = readdirSync(join(folder, language));
  expect(names.length).toBeGreaterThan(20);
  const found = names.flatMap((file) => {
    const name = file.replace('.json', '');
    const texts = textsOf(JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
    return texts
      .filter(([key, text]) => offer.test(text) && !whereSold[name]?.test(key))
      .map(([key]) => `${name}:${key}`);
  });
  expect(found).toEqual([]);
});
