import { useEffect, useRef, type RefObject } from 'react';

/** What something is by now, for what goes on after an answer that was waited for. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
