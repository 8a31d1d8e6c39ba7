export type ServiceName = 'mail' | 'valkey' | 'mongo';

export interface Services {
  /** MONGODB_URI, REDIS_URL, SMTP_URL, and MAIL_WEB_URL where the inbox is maildev. */
  env: Record<string, string>;
  stop(): Promise<void>;
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
