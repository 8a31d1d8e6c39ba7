/** Result of checking one invariant. */
export interface Finding {
  id: string;
  statement: string;
  checked: number;
  /** One line each, with ids and without addresses. */
  breaches: string[];
}

export function start(id: string, statement: string): Finding {
  return { id, statement, checked: 0, breaches: [] };
}
