/** State of the device's network. */
export interface Connection {
  /** `slow-2g`, `2g`, `3g`, `4g`, or undefined if the browser does not report it. */
  effectiveType(): string | undefined;
  /** True if the server can be reached and accepts requests. Called only after a failure or a change of the device's state. */
  isReachable(signal: AbortSignal): Promise<boolean>;
  /** Calls back when the device goes online or offline; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/** For Node and for tests: always online. */
export const steadyConnection: Connection = {
  effectiveType: () => undefined,
  isReachable: () => Promise.resolve(true),
  onChange: () => () => undefined,
};
