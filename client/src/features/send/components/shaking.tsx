import type { ReactNode } from 'react';
import { useShakeOn } from '../use-shake-on.js';

/** A part of the form that shakes each time `count` rises. */
export function Shaking({ count, children }: { count: number; children: ReactNode }) {
  const ref = useShakeOn<HTMLDivElement>(count);
  return <div ref={ref}>{children}</div>;
}
