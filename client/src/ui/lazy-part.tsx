import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError } from '../lib/import-chunk.js';
import { PartFailure } from './part-failure.js';

/** Props of parts that can be closed; those lie over the page. */
interface Closable {
  onClose?: () => void;
  anchor?: Element | null;
  isOpen?: boolean;
}

interface PartOptions {
  /** Lies over the page, or has no room of its own, though it cannot be closed. */
  isOver?: boolean;
}

/** Stands in place of a part that could not be fetched, and fetches it again when asked to. */
function failedPart(error: ChunkLoadError, load: () => Promise<ComponentType<Closable>>, { isOver }: PartOptions) {
  return function FailedPart(props: Closable) {
    const [Fetched, setFetched] = useState<ComponentType<Closable> | null>(null);
    const [isTrying, setTrying] = useState(false);
    if (Fetched) return <Fetched {...props} />;
    if (props.anchor === null || props.isOpen === false) return null;
    const retry = () => {
      setTrying(true);
      load()
        .then((part) => setFetched(() => part))
        .catch(() => setTrying(false));
    };
    const { onClose } = props;
    return (
      <PartFailure
        error={error}
        isOver={isOver ?? onClose !== undefined}
        isTrying={isTrying}
        onRetry={retry}
        onClose={onClose}
      />
    );
  };
}

/**
 * A part of a page that is fetched when it is first shown; `prefetch` fetches it ahead. Until it is there, `fallback`
 * stands in its place; if it cannot be fetched, this is said there, and the rest of the page stays. After `preload`,
 * which never rejects, the part is in the first rendering.
 */
// eslint-disable-next-line typescript/no-explicit-any -- any component: its props are taken over as they are
export function lazyPart<C extends ComponentType<any>>(
  load: () => Promise<C>,
  fallback: ReactNode = null,
  options: PartOptions = {},
) {
  let loaded: C | undefined;
  const fetched = () =>
    load().then((part) => {
      loaded = part;
      return part;
    });
  const lazily = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Shown again, it is tried again.
        Part = lazily();
        if (!(error instanceof ChunkLoadError)) throw error;
        return { default: failedPart(error, fetched, options) as unknown as C };
      }
    });
  let Part = lazily();
  function LazyPart(props: ComponentProps<C>) {
    // Fixed while it is mounted: a change would mount it again.
    const [{ Shown }] = useState(() => ({ Shown: loaded ?? Part }));
    if (Shown === loaded) return <Shown {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  const preload = () =>
    fetched().then(
      () => undefined,
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
