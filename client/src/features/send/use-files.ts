import { useCallback, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { planLimits, type PlanLimits, type Role } from '#contract/billing/plans.js';
import { allowedLimits, limitsOf } from '../../lib/policies.js';
import { useFound } from '../../lib/use-found.js';
import {
  fileName,
  keepRecording,
  removeFiles,
  takeOutBlocked,
  withoutRepeats,
  type PickedFile,
} from '../../sending/files/picked-files.js';
import { noRejectedFiles, type RejectedFiles } from './model/rejected-files.js';
import type { SendServices } from './services/send-services.js';

export interface FilesHandle {
  role: Role;
  limits: PlanLimits;
  files: readonly PickedFile[];
  /** Files of the last pick that were not added. */
  rejected: RejectedFiles;
  /** Bytes of these files that an earlier, unfinished upload has sent. */
  resumableBytes: number;
  /** `unreadable`: number of files that could not be read. */
  add(added: readonly PickedFile[], unreadable?: number): void;
  /** New, or the same with another name. */
  keep(recording: PickedFile): void;
  remove(path: string): void;
  clear(): void;
}

interface Picked {
  files: readonly PickedFile[];
  rejected: RejectedFiles;
}

const nothing: Picked = { files: [], rejected: noRejectedFiles };

/** The list after a pick. Blocked files are removed at once; too many or too large ones stay and are a form error. */
function withAdded({ files }: Picked, added: readonly PickedFile[], role: Role, unreadable: number): Picked {
  const { kept, blocked } = role === 'anon' ? takeOutBlocked(added) : { kept: added, blocked: [] };
  const namesOf = (reason: (typeof blocked)[number]['reason']) =>
    blocked.filter((taken) => taken.reason === reason).map(({ file }) => fileName(file.path));
  const insecure = namesOf('insecure-file');
  return {
    files: withoutRepeats([...files, ...kept]),
    rejected: { insecure, copyright: namesOf('copyright-file'), unreadable },
  };
}

export function useFiles(
  user: UserView | null,
  services: SendServices,
  given: readonly PickedFile[] = [],
): FilesHandle {
  const role = user?.role ?? 'anon';
  const [{ files, rejected }, setPicked] = useState<Picked>({ ...nothing, files: given });

  const findBytes = useCallback(
    async () => (files.length === 0 ? 0 : services.resumableBytes(files).catch(() => 0)),
    [files, services],
  );

  const add = useCallback(
    (added: readonly PickedFile[], unreadable = 0) =>
      setPicked((current) => withAdded(current, added, role, unreadable)),
    [role],
  );
  const keep = useCallback(
    (recording: PickedFile) =>
      setPicked(({ files: current }) => ({ ...nothing, files: keepRecording(current, recording) })),
    [],
  );
  const remove = useCallback(
    (path: string) => setPicked((current) => ({ ...nothing, files: removeFiles(current.files, path) })),
    [],
  );
  const clear = useCallback(() => setPicked(nothing), []);
  return {
    role,
    limits: allowedLimits(user ? limitsOf(user) : planLimits.anon),
    files,
    rejected,
    resumableBytes: useFound(findBytes, 0),
    add,
    keep,
    remove,
    clear,
  };
}
