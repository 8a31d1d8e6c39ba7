import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../docker/embedded/paths.mjs';
import { expect, test, inSecondTier } from './support/journey.js';

test(
  'lifetime codes: each one raises the plan, a ninth is refused, a refund lowers',
  inSecondTier('lifetime-codes.e2e.spec.ts, lifetime-codes.spec.tsx'),
  async ({ member, system }) => {
    /** `npm run codes`, which prints a list with a head. */
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [`${ROOT}/dist/server/src/codes.js`, ...args], { env: system.env });
    const { stdout: made } = await command('make', '9');
    const lines = made.trim().split('\r\n').slice(1);
    const [first = '', second = '', ...others] = lines.map((line) => line.split(',')[0] ?? '');
    const ninth = others.pop() ?? '';
    const { page } = await member();
    await page.goto('/appsumoforever');
    const field = page.getByRole('textbox', { name: 'Your codes' });
    const activate = async (...codes: string[]) => {
      await field.fill(codes.join('\n'));
      await page.getByRole('button', { name: 'Activate' }).click();
    };

    await activate(first.toLowerCase());
    await expect(page.getByText(/^Your code gives you the Personal plan/)).toBeVisible();
    await activate(second);
    await expect(page.getByText(/^Your 2 codes give you the Pro plan/)).toBeVisible();
    // More than there is room for: none of them is used.
    await activate(...others, ninth);
    await expect(page.getByText('Maximum codes reached')).toBeVisible();
    await activate(...others);
    await expect(page.getByText(/^Your 8 codes give you the Team Elite plan/)).toBeVisible();
    await expect(field).toBeHidden();
    await expect(page.getByText('Maximum codes reached')).toBeVisible();

    await command('withdraw', first);
    await page.goto('/dash/account?tab=codes');
    await expect(page.getByText(/^A code was withdrawn, so your plan is smaller than before/)).toBeVisible();
    await expect(page.getByText(/^Your 7 codes give you the Team Plus plan/)).toBeVisible();
    await activate(first);
    await expect(page.getByText(/^Code\(s\) are invalid! Reach out to support\./)).toBeVisible();
    await activate(ninth);
    await expect(page.getByText(/^Your 8 codes give you the Team Elite plan/)).toBeVisible();
  },
);
