import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { namedRefusalIn } from '#contract/errors/refused-value.js';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { appErrorOf } from '../errors/app-error.js';
import { InvalidInput } from '../errors/invalid-input.js';
import { isLargeBody } from './json-body.js';
import { findOddInput } from './odd-input.js';

/**
 * Validates bodies, queries and path parameters by the endpoint's schema. With a large body it yields to the event loop between
 * these steps, and before and after them.
 * @throws {InvalidInput} or an {AppError} where the schema names the refusal
 */
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) => {
        const refusal = namedRefusalIn(issues);
        return refusal ? appErrorOf(refusal.code, refusal.details) : new InvalidInput(issues);
      },
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (!isLargeBody(value)) return super.transform(value, metadata);
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
    if (isLargeBody(value)) await setImmediate();
    return super.validate<T>(value, schema, options);
  }

  /** Nest would drop these keys silently; this refuses them like any unknown key. */
  protected override stripProtoKeys(value: unknown): void {
    const issue = findOddInput(value);
    if (issue) throw new InvalidInput([issue]);
  }
}
