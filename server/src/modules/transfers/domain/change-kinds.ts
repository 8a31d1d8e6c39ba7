/** Changes by the owner, as the transfer's log names them. */
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
