import { lazy, Suspense, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { retryImport } from '../lib/retry-import.js';

/**
 * A part of a page that is fetched when it is first shown; `prefetch` fetches it ahead. Until it is there, `fallback`
 * stands in its place.
 */
// eslint-disable-next-line typescript/no-explicit-any -- any component: its props are taken over as they are
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<C>, fallback: ReactNode = null) {
  let pending: Promise<C> | undefined;
  const fetchOnce = () =>
    (pending ??= retryImport(load).catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));
  const Part = lazy(async () => ({ default: await fetchOnce() }));
  function LazyPart(props: ComponentProps<C>) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { prefetch: () => void fetchOnce().catch(() => undefined) });
}
