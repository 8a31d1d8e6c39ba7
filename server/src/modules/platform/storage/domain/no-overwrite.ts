import type { S3StoreConfig } from '../storage.settings.js';

type NoOverwrite = S3StoreConfig['noOverwrite'];

/** The header that forbids a store to overwrite an object, by its declaration in STORES. */
export const NO_OVERWRITE: Record<NoOverwrite, Record<string, string>> = {
  'if-none-match': { 'if-none-match': '*' },
  alibaba: { 'x-oss-forbid-overwrite': 'true' },
  tencent: { 'x-cos-forbid-overwrite': 'true' },
};

export const noOverwriteKinds = Object.keys(NO_OVERWRITE) as NoOverwrite[];

/** Name of the header, such as `x-oss-forbid-overwrite`. */
export function headerOf(kind: NoOverwrite): string {
  return Object.keys(NO_OVERWRITE[kind]).join();
}
