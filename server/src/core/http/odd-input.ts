const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

export interface InputIssue {
  path: string[];
  message: string;
}

interface Visit {
  value: object;
  path: string[];
}

/** Finds what every endpoint refuses: keys that reach an object's prototype, and numbers that are not finite. */
export function findOddInput(input: unknown): InputIssue | null {
  if (typeof input !== 'object' || input === null) return null;
  const waiting: Visit[] = [{ value: input, path: [] }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { value, path } = visit;
    for (const key of Object.keys(value)) {
      if (prototypeKeys.has(key)) return { path, message: `Unrecognized key: "${key}"` };
      const member = (value as Record<string, unknown>)[key];
      if (typeof member === 'number' && !Number.isFinite(member))
        return { path: [...path, key], message: 'expected a finite number' };
      if (typeof member === 'object' && member !== null) waiting.push({ value: member, path: [...path, key] });
    }
  }
  return null;
}
