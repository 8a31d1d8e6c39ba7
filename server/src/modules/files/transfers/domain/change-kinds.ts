/** Changes after sending, as the transfer's log names them. */
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
  'handed-in',
  'infected',
  'cleared',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
