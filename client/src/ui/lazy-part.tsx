import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a page that is fetched when it is first shown; `prefetch` fetches it ahead. Until it is there, `fallback`
 * stands in its place. After `preload`, which never rejects, the part is in the first rendering.
 */
// eslint-disable-next-line typescript/no-explicit-any -- any component: its props are taken over as they are
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<C>, fallback: ReactNode = null) {
  let loaded: C | undefined;
  const Part = lazy(async () => ({ default: await load() }));
  function LazyPart(props: ComponentProps<C>) {
    // Fixed while it is mounted: a change would mount it again.
    const [{ Ready }] = useState(() => ({ Ready: loaded }));
    if (Ready) return <Ready {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  const preload = () =>
    load().then(
      (part) => {
        loaded = part;
      },
      () => undefined,
    );
  return Object.assign(LazyPart, { preload, prefetch: () => void preload() });
}

function Nothing() {
  return null;
}

/** A part that the page does without if it cannot be fetched. */
// eslint-disable-next-line typescript/no-explicit-any -- as above
export function optionalPart<C extends ComponentType<any>>(load: () => Promise<C>, fallback: ReactNode = null) {
  return lazyPart<ComponentType<ComponentProps<C>>>(() => load().catch(() => Nothing), fallback);
}
