import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `busy` 451 and `refuse` 550 at the recipient, `drop` ends the connection where the 250 for the mail is due. */
export type Verdict = 'take' | 'busy' | 'refuse' | 'drop';

export interface IncomingBytes {
  /** Sender of the envelope. */
  from: string;
  to: string;
  raw: string;
  verdict: Verdict;
}

/** A server that lets nobody in without an access token which `takes` accepts. */
export interface TokenLogin {
  takes: (user: string, token: string) => Promise<boolean>;
  /** `at-once` as Exchange Online; `later` says why first, as Gmail. */
  refuses: 'at-once' | 'later';
}

const CODES = { busy: 451, refuse: 550 };

/** An SMTP server with configurable faults. */
export class FakeSmtp {
  /** Every mail whose content arrived, dropped ones included. */
  readonly arrivals: IncomingBytes[] = [];
  judge: (to: string) => Verdict = () => 'take';
  /** Reply of a refusal. */
  words = '5.0.0 refused';
  /** Delay before it accepts a mail to this address. */
  delayMs: (to: string) => number = () => 0;
  private readonly sockets = new Map<number | undefined, Socket>();

  /** Access tokens that were shown at log-in. */
  readonly tokens: string[] = [];
  private readonly server: SMTPServer;

  private constructor(login?: TokenLogin) {
    this.server = new SMTPServer({
      ...(login
        ? { authMethods: ['XOAUTH2'], allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }
        : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
      onAuth: ({ username = '', accessToken = '' }, _session, done) => {
        this.tokens.push(accessToken);
        void login?.takes(username, accessToken).then((isTaken) => {
          if (isTaken) return done(null, { user: username });
          if (login.refuses === 'later') return done(null, { data: { status: '401' } });
          return done(new Error('5.7.3 Authentication unsuccessful'));
        });
      },
      disableReverseLookup: true,
      closeTimeout: 1,
      onRcptTo: ({ address }, _session, done) => {
        const verdict = this.judge(address);
        if (verdict === 'busy' || verdict === 'refuse')
          done(Object.assign(new Error(this.words), { responseCode: CODES[verdict] }));
        else done();
      },
      onData: (stream, { envelope, remotePort }, done) => {
        const arrived = text(stream).then((raw) => {
          const to = envelope.rcptTo[0]?.address ?? '';
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const arrival: IncomingBytes = { from, to, raw, verdict: this.judge(to) };
          setTimeout(() => {
            if (!this.sockets.has(remotePort)) return;
            this.arrivals.push(arrival);
            if (arrival.verdict === 'drop') this.sockets.get(remotePort)?.destroy();
            else done();
          }, this.delayMs(to)).unref();
        });
        // A sender that dies in the middle of a mail: nothing has arrived.
        arrived.catch(() => undefined);
      },
    });
  }

  static async start(login?: TokenLogin): Promise<FakeSmtp> {
    const smtp = new FakeSmtp(login);
    // Connections that tests break off.
    smtp.server.on('error', () => undefined);
    smtp.server.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket;
      smtp.sockets.set(remotePort, socket);
      socket.on('close', () => smtp.sockets.delete(remotePort));
    });
    await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  get taken(): IncomingBytes[] {
    return this.arrivals.filter(({ verdict }) => verdict === 'take');
  }

  takenFor(address: string): Promise<(Email & { raw: string })[]> {
    const own = this.taken.filter(({ to }) => to === address);
    return Promise.all(own.map(async ({ raw }) => ({ ...(await PostalMime.parse(raw)), raw })));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
