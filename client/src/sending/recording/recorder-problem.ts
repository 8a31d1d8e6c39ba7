export type RecorderProblem =
  | 'denied'
  | 'no-device'
  | 'in-use'
  /** The browser, or a page without https, has no recorder. */
  | 'unsupported'
  /** The document was loaded for a page that may not record (`records` in app/routes/page.ts). */
  | 'other-page'
  | 'failed';

/** By the names of `DOMException` that `getUserMedia` and `getDisplayMedia` reject with. */
const problems: Record<string, RecorderProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  NotSupportedError: 'unsupported',
};

export function problemOf(error: unknown): RecorderProblem {
  return (error instanceof Error && problems[error.name]) || 'failed';
}

interface PolicyDocument {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

/** Only Chromium has such policies for pages, and only it has this object. */
export function mayRecord(page: PolicyDocument = document as PolicyDocument): boolean {
  return page.featurePolicy?.allowsFeature('microphone') ?? true;
}
