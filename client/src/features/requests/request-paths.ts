const list = '/dash/requests';

/** Addresses of the feature's pages; the table of pages holds their patterns. */
export const requestPaths = {
  list,
  make: `${list}/new`,
  duplicate: (slug: string) => `${list}/new?from=${slug}`,
  one: (slug: string) => `${list}/${slug}`,
  makeKey: '/dash/account/encryption',
  edit: (slug: string) => `${list}/${slug}/edit`,
};
