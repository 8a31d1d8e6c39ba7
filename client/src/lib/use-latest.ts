import { useEffect, useRef, type RefObject } from 'react';

/** Ref to the latest value, for code that runs after an `await`. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
