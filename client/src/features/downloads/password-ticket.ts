const key = (slug: string) => `passwordTicket.${slug}`;

/** Proves for an hour that the password was right; kept per transfer and tab, so that a reload does not ask again. */
export function readTicket(slug: string): string | undefined {
  try {
    return sessionStorage.getItem(key(slug)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepTicket(slug: string, ticket: string | undefined): void {
  try {
    if (ticket === undefined) sessionStorage.removeItem(key(slug));
    else sessionStorage.setItem(key(slug), ticket);
  } catch {
    // Storage is closed: the password is asked again after a reload.
  }
}
