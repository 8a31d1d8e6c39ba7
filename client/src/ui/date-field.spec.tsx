import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Language } from '../i18n/index.js';
import { renderPage } from '../lib/testing/render-page.js';
import { DateField } from './date-field.js';

afterEach(() => jest.restoreAllMocks());

async function helpOf(field: Partial<Parameters<typeof DateField>[0]>, language: Language) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  const page = <DateField label="Day" value="2026-12-04" {...field} />;
  await renderPage(page, { route: '/', at: '/', namespaces: [], language });
  return document.querySelector('p')?.textContent;
}

it.each([
  ['in the browser’s language: nothing more', {}, 'en', undefined],
  ['in another: the date in words', {}, 'zh', '2026年12月4日'],
  ['with the time', { type: 'datetime-local', value: '2026-12-04T09:30' }, 'zh', '2026年12月4日 09:30'],
  ['before the help', { helperText: '可留空' }, 'zh', '2026年12月4日 · 可留空'],
  ['not while the date is wrong', { helperText: '日期有误', error: true }, 'zh', '日期有误'],
  ['not while there is none', { value: '', helperText: '可留空' }, 'zh', '可留空'],
] as const)('%s', async (_what, field, language, help) => {
  expect(await helpOf(field, language)).toBe(help);
  expect(screen.getByLabelText('Day')).toBeTruthy();
});
