import { PASSWORD } from './support/account.js';
import { codeFor } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { makeCodes, withdrawCode } from './support/lifetime-codes.js';

test('a visitor signs up with lifetime codes: eight are worth the most, a ninth is refused, a refund is said', async ({
  visit,
  address,
}) => {
  const codes = makeCodes(9);
  const [first = '', second = '', ...others] = codes;
  const ninth = others.pop() ?? '';
  const { page } = await visit();
  const email = address('mei');
  await page.goto('/appsumoforever');
  await page.getByRole('main').getByRole('link', { name: 'Sign up free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Verification code').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/appsumoforever');

  const field = page.getByRole('textbox', { name: 'Your codes' });
  const activate = page.getByRole('button', { name: 'Activate' });
  await field.fill(first.toLowerCase());
  await activate.click();
  await expect(page.getByText(/^Your code is worth the Personal plan/)).toBeVisible();
  await field.fill(first);
  await activate.click();
  await expect(page.getByText(/^Code\(s\) are invalid! Reach out to support\./)).toBeVisible();
  await field.fill(second);
  await activate.click();
  await expect(page.getByText(/^Your 2 codes are worth the Pro plan/)).toBeVisible();

  // More than there is room for: none of them is used.
  await field.fill([...others, ninth].join('\n'));
  await activate.click();
  await expect(page.getByText('Maximum codes reached')).toBeVisible();
  await field.fill(others.join('\n'));
  await activate.click();
  await expect(page.getByText(/^Your 8 codes are worth the Team Elite plan/)).toBeVisible();
  await expect(field).toBeHidden();
  await expect(page.getByText('Maximum codes reached')).toBeVisible();

  withdrawCode(first);
  await page.goto('/dash/account?tab=codes');
  await expect(page.getByText('A code was taken back, so your codes are worth less than before.')).toBeVisible();
  await expect(page.getByText(/^Your 7 codes are worth the Team Plus plan/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Codes of your account' }).getByText(first.slice(-4))).toHaveCount(1);
  await field.fill(first);
  await activate.click();
  await expect(page.getByText('Code(s) are invalid! Reach out to support.')).toBeVisible();
  await field.fill(ninth);
  await activate.click();
  await expect(page.getByText(/^Your 8 codes are worth the Team Elite plan/)).toBeVisible();
});
