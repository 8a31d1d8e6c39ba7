import type { Child } from './child.mjs';

export interface Versitygw {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  child: Child;
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/** Its path, built when it was not (a minute or two); null where there is no Go. */
export function versitygwProgram(): Promise<string | null>;

/** An S3 server over a folder, for tests and measurements; null where it cannot be built. */
export function startVersitygw(options: {
  /** Buckets and its log lie in here. */
  dir: string;
  port?: number;
  /** Further flags of the gateway itself. */
  gatewayArgs?: string[];
  /** Fresh ones if left out. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}): Promise<Versitygw | null>;

export interface VersitygwUsers {
  /** Where users and their policies are made, in the manner of AWS's IAM. */
  endpoint: string;
  /** Where gateways ask. */
  socket: string;
  stop(): Promise<void>;
}

/** A service for users and their policies; its credentials must be the gateway's. Null where it cannot be built. */
export function startVersitygwUsers(options: {
  dir: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): Promise<VersitygwUsers | null>;
