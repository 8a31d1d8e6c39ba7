import { expect, test, inSecondTier } from './support/journey.js';
import { makeCodes, withdrawCode } from './support/lifetime-codes.js';

test(
  'lifetime codes: each one raises the plan, a ninth is refused, a refund lowers',
  inSecondTier('lifetime-codes.e2e.spec.ts, lifetime-codes.spec.tsx'),
  async ({ member }, testInfo) => {
    const [first = '', second = '', ...others] = await makeCodes(testInfo.outputPath('made'), 9);
    const ninth = others.pop() ?? '';
    const { page } = await member();
    await page.goto('/appsumoforever');
    const field = page.getByRole('textbox', { name: 'Your codes' });
    const activate = async (...codes: string[]) => {
      await field.fill(codes.join('\n'));
      await page.getByRole('button', { name: 'Activate' }).click();
    };

    await activate(first.toLowerCase());
    await expect(page.getByText(/^Your code is worth the Personal plan/)).toBeVisible();
    await activate(second);
    await expect(page.getByText(/^Your 2 codes are worth the Pro plan/)).toBeVisible();
    // More than there is room for: none of them is used.
    await activate(...others, ninth);
    await expect(page.getByText('Maximum codes reached')).toBeVisible();
    await activate(...others);
    await expect(page.getByText(/^Your 8 codes are worth the Team Elite plan/)).toBeVisible();
    await expect(field).toBeHidden();
    await expect(page.getByText('Maximum codes reached')).toBeVisible();

    await withdrawCode(testInfo.outputPath('withdrawn'), first);
    await page.goto('/dash/account?tab=codes');
    await expect(page.getByText(/^A code was taken back, so your codes are worth less than before/)).toBeVisible();
    await expect(page.getByText(/^Your 7 codes are worth the Team Plus plan/)).toBeVisible();
    await activate(first);
    await expect(page.getByText(/^Code\(s\) are invalid! Reach out to support\./)).toBeVisible();
    await activate(ninth);
    await expect(page.getByText(/^Your 8 codes are worth the Team Elite plan/)).toBeVisible();
  },
);
