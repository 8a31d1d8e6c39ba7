import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { CredentialProof, NewCredential } from '#contract/accounts/passkeys.js';
import { Config } from '../../../../config/config.module.js';
import { CHALLENGE_SECONDS } from '../domain/limits.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import type { Passkey, User } from '../../auth/index.js';

const timeout = CHALLENGE_SECONDS * 1000;

/** This installation, as authenticators know it: passkeys work at its public address alone. */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(
    { env }: Config,
    private readonly policies: InstallationPolicies,
  ) {
    const { hostname, origin } = new URL(env.PUBLIC_URL);
    this.id = hostname;
    this.origin = origin;
  }

  /** The passkey is kept with the user's id, by which a log-in finds the user. */
  async creationOptions({ id: userId, email, fullName, passkeys }: User) {
    const { name } = this.policies.installation;
    const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: name,
      rpID: this.id,
      userName: email,
    });
    return {
      rp: { id: this.id, name },
      user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: fullName },
      challenge,
      pubKeyCredParams,
      timeout,
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    } as const;
  }

  async requestOptions(passkeys: readonly Passkey[]) {
    const { challenge } = await generateAuthenticationOptions({ rpID: this.id });
    return {
      challenge,
      rpId: this.id,
      timeout,
      ...(passkeys.length > 0 && { allowCredentials: passkeys.map(descriptorOf) }),
      userVerification: 'required',
    } as const;
  }

  /** Null for a credential that was not made here, for this challenge, by a user whom the authenticator has verified. */
  async readNew(
    credential: NewCredential,
    challenge: string,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null> {
    const { registrationInfo } = await orUnverified(
      verifyRegistrationResponse({
        response: credential,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
      }),
    );
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  }

  /** The counter of the signature; null as for `readNew`, or if the counter has not grown. */
  async readCounter(
    proof: CredentialProof,
    challenge: string,
    { credentialId, publicKey, counter }: Passkey,
  ): Promise<number | null> {
    const { verified, authenticationInfo } = await orUnverified(
      verifyAuthenticationResponse({
        response: proof,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
        requireUserVerification: true,
      }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  }
}

/** The library throws for each thing that is not as expected; none of them is an error of ours. */
async function orUnverified<T extends { verified: boolean }>(verification: Promise<T>): Promise<Partial<T>> {
  try {
    return await verification;
  } catch {
    return {};
  }
}

function descriptorOf({ credentialId }: Passkey) {
  return { id: credentialId, type: 'public-key' } as const;
}
