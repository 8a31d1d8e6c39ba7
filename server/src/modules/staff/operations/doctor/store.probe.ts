import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { formatBytes } from '#contract/display-formats.js';
import { SIGNED_BUCKET_PUT_SECONDS } from '#contract/limits.js';
import { Config } from '../../../../config/config.module.js';
import { randomId } from '../../../../core/secrets/secrets.js';
import { type ObjectStore, Stores } from '../../../platform/storage/index.js';
import { type Check, failure, messageOf, ok } from '../domain/check.js';
import { BROKEN_FIX } from '../domain/fixes.js';

/** Longer than a store needs for all of it, over a slow line too. */
const STORE_MS = 120_000;
const CONTENT = Buffer.from('A test object from npm run doctor; it can be deleted.');

/** Writes, reads and deletes an object in every store; for buckets by signed requests too, as browsers do. */
@Injectable()
export class StoreProbe {
  constructor(
    private readonly config: Config,
    private readonly stores: Stores,
  ) {}

  async run(): Promise<Check[]> {
    const checks = await Promise.all(
      [...this.stores].map(([name, store]) =>
        this.inTime(this.check(name, store)).catch((error: unknown) => [
          failure(`store-${name}`, `The check of store ${name} failed (${messageOf(error)}).`, BROKEN_FIX),
        ]),
      ),
    );
    return checks.flat();
  }

  /** Retries of the calls alone may take many minutes. */
  private async inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it does not respond')), STORE_MS);
    });
    return Promise.race([work, limit]).finally(() => clearTimeout(timer));
  }

  private async check(name: string, store: ObjectStore): Promise<Check[]> {
    const id = `store-${name}`;
    if (store.kind === 'disk') return this.disk(id, store);
    const problems = await store.diagnose(this.config.env.PUBLIC_URL);
    // The sentences end with the remedy.
    if (problems.length > 0) return problems.map((problem) => failure(id, problem));
    return [ok(id, 'the bucket, its CORS and its lifecycle rules are correct'), await this.multipart(id, store)];
  }

  private async disk(id: string, store: ObjectStore): Promise<Check[]> {
    const space = await this.space(id);
    // A full store refuses writes, whatever the rights.
    return space.level === 'ok' ? [space, await this.rights(id, store)] : [space];
  }

  private async space(id: string): Promise<Check> {
    const { STORAGE_DIR, STORAGE_MIN_FREE_BYTES } = this.config.env;
    const { bavail, bsize } = await statfs(STORAGE_DIR);
    const free = bavail * bsize;
    const text = `${formatBytes(free, 'en')} free in ${STORAGE_DIR}`;
    if (free > STORAGE_MIN_FREE_BYTES) return ok(`${id}-space`, text);
    return failure(
      `${id}-space`,
      `${text}: uploads are refused below ${formatBytes(STORAGE_MIN_FREE_BYTES, 'en')}.`,
      'Free up space, move STORAGE_DIR to a larger volume, or lower STORAGE_MIN_FREE_BYTES.',
    );
  }

  private async rights(id: string, store: ObjectStore): Promise<Check> {
    const key = `doctor/${randomId()}`;
    try {
      await store.put(key, Readable.from([CONTENT]), { size: CONTENT.length });
      for await (const _ of store.read(key));
      await store.delete(key);
      return ok(id, 'objects can be written, read and deleted');
    } catch (error) {
      const { STORAGE_DIR } = this.config.env;
      const fix = `Give the user that runs server and worker access to ${STORAGE_DIR} (chown -R), and check that the volume is not read-only.`;
      return failure(id, `Objects cannot be written, read and deleted (${messageOf(error)}).`, fix);
    }
  }

  /** The way of an upload in parts: begun by the server, sent by a signed request, completed by the server. */
  private async multipart(id: string, store: ObjectStore): Promise<Check> {
    const key = `doctor/${randomId()}`;
    let uploadId = '';
    try {
      ({ uploadId } = await store.createMultipart({ key, size: CONTENT.length }));
      const part = { key, uploadId, partNumber: 1, offset: 0, size: CONTENT.length };
      const { method, url, headers } = await store.signPart({ ...part, expiresInSeconds: SIGNED_BUCKET_PUT_SECONDS });
      const answer = await fetch(url, { method, headers, body: CONTENT });
      if (!answer.ok) throw new Error(`the part got status ${answer.status}`);
      const etag = (answer.headers.get('etag') ?? '').replaceAll('"', '');
      await store.completeMultipart({ key, uploadId, parts: [{ partNumber: 1, etag }] });
      for await (const _ of store.read(key));
      await store.delete(key);
      return ok(`${id}-multipart`, 'a multipart upload by signed requests works');
    } catch (error) {
      if (uploadId !== '') await store.abortMultipart({ key, uploadId }).catch(() => undefined);
      const fix =
        'Give the key the permissions listed in docs/stores.md, and check that "publicEndpoint" leads to the same server.';
      return failure(`${id}-multipart`, `A multipart upload failed (${messageOf(error)}).`, fix);
    }
  }
}
