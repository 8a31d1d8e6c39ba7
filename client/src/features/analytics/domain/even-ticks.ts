/** Whether the value at an index has a label. Labels are evenly spaced, include the last value, and are at most `most`. */
export function evenTicks(count: number, most: number): (index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / most));
  return (index) => (count - 1 - index) % step === 0;
}
