import { type DetailsOf, type ErrorCode, errorCatalogue } from '#contract/errors/catalogue.js';

type DetailsArgument<C extends ErrorCode> = Record<string, never> extends DetailsOf<C> ? [] : [details: DetailsOf<C>];

/** An error from the catalogue: the only one that services throw on purpose. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: C,
    ...[details]: DetailsArgument<C>
  ) {
    super(code);
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Makes an error of a code that is known only at run time; the caller guarantees that `details` fit it. */
export function appErrorOf(code: ErrorCode, details: Record<string, unknown>): AppError {
  const error = new AppError(code as 'internal');
  return Object.assign(error, { details });
}
