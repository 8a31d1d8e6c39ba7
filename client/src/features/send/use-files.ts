import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserView } from '#contract/auth.js';
import type { PlanLimits } from '#contract/plans.js';
import {
  addFiles,
  fileName,
  removeFiles,
  takeOutBlocked,
  totalBytes,
  type PickedFile,
} from '../../sending/files/picked-files.js';
import type { SendServices } from './services/send-services.js';
import type { SendNotices } from './use-send-notices.js';

export interface FilesHandle {
  files: readonly PickedFile[];
  /** Of the sender's plan; null until they are there. */
  limits: PlanLimits | null;
  add(added: readonly PickedFile[]): void;
  remove(path: string): void;
  clear(): void;
}

interface FilesOptions {
  user: UserView | null;
  /** Something was filled in: only now is the plan worth fetching. */
  isBegun: boolean;
  services: SendServices;
  notices: SendNotices;
}

/** The files to send. What may not be sent is taken out at once and named; what is too much is said, and stays. */
export function useFiles({ user, isBegun, services, notices }: FilesOptions): FilesHandle {
  const role = user?.role ?? 'anon';
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [limits, setLimits] = useState<PlanLimits | null>(null);
  // Said about new files, not again when their words change with the language.
  const say = useRef(notices);
  useEffect(() => {
    say.current = notices;
  });

  const wantsLimits = isBegun || files.length > 0;
  useEffect(() => {
    // Without figures the form lets everything pass and the server decides.
    if (wantsLimits) services.limitsOf(role).then(setLimits, () => undefined);
  }, [services, role, wantsLimits]);

  const add = useCallback(
    (added: readonly PickedFile[]) => {
      const { kept, blocked } = role === 'anon' ? takeOutBlocked(added) : { kept: added, blocked: [] };
      for (const reason of ['insecure-file', 'copyright-file'] as const) {
        const names = blocked.filter((taken) => taken.reason === reason).map(({ file }) => fileName(file.path));
        if (names.length > 0) notices.blocked(reason, names);
      }
      setFiles((current) => addFiles(current, kept));
    },
    [role, notices],
  );

  useEffect(() => {
    if (!limits || files.length === 0) return;
    const excess = totalBytes(files) - limits.uploadBytes;
    if (excess > 0) say.current.overLimit(role, limits.uploadBytes, excess);
    if (files.length > limits.files) say.current.tooManyFiles(limits.files);
  }, [files, limits, role]);

  useEffect(() => {
    if (files.length === 0) return undefined;
    let isStale = false;
    services.resumableBytes(files).then(
      (bytes) => {
        if (!isStale && bytes > 0) say.current.resumes(bytes);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [files, services]);

  const remove = useCallback((path: string) => setFiles((current) => removeFiles(current, path)), []);
  const clear = useCallback(() => setFiles([]), []);
  return { files, limits, add, remove, clear };
}
