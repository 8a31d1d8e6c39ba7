import type { StandardSchemaV1 } from '@standard-schema/spec';

const MAX_ISSUES = 20;

/** A request that does not match its schema. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly issues: { path: string; message: string }[];

  constructor(issues: readonly StandardSchemaV1.Issue[]) {
    super('invalid-input');
    this.issues = issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
      path: (path ?? [])
        .map((step) => String(typeof step === 'object' ? step.key : step))
        .join('.')
        .slice(0, 200),
      message: message.slice(0, 200),
    }));
  }
}
