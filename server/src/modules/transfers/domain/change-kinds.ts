/** What an owner can change of a transfer, as its log says it. */
export const changeKinds = [
  'edited',
  'extended',
  'file-removed',
  'file-restored',
  'file-replaced',
  'recipients-added',
  'recipient-corrected',
  'recipient-withdrawn',
  'versions-purged',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
