import type { Page } from '@playwright/test';

/** A device with passkeys whose user is always present; with `hasPrf` its passkeys derive keys, too. */
export async function addAuthenticator(page: Page, { hasPrf = false } = {}): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  });
}
