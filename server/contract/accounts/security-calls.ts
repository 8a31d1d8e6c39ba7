import { callOf } from '../call-of.js';
import type * as accountKeys from './account-keys.js';
import type * as address from '../address.js';
import type * as oidc from './oidc.js';
import type * as passkeys from './passkeys.js';
import type * as security from './security.js';

/** See `calls.ts`, by which they are imported. */

export const confirmLogin = callOf<typeof security.confirmLogin>('POST', '/v1/login/code');
export const requestLoginLink = callOf<typeof security.requestLoginLink>('POST', '/v1/login/link');
export const useLoginLink = callOf<typeof security.useLoginLink>('POST', '/v1/login/link/use');
export const disownLogin = callOf<typeof security.disownLogin>('POST', '/v1/login/disown');
export const stepUp = callOf<typeof security.stepUp>('POST', '/v1/step-up');
export const readSecurity = callOf<typeof security.readSecurity>('GET', '/v1/security');
export const startSecondFactor = callOf<typeof security.startSecondFactor>('POST', '/v1/second-factor/setup');
export const confirmSecondFactor = callOf<typeof security.confirmSecondFactor>('POST', '/v1/second-factor');
export const renewRecoveryCodes = callOf<typeof security.renewRecoveryCodes>(
  'POST',
  '/v1/second-factor/recovery-codes',
);
export const removeSecondFactor = callOf<typeof security.removeSecondFactor>('DELETE', '/v1/second-factor');

export const startPasskey = callOf<typeof passkeys.startPasskey>('POST', '/v1/passkeys/challenge');
export const addPasskey = callOf<typeof passkeys.addPasskey>('POST', '/v1/passkeys');
export const renamePasskey = callOf<typeof passkeys.renamePasskey>('PATCH', '/v1/passkeys/{passkeyId}');
export const removePasskey = callOf<typeof passkeys.removePasskey>('DELETE', '/v1/passkeys/{passkeyId}');
export const startPasskeyLogin = callOf<typeof passkeys.startPasskeyLogin>('POST', '/v1/login/passkey/challenge');
export const loginWithPasskey = callOf<typeof passkeys.loginWithPasskey>('POST', '/v1/login/passkey');
export const startPasskeyProof = callOf<typeof passkeys.startPasskeyProof>('POST', '/v1/step-up/passkey/challenge');
export const stepUpWithPasskey = callOf<typeof passkeys.stepUpWithPasskey>('POST', '/v1/step-up/passkey');

export const requestAddressChange = callOf<typeof address.requestAddressChange>('POST', '/v1/address/code');
export const changeAddress = callOf<typeof address.changeAddress>('POST', '/v1/address');
export const undoAddressChange = callOf<typeof address.undoAddressChange>('POST', '/v1/address/undo');
export const startSingleSignOn = callOf<typeof oidc.startSingleSignOn>('POST', '/v1/login/oidc');
export const finishSingleSignOn = callOf<typeof oidc.finishSingleSignOn>('POST', '/v1/login/oidc/answer');
export const startOidcProof = callOf<typeof oidc.startOidcProof>('POST', '/v1/step-up/oidc/start');
export const stepUpWithOidc = callOf<typeof oidc.stepUpWithOidc>('POST', '/v1/step-up/oidc');

export const readAccountKey = callOf<typeof accountKeys.readAccountKey>('GET', '/v1/account-key');
export const makeAccountKey = callOf<typeof accountKeys.makeAccountKey>('POST', '/v1/account-key');
export const changeKeyPassphrase = callOf<typeof accountKeys.changeKeyPassphrase>('PUT', '/v1/account-key/passphrase');
export const renewAccountKey = callOf<typeof accountKeys.renewAccountKey>('POST', '/v1/account-key/renewal');
export const changeAccountKey = callOf<typeof accountKeys.changeAccountKey>('PATCH', '/v1/account-key');
export const findPublicKeys = callOf<typeof accountKeys.findPublicKeys>('POST', '/v1/public-keys');
export const addKeyPasskey = callOf<typeof accountKeys.addKeyPasskey>('POST', '/v1/account-key/passkeys');
export const removeKeyPasskey = callOf<typeof accountKeys.removeKeyPasskey>(
  'DELETE',
  '/v1/account-key/passkeys/{passkeyId}',
);
