import { lazy, Suspense, type ComponentProps, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a page that is fetched when it is first shown; `prefetch` fetches it ahead. Until it is there, `fallback`
 * stands in its place.
 */
// eslint-disable-next-line typescript/no-explicit-any -- any component: its props are taken over as they are
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<C>, fallback: ReactNode = null) {
  const Part = lazy(async () => ({ default: await load() }));
  function LazyPart(props: ComponentProps<C>) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { prefetch: () => void load().catch(() => undefined) });
}

function Nothing() {
  return null;
}

/** A part that the page does without if it cannot be fetched. */
// eslint-disable-next-line typescript/no-explicit-any -- as above
export function optionalPart<C extends ComponentType<any>>(load: () => Promise<C>, fallback: ReactNode = null) {
  return lazyPart<ComponentType<ComponentProps<C>>>(() => load().catch(() => Nothing), fallback);
}
