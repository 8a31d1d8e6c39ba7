/** What a mail server (or the way to it) answered, as the mail library reports it. */
export interface SendingFailure {
  code?: string;
  responseCode?: number;
  command?: string;
}

export type FailureKind = 'temporary' | 'refused';

/**
 * `refused`: trying again cannot help, the address or the message was turned down for good. Everything else is worth
 * another try: 4xx, connections lost or not made, and what only the operator can mend, like a wrong log-in or a sender
 * the server does not take (F18).
 */
export function kindOf({ code, responseCode = 0, command }: SendingFailure): FailureKind {
  const isForGood = responseCode >= 500 && responseCode < 600;
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Without a reply it was our own check of the envelope: the recipient's address is none.
  const isNoAddress = code === 'EENVELOPE' && command === 'API' && responseCode === 0;
  return isAboutThisMail && (isForGood || isNoAddress) ? 'refused' : 'temporary';
}

/** For the record and the log: a reply code or the library's code, never the server's sentence with its addresses. */
export function describe({ code, responseCode }: SendingFailure): string {
  return responseCode ? String(responseCode) : (code ?? 'unknown');
}
