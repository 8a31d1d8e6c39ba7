import { unsubscribePage } from './unsubscribe-page.js';

it.each(['question', 'done', 'undone', 'invalid'] as const)('darkens its colours last, where it says "%s"', (state) => {
  const html = unsubscribePage({ lang: 'en', state, list: 'transfers', token: 't' } as never, {
    product: 'Sampan',
    nonce: 'n',
  });
  const css = /<style[^>]*>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  // The later one of two rules with the same specificity wins.
  expect(css).toMatch(/@media \(prefers-color-scheme: dark\) \{[^@]*\.note \{[^@]*\}\s*\}\s*$/);
});
