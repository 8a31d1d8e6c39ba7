import { useState } from 'react';
import type { PickedFile } from '../files/picked-files.js';
import { mayHaveRecordings } from './recording-form.js';

/** Also when the last one has left the form: it is still to be deleted (`KeptRecordings`). */
export function useHasRecordings(files: readonly PickedFile[]): boolean {
  const [hadSome, setHadSome] = useState(mayHaveRecordings);
  const hasSome = files.some(({ recording }) => recording !== undefined);
  if (hasSome && !hadSome) setHadSome(true);
  return hadSome || hasSome;
}
