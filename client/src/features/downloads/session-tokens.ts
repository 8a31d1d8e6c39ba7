/** Kept per transfer and tab, so that a reload neither requires the password again nor counts as another visit. */
function tokens(prefix: string) {
  const key = (slug: string) => `${prefix}.${slug}`;
  return {
    read(slug: string): string | undefined {
      try {
        return sessionStorage.getItem(key(slug)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(slug: string, token: string | undefined): void {
      try {
        if (token === undefined) sessionStorage.removeItem(key(slug));
        else sessionStorage.setItem(key(slug), token);
      } catch {
        // Storage is closed: the token lasts as long as the page.
      }
    },
  };
}

/** Proves for an hour that the password was right. */
export const passwordTickets = tokens('passwordTicket');
/** Names the visit: the same download again within it counts once. */
export const visits = tokens('visit');
