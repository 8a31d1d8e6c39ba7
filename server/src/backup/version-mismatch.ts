import { type BuildInfo, describeBuild, UNKNOWN_COMMIT } from '../core/build-info.js';

export interface VersionMismatch {
  /** Another commit of the same version is only mentioned. */
  isRefused: boolean;
  /** Message for the operator. */
  sentence: string;
}

/** Compares the program that wrote a backup with the one that restores it. */
export function versionMismatch(writtenBy: BuildInfo, own: BuildInfo): VersionMismatch | null {
  const names = `This backup was written by Sampan ${describeBuild(writtenBy)}, and this is Sampan ${describeBuild(own)}.`;
  if (writtenBy.version !== own.version) return { isRefused: true, sentence: names };
  const commits = [writtenBy.commit, own.commit];
  if (commits.includes(UNKNOWN_COMMIT) || writtenBy.commit === own.commit) return null;
  return { isRefused: false, sentence: names };
}
