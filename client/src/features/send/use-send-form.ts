import { useEffect, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { problemsOf, underRule, type Area, type Draft } from '../../sending/form/draft.js';
import { encryptionRule, needsPassword } from '../../lib/policies.js';
import { useNow } from '../../lib/use-now.js';
import { storeSignupForm, readSignupForm, type SignupForm } from './services/signup-form.js';
import type { SendServices } from './services/send-services.js';
import { useDraft, type DraftHandle } from './use-draft.js';
import type { OnFiles } from './use-unfinished.js';
import { useFiles, type FilesHandle } from './use-files.js';

export interface SendForm extends DraftHandle {
  files: FilesHandle;
  /** Adds the files of an unfinished upload, and sends them with or without encryption as before. */
  takeUp: OnFiles;
  /** Invalid areas of the form, top to bottom. */
  problems: readonly Area[];
  /** The same at another instant: a custom expiry may be too early by then. */
  problemsAt(now: number): Area[];
  /** Keeps the form for the account that the visitor signs up for now. */
  keepForSignup(patch: Partial<Draft>): void;
}

/** The form that the user filled in as a visitor before signing up. */
function useSignupForm(user: UserView | null): SignupForm | null {
  const [signupForm] = useState(() => (user ? readSignupForm() : null));
  useEffect(() => {
    if (user) storeSignupForm(null);
  }, [user]);
  return signupForm;
}

/** Everything that is filled in before sending. */
export function useSendForm(user: UserView | null, services: SendServices): SendForm {
  const signupForm = useSignupForm(user);
  const stored = useDraft(user, signupForm?.draft);
  const form = { ...stored, draft: underRule(stored.draft, encryptionRule(user)) };
  const files = useFiles(user, services, signupForm?.files);
  const isMember = user !== null;
  const problemsAt = (now: number) =>
    problemsOf({
      draft: form.draft,
      files: files.files,
      limits: files.limits,
      isMember,
      needsPassword: needsPassword(user),
      now,
    });
  return {
    ...form,
    files,
    takeUp: (added, encrypts) => {
      files.add(added);
      form.change({ encrypts });
    },
    problems: problemsAt(useNow()),
    problemsAt,
    keepForSignup: (patch) => storeSignupForm({ files: files.files, draft: { ...form.draft, ...patch } }),
  };
}
