import { useEffect, type ReactNode } from 'react';
import { useShakeOn } from './use-shake-on.js';

interface ShakingProps {
  /** Number of tries that this part has refused; it shakes each time it rises. */
  count: number;
  /** The first part that is wrong takes the focus. */
  isFirst?: boolean;
  /** Name of the step that a hint explains here (`features/hints`). */
  name?: string;
  children: ReactNode;
}

/** A part of the form that shakes when something in it is missing. */
export function ShakingPart({ count, isFirst = true, name, children }: ShakingProps) {
  const ref = useShakeOn<HTMLDivElement>(count);
  useEffect(() => {
    if (count === 0 || !isFirst) return;
    const box = ref.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea');
    const target = box ?? ref.current?.querySelector<HTMLElement>('button');
    target?.focus();
  }, [count, isFirst, ref]);
  return (
    <div ref={ref} data-step={name}>
      {children}
    </div>
  );
}
