/** What the device knows of its network. */
export interface Connection {
  /** `slow-2g`, `2g`, `3g`, `4g`, or undefined if the browser does not report it. */
  effectiveType(): string | undefined;
  /** True when the server can be reached and takes work. Asked only after something failed or the device changed its state. */
  isReachable(signal: AbortSignal): Promise<boolean>;
  /** Calls back when the device goes online or offline; answers how to stop that. */
  onChange(listener: () => void): () => void;
}

/** For Node and for tests: a network that is always there. */
export const steadyConnection: Connection = {
  effectiveType: () => undefined,
  isReachable: () => Promise.resolve(true),
  onChange: () => () => undefined,
};
