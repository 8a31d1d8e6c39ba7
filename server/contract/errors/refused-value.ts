import type { DetailsOf, ErrorCode } from './catalogue.js';

export interface NamedRefusal<C extends ErrorCode = ErrorCode> {
  code: C;
  details: DetailsOf<C>;
}

/** An issue of a schema that is answered with a code of its own instead of `invalid-input`. */
export function refusedAs<C extends ErrorCode>(code: C, details: DetailsOf<C>) {
  const refusal: NamedRefusal<C> = { code, details };
  // Without `continue` a long value would be cleaned before it is refused.
  return { code: 'custom' as const, message: code, params: { refusal }, continue: false };
}

export function namedRefusalIn(issues: readonly object[]): NamedRefusal | undefined {
  for (const issue of issues) {
    const { refusal } = (issue as { params?: { refusal?: NamedRefusal } }).params ?? {};
    if (refusal) return refusal;
  }
  return undefined;
}
