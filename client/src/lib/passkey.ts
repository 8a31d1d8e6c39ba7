import {
  addPasskey as addCall,
  loginWithPasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
  stepUpWithPasskey,
} from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import type * as contract from '#contract/accounts/passkeys.js';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from './api.js';
import { ApiError } from './api-error.js';
import { loadErrorTexts } from './error-text.js';

/** Null if the person has closed the browser's question, or has let it time out: both look the same. */
async function unlessCancelled<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  try {
    return await question;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    await loadErrorTexts();
    throw new ApiError({ code: name === 'InvalidStateError' ? 'passkey-exists' : 'passkey-refused', status: 0 });
  }
}

/** None is asked for. */
const noExtensions = { clientExtensionResults: {} };

type Options = ResponseOf<typeof contract.startPasskeyLogin>;
type Proof = BodyInput<typeof contract.loginWithPasskey>['credential'];

async function sign(optionsJSON: Options): Promise<Proof | null> {
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }));
  return credential && { ...credential, ...noExtensions };
}

/** Null, here and below, if the person has cancelled. */
export async function logInWithPasskey() {
  const credential = await sign(await call(startPasskeyLogin));
  return credential && call(loginWithPasskey, { body: { credential } });
}

export async function proveByPasskey() {
  const credential = await sign(await call(startPasskeyProof));
  return credential && call(stepUpWithPasskey, { body: { credential } });
}

export async function createPasskey(name: string) {
  const optionsJSON = await call(startPasskey);
  const credential = await unlessCancelled(startRegistration({ optionsJSON }));
  return credential && call(addCall, { body: { name, credential: { ...credential, ...noExtensions } } });
}
