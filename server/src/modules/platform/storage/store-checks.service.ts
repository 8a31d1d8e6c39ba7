import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Log } from '../../../core/logging/log.js';
import { Stores } from './stores.js';

/** Logs problems of the stores at startup, without blocking it. */
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
        const problems = await store
          .diagnose(PUBLIC_URL)
          .catch((error: unknown) => [
            `Store "${name}" could not be checked: ${error instanceof Error ? error.message : String(error)}.`,
          ]);
        for (const problem of problems) this.log.warn({ store: name }, problem);
      }),
    );
  }
}
