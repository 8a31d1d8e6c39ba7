import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { InvalidInput } from '../errors/invalid-input.js';
import { findOddInput } from './odd-input.js';

/**
 * Holds bodies, queries and path parameters against the call's schema. Of a body, reading, looking through, checking and
 * what follows may each take some milliseconds: others have their turn in between.
 * @throws {InvalidInput}
 */
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new InvalidInput(issues) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.type !== 'body') return super.transform(value, metadata);
    await setImmediate();
    const checked = await super.transform(value, metadata);
    await setImmediate();
    return checked;
  }

  protected override async validate<T>(
    value: unknown,
    schema: StandardSchemaV1,
    options?: Record<string, unknown>,
  ): Promise<StandardSchemaV1.Result<T>> {
    await setImmediate();
    return super.validate<T>(value, schema, options);
  }

  /** Nest would drop these keys in silence; here they are unknown keys like any other. */
  protected override stripProtoKeys(value: unknown): void {
    const issue = findOddInput(value);
    if (issue) throw new InvalidInput([issue]);
  }
}
