/**
 * Runs a process until SIGTERM or SIGINT, then stops it in order. A start that fails says why in one sentence and exits
 * with 1; `Readable` names the errors whose message is meant for the operator as it stands.
 */
export async function runUntilStopped(
  start: () => Promise<() => Promise<void>>,
  Readable: new (message: string) => Error,
): Promise<void> {
  const complain = (error: unknown): never => {
    const text =
      error instanceof Readable
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  };
  const stop = await start().catch(complain);
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(() => process.exit(0), complain);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
