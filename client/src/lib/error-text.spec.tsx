import { screen } from '@testing-library/react';
import { ApiError } from './api-error.js';
import { useErrorText } from './error-text.js';
import { renderPage } from './testing/render-page.js';

const refused = new ApiError({ code: 'monthly-limit', status: 403, details: { role: 'personal', limit: 30 } });

function Refusal() {
  return <p>{useErrorText()(refused)}</p>;
}

it.each([
  ['en', 'Your Personal plan comes with 30 transfers a month and resets on the 1st of next month'],
  ['zh', '您的个人套餐每月可传输 30 次，下月 1 日重置'],
] as const)('names the plan that is meant (%s)', async (language, text) => {
  await renderPage(<Refusal />, { route: '/', at: '/', namespaces: ['errors', 'sending'], language });
  expect(screen.getByText(text)).toBeTruthy();
});
