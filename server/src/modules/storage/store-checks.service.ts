import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Log } from '../../core/logging/log.js';
import { Stores } from './stores.js';

/** Tells the operator what keeps a store from its work, when the server starts. The start itself goes on. */
@Injectable()
export class StoreChecks {
  constructor(
    private readonly stores: Stores,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  async report(): Promise<void> {
    const { PUBLIC_URL } = this.config.env;
    await Promise.all(
      [...this.stores].map(async ([name, store]) => {
        const troubles = await store
          .examine(PUBLIC_URL)
          .catch((error: unknown) => [
            `Store "${name}" could not be examined: ${error instanceof Error ? error.message : String(error)}.`,
          ]);
        for (const trouble of troubles) this.log.warn({ store: name }, trouble);
      }),
    );
  }
}
