import { useEffect, type RefObject } from 'react';
import { useShake } from '../../ui/use-shake.js';

/** Shakes the element each time `count` rises. */
export function useShakeOn<E extends HTMLElement>(count: number): RefObject<E | null> {
  const { ref, shake } = useShake<E>();
  useEffect(() => {
    if (count > 0) shake();
  }, [count, shake]);
  return ref;
}
