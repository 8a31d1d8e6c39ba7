import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft-store.js';
import { emptyItem, type RequestForm } from './request-form.js';

export interface RequestFormHandle {
  form: UseFormReturn<RequestForm>;
  /** The form was restored from a draft. */
  isRestored: boolean;
  startOver(): void;
  /** After it was saved. */
  forgetDraft(): void;
}

const withoutTitle = (form: RequestForm) => JSON.stringify({ ...form, title: '' });

/** The form of a request, stored for the tab so that it survives a reload. */
export function useRequestForm(initial: RequestForm, key: string): RequestFormHandle {
  const [draft] = useState(() => readDraft(key, initial, emptyItem));
  const form = useForm<RequestForm>({ defaultValues: draft ?? initial });
  const [isRestored, setIsRestored] = useState(draft !== null && withoutTitle(draft) !== withoutTitle(initial));
  const { subscribe, reset } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(key, values) }),
    [subscribe, key],
  );
  return {
    form,
    isRestored,
    startOver: () => {
      reset(initial);
      writeDraft(key, null);
      setIsRestored(false);
    },
    forgetDraft: () => writeDraft(key, null),
  };
}
