import { useCallback, useRef, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { useFound } from '../../lib/use-found.js';
import type { OpenUpload } from '../../upload/index.js';
import type { PickedFile } from '../../sending/files/picked-files.js';
import type { SendServices } from './services/send-services.js';

export type ResumeProblem = 'missing' | 'unreadable' | 'different' | 'undiscarded';

export interface UnfinishedHandle {
  uploads: readonly OpenUpload[];
  problem: ResumeProblem | null;
  resume(slug: string): Promise<void>;
  /** Resumes with picked files. */
  resumeWith(upload: OpenUpload, picked: readonly PickedFile[]): void;
  discard(slug: string): Promise<void>;
  /** The key of a transfer that was made was passed on: nothing is kept of it, but it is shown until the page is left. */
  passedOn(slug: string): Promise<void>;
}

/** `isSealed`: they go on end-to-end encrypted. */
export type OnFiles = (files: readonly PickedFile[], isSealed: boolean) => void;

interface UnfinishedOptions {
  user: UserView | null;
  services: SendServices;
  onFiles: OnFiles;
}

const none: readonly OpenUpload[] = [];

/** Unfinished uploads. Resuming one puts its files into the form. */
export function useUnfinished({ user, services, onFiles }: UnfinishedOptions): UnfinishedHandle {
  // If the list cannot be fetched, no error is shown.
  const found = useFound(
    useCallback(async () => (await services.unfinished()).list(user), [services, user]),
    none,
  );
  const [problem, setProblem] = useState<ResumeProblem | null>(null);
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());
  /** Not requested twice. */
  const requested = useRef(new Set<string>());

  const resume = useCallback(
    async (slug: string) => {
      setProblem(null);
      try {
        const { files, missing } = await (await services.unfinished()).reopen(slug);
        // Only all of them together are the same upload.
        if (missing.length > 0) setProblem('missing');
        else
          onFiles(
            files,
            found.some((upload) => upload.slug === slug && upload.isSealed === true),
          );
      } catch {
        setProblem('unreadable');
      }
    },
    [services, found, onFiles],
  );
  const resumeWith = useCallback(
    (upload: OpenUpload, picked: readonly PickedFile[]) => {
      const matching = upload.files.map(({ path, size }) =>
        picked.find((file) => file.path === path && file.size === size),
      );
      const files = matching.filter((file) => file !== undefined);
      const isWhole = files.length === matching.length;
      setProblem(isWhole ? null : 'different');
      if (isWhole) onFiles(files, upload.isSealed === true);
    },
    [onFiles],
  );
  const discard = useCallback(
    async (slug: string) => {
      if (requested.current.has(slug)) return;
      requested.current.add(slug);
      setProblem(null);
      try {
        await (await services.unfinished()).discard(slug, user);
        setDiscarded((current) => new Set([...current, slug]));
      } catch {
        requested.current.delete(slug);
        setProblem('undiscarded');
      }
    },
    [services, user],
  );
  const passedOn = async (slug: string) => (await services.unfinished()).discard(slug, user).catch(() => undefined);
  const uploads = found.filter(({ slug }) => !discarded.has(slug));
  return { uploads, problem, resume, resumeWith, discard, passedOn };
}
