/** Error codes of stores that are full. Their HTTP statuses differ, and mean something else with other codes. */
const fullStoreCodes = new Set([
  'store-full',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
  'NoSpaceLeftOnDevice',
  'InsufficientStorage',
]);

export const saysFull = (code: string): boolean => fullStoreCodes.has(code);
