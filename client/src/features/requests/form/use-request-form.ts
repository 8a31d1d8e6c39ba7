import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { writeTabDraft } from '../../../lib/tab-draft.js';
import { SERVER_ERROR } from '../../../ui/form-field.js';
import { readDraft } from './draft-store.js';
import { emptyItem, type RequestForm } from './request-form.js';

export interface RequestFormHandle {
  form: UseFormReturn<RequestForm>;
  /** The form was restored from a draft. */
  isRestored: boolean;
  startOver(): void;
  /** Shows at its field what the server refused of it. */
  refuse(error: unknown): void;
  /** After it was saved. */
  forgetDraft(): void;
}

/** Shown at its field, unlike other errors. */
export const isNameTaken = (error: unknown): boolean => hasCode(error, 'custom-slug-taken');

const withoutTitle = (form: RequestForm) => JSON.stringify({ ...form, title: '' });

/** The form of a request, stored for the tab so that it survives a reload. */
export function useRequestForm(initial: RequestForm, key: string): RequestFormHandle {
  const errorText = useErrorText();
  const [draft] = useState(() => readDraft(key, initial, emptyItem));
  const form = useForm<RequestForm>({ defaultValues: draft ?? initial });
  const [isRestored, setIsRestored] = useState(draft !== null && withoutTitle(draft) !== withoutTitle(initial));
  const { subscribe, reset, setError } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeTabDraft(key, values) }),
    [subscribe, key],
  );
  return {
    form,
    isRestored,
    startOver: () => {
      reset(initial);
      writeTabDraft(key, null);
      setIsRestored(false);
    },
    refuse: (error) => {
      if (isNameTaken(error))
        setError('customSlug', { type: SERVER_ERROR, message: errorText(error) }, { shouldFocus: true });
    },
    forgetDraft: () => writeTabDraft(key, null),
  };
}
