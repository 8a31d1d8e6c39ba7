import Alert from '@mui/material/Alert';
import { useErrorText } from '../../../lib/error-text.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { SealedProblem } from '../sealed/sealed-problem.js';

const SealedAlert = lazyPart(async () => (await import('../sealed/sealed-alert.js')).SealedAlert);

/** The first of what failed. */
export function SubmissionErrors({ errors }: { errors: readonly unknown[] }) {
  const errorText = useErrorText();
  const error = errors.find((one) => one !== null);
  if (error instanceof SealedProblem) return <SealedAlert problem={error} />;
  return error !== undefined && <Alert severity="error">{errorText(error)}</Alert>;
}
