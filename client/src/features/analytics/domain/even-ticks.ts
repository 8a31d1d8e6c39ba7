/** Which of `count` values have a label: at equal distances, the last one always, at most `most`. */
export function evenTicks(count: number, most: number): (index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / most));
  return (index) => (count - 1 - index) % step === 0;
}
