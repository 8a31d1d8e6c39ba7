/** The accounts whose own link domains requests came to. */
const accounts = new WeakMap<object, string>();

export function markLinkAccount(request: object, accountId: string): void {
  accounts.set(request, accountId);
}

/** The account whose own link domain the request came to, to which nothing else may be served; null for the installation's address. */
export function linkAccountOf(request: object): string | null {
  return accounts.get(request) ?? null;
}
