import type { ComponentType } from 'react';
import { i18n, type Namespace } from '../i18n/index.js';
import { retryImport } from '../lib/retry-import.js';

/** A page that is fetched when its route is entered, together with its texts. */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly Namespace[] = []) {
  return async () => {
    const [Component] = await Promise.all([retryImport(load), i18n.loadNamespaces(namespaces)]);
    return { Component };
  };
}
