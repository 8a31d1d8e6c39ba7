/** Why encrypted files were not saved, or not all. */
export class SealedProblem extends Error {
  override readonly name = 'SealedProblem';

  constructor(
    readonly kind: 'tooLarge' | 'unopened',
    /** From whom the files are that do not open. */
    readonly people: readonly string[] = [],
  ) {
    super(kind);
  }
}
