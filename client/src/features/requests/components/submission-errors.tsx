import Alert from '@mui/material/Alert';
import { useErrorText } from '../../../lib/error-text.js';

/** The first of what failed. */
export function SubmissionErrors({ errors }: { errors: readonly unknown[] }) {
  const errorText = useErrorText();
  const error = errors.find((one) => one !== null);
  return error !== undefined && <Alert severity="error">{errorText(error)}</Alert>;
}
