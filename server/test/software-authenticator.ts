import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** Deviations from an honest authenticator and browser. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without the person's finger, face or PIN. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
  credentialId?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const text = (value: Buffer | string) => Buffer.from(value).toString('base64url');
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();
type Cbor = Parameters<typeof isoCBOR.encode>[0];
const cbor = (entries: [string | number, Cbor][]) => Buffer.from(isoCBOR.encode(new Map(entries)));

/** A passkey with its browser, as WebAuthn describes them: one key pair of ES256, no attestation. */
export class SoftwareAuthenticator {
  readonly credentialId = text(randomBytes(32));
  userHandle = '';
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  create({ challenge, rp, user }: CreationOptions, tampering: Tampering = {}) {
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.from([0, id.length]);
    const data = [
      this.authenticatorData(rp.id, HAS_CREDENTIAL, tampering),
      Buffer.alloc(16),
      length,
      id,
      this.coseKey(),
    ];
    const attestation = cbor([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(Buffer.concat(data))],
    ]);
    const clientDataJSON = text(this.clientData('webauthn.create', challenge, tampering));
    return this.credential({ clientDataJSON, attestationObject: text(attestation), transports: ['internal'] });
  }

  get({ challenge, rpId }: { challenge: string; rpId: string }, tampering: Tampering = {}) {
    this.counter = tampering.counter ?? this.counter + 1;
    const authenticatorData = this.authenticatorData(rpId, 0, tampering);
    const clientData = this.clientData('webauthn.get', challenge, tampering);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: text(clientData),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', signed, this.keys.privateKey)),
      userHandle: tampering.userHandle ?? this.userHandle,
    };
    return this.credential(response, tampering.credentialId);
  }

  private credential<Response>(response: Response, id = this.credentialId) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, tampering: Tampering): string {
    const { origin = this.origin } = tampering;
    return JSON.stringify({ type, challenge: tampering.challenge ?? challenge, origin, crossOrigin: false });
  }

  private authenticatorData(rpId: string, flags: number, { rpId: other, isUnverified = false }: Tampering): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const allFlags = flags | USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([allFlags]), counter]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }
}
