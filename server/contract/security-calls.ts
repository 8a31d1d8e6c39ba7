import { callOf } from './call-of.js';
import type * as address from './address.js';
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

export const requestAddressChange = callOf<typeof address.requestAddressChange>('POST', '/v1/address/code');
export const changeAddress = callOf<typeof address.changeAddress>('POST', '/v1/address');
export const undoAddressChange = callOf<typeof address.undoAddressChange>('POST', '/v1/address/undo');
