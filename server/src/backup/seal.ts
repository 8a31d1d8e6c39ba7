import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { hasCode } from './has-code.js';

/** A written file: what a later reader compares. */
export interface Sealed {
  /** Checksum of the sealed file, in hex. */
  sha256: string;
  /** Size of the sealed file. */
  bytes: number;
}

export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

type AgeStream = globalThis.ReadableStream<Uint8Array>;

/**
 * Encrypts files with age (age-encryption.org), piece by piece: the tool `age` reads them too. Everything is encrypted to
 * one key, and this key by the passphrase, so that the costly derivation happens once.
 */
export class Seal {
  private constructor(
    private readonly encrypter: Encrypter,
    private readonly decrypter: Decrypter,
  ) {}

  /** The key in `file`, made if it is not there. @throws {WrongPassphrase} */
  static async open(file: string, passphrase: string): Promise<Seal> {
    const sealed = await readFile(file).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    return Seal.of(sealed ? await unlock(sealed, passphrase) : await newKey(file, passphrase));
  }

  private static async of(identity: string): Promise<Seal> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return new Seal(encrypter, decrypter);
  }

  /** Writes to `temporary`, durably; then renames it to the result of `nameFor`. */
  async write(
    source: AsyncIterable<Uint8Array>,
    { temporary, nameFor }: { temporary: string; nameFor: (sealed: Sealed) => string },
  ): Promise<Sealed> {
    const stream = await this.encrypter.encrypt(ReadableStream.from(source) as AgeStream);
    const sealed = await writeSynced(temporary, stream as unknown as AsyncIterable<Uint8Array>);
    await rename(temporary, nameFor(sealed));
    return sealed;
  }

  /** The bytes of a file. Ends with an error where it was changed or cut. */
  async *read(file: string): AsyncGenerator<Uint8Array> {
    const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
    const stream = await this.decrypter.decrypt(ReadableStream.from(source) as AgeStream);
    yield* stream as unknown as AsyncIterable<Uint8Array>;
  }
}

/** Checksum of a file as it is on the disk. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function writeSynced(file: string, source: AsyncIterable<Uint8Array>): Promise<Sealed> {
  const handle = await open(file, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function newKey(file: string, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(identity);
  const whole = (async function* () {
    yield sealed;
  })();
  await writeSynced(`${file}.new`, whole);
  await rename(`${file}.new`, file);
  return identity;
}

async function unlock(sealed: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(sealed, 'text').catch(() => {
    throw new WrongPassphrase('BACKUP_PASSPHRASE does not match this backup.');
  });
}
