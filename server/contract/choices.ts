/** Values that a choice can have, for the schemas of the server and for what the pages offer. */
export const transferFilters = ['all', 'active', 'expired', 'thisMonth', 'shared'] as const;
export const transferSorts = ['lastModified', 'dateSent', 'expiryDate', 'fileName', 'size'] as const;
export const contactSorts = ['name', 'email', 'company', 'lastUsedAt'] as const;
export const feedbackRatings = ['Bad', 'Fine', 'Fantastic'] as const;
