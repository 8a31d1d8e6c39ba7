/** How stores say that nothing more fits: by whatever status, also by one that means something else without this code. */
const fullStoreCodes = new Set([
  'store-full',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
  'NoSpaceLeftOnDevice',
  'InsufficientStorage',
]);

export const saysFull = (code: string): boolean => fullStoreCodes.has(code);
