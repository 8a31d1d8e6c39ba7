let wasJustPlanned = false;

export function markJustPlanned(): void {
  wasJustPlanned = true;
}

/** True once after the deletion was planned on this page: its alert then takes the focus. */
export function consumeJustPlanned(): boolean {
  const was = wasJustPlanned;
  wasJustPlanned = false;
  return was;
}
