import type { Request } from 'express';

/** Paths may contain secrets (links, tokens): the pattern of the route, or without one the first segment. */
export function routeOf({ route, originalUrl }: Request & { route?: { path: string } }): string {
  if (route) return route.path;
  const [, first = '', ...rest] = originalUrl.split('?', 1)[0]?.split('/') ?? [];
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
