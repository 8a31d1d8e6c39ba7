import type { Child } from './child.mjs';

export type ServiceName = 'mail' | 'valkey' | 'mongo';

export interface Services {
  /** MONGODB_URI, REDIS_URL, SMTP_URL, and MAIL_WEB_URL where the inbox is maildev. */
  env: Record<string, string>;
  /** Those of them that are processes of ours. */
  children: Child[];
  stop(): Promise<void>;
}

/** What a service is given. */
export interface Context {
  /** The operator's settings. */
  env: Record<string, string | undefined>;
  dataDir: string;
  start(options: { name: string; command: string; args: string[]; log: string }): Child;
  pickPort(variable: string, preferred: number): Promise<number>;
}

export interface Service {
  /** Where it comes from, for people. */
  took: string;
  /** What its users need to know. */
  env: Record<string, string>;
  child?: Child;
}

/** Starts the database, the queue server and the mail inbox, each only where `env` names none. */
export function startServices(options?: {
  /** Data and logs lie in here. */
  dir?: string;
  /** `free`: any, so that several sets can run side by side. */
  ports?: 'preferred' | 'free';
  which?: ServiceName[];
  /** Pass `{}` to take no server of the operator's. */
  env?: Record<string, string | undefined>;
  say?: (line: string) => void;
}): Promise<Services>;
