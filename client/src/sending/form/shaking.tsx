import { useEffect, type ReactNode } from 'react';
import { useShakeOn } from './use-shake-on.js';

/** A part of the form that shakes and takes the focus each time `count` rises: here something is missing. */
export function Shaking({ count, children }: { count: number; children: ReactNode }) {
  const ref = useShakeOn<HTMLDivElement>(count);
  useEffect(() => {
    if (count === 0) return;
    const box = ref.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea');
    const target = box ?? ref.current?.querySelector<HTMLElement>('button');
    target?.focus();
  }, [count, ref]);
  return <div ref={ref}>{children}</div>;
}
