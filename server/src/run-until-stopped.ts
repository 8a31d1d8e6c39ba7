/**
 * Runs a process until SIGTERM or SIGINT, then stops it gracefully. A failed start prints the reason and exits with 1;
 * errors of class `Readable` are printed without a stack.
 */
export async function runUntilStopped(
  start: () => Promise<() => Promise<void>>,
  Readable: new (message: string) => Error,
): Promise<void> {
  const fail = (error: unknown): never => {
    const text =
      error instanceof Readable
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  };
  const stop = await start().catch(fail);
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
