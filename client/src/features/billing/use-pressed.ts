import { useEffect, useState } from 'react';

const SPINNER_MS = 2400;

/** True for a while after `press`: the spinner of a plan's button. */
export function usePressed(): [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(() => setPressed(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [isPressed]);
  return [isPressed, () => setPressed(true)];
}
