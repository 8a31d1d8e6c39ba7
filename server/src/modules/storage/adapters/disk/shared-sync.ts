/** A sync that waits for the running one to end. */
interface Turn {
  running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Syncs of one file asked for while one is running are answered together by the next: four parts that end at the same
 * time wait for two flushes of the disk, not four. Whoever asks is told only after a sync that began after asking.
 */
export class SharedSync {
  private readonly turns = new Map<string, Turn>();

  async sync(path: string, flush: () => Promise<void>): Promise<void> {
    const turn = this.turns.get(path);
    if (!turn) return this.begin(path, flush);
    turn.next ??= turn.running.then(
      () => this.begin(path, flush),
      () => this.begin(path, flush),
    );
    return turn.next;
  }

  private begin(path: string, flush: () => Promise<void>): Promise<void> {
    const turn: Turn = { running: flush(), next: null };
    this.turns.set(path, turn);
    const forget = (): void => {
      if (this.turns.get(path) === turn && !turn.next) this.turns.delete(path);
    };
    turn.running.then(forget, forget);
    return turn.running;
  }
}
