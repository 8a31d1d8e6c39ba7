/** The error of a delivery attempt, as nodemailer reports it. */
export interface SendingFailure {
  code?: string;
  responseCode?: number;
  command?: string;
  /** The server's text, with the codes. */
  response?: string;
}

export type FailureKind = 'temporary' | 'refused';

/**
 * `refused`: a permanent failure of this address or message, so that a retry cannot help. Everything else is retried:
 * 4xx, connection errors, and what the operator has to fix, such as wrong credentials or a sender that the server
 * rejects.
 */
export function kindOf({ code, responseCode = 0, command }: SendingFailure): FailureKind {
  const isForGood = responseCode >= 500 && responseCode < 600;
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Without a reply, nodemailer itself rejected the recipient's address.
  const isNoAddress = code === 'EENVELOPE' && command === 'API' && responseCode === 0;
  return isAboutThisMail && (isForGood || isNoAddress) ? 'refused' : 'temporary';
}

/** The enhanced status (RFC 3463) of the answer, else one that says the class alone. */
export function statusOf({ response = '', responseCode = 0 }: SendingFailure): string {
  return /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? (responseCode >= 500 ? '5.0.0' : '4.0.0');
}

/** A reply code or nodemailer's error code for record and log; never the server's text, which may contain addresses. */
export function describe({ code, responseCode }: SendingFailure): string {
  return responseCode ? String(responseCode) : (code ?? 'unknown');
}
