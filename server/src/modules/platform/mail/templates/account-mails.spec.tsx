import type { Language } from '#contract/primitives.js';
import type { Config } from '../../../../config/config.module.js';
import { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import type { PropsInput } from '../domain/mail-props.js';
import { sampleProps } from '../testing/mail.builder.js';
import { renderMail } from './render.js';

const PUBLIC_URL = 'https://files.example.test';

function write(changes: Partial<PropsInput<'payment-due'>> = {}, lang: Language = 'en') {
  const props = { ...sampleProps['payment-due'], ...changes };
  return renderMail(
    { template: 'payment-due', lang, props },
    {
      product: 'Sampan',
      publicUrl: PUBLIC_URL,
      linkOrigin: PUBLIC_URL,
      supportEmail: 'help@example.test',
      unsubscribeUrl: null,
      secrets: new DerivedSecrets({ env: { DERIVATION_SECRET: 'a secret of the tests, long enough' } } as Config),
      brand: null,
    },
  );
}

it('says of a missing payment what follows, as it is', () => {
  const failed = write();
  expect(failed.subject).toBe('Your last payment failed');
  expect(failed.text).toContain('You can’t send or request anything until it is paid.');
  expect(failed.text).toContain('your links keep working');
  expect(write({ trialExpired: true }).subject).toBe('Your Pro trial has expired');
  expect(write({ trialExpired: true }, 'zh').subject).toBe('您的专业套餐试用已到期');
  expect(write({ day: 3 }).subject).toBe('A payment is still missing');
  // Another plan, such as that of codes, lets the account continue.
  expect(write({ isRefused: false }).text).not.toContain('nothing can be sent');
});
