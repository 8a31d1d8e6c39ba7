import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

/** `busy` 451 and `refuse` 550 at the recipient, `drop` ends the connection where the 250 for the mail is due. */
export type Verdict = 'take' | 'busy' | 'refuse' | 'drop';

export interface IncomingBytes {
  /** Of the envelope. */
  from: string;
  to: string;
  raw: string;
  verdict: Verdict;
}

/** An SMTP server with configurable faults. */
export class FakeSmtp {
  /** Every mail whose content arrived, dropped ones included. */
  readonly arrivals: IncomingBytes[] = [];
  judge: (to: string) => Verdict = () => 'take';
  /** How long it thinks before it takes a mail to this address. */
  delayMs: (to: string) => number = () => 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeSmtp> {
    const server = createServer();
    const smtp = new FakeSmtp(server);
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
      smtp.converse(socket);
    });
    smtp.hangUp = () => sockets.forEach((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get taken(): IncomingBytes[] {
    return this.arrivals.filter(({ verdict }) => verdict === 'take');
  }

  takenFor(address: string): Promise<(Email & { raw: string })[]> {
    const own = this.taken.filter(({ to }) => to === address);
    return Promise.all(own.map(async ({ raw }) => ({ ...(await PostalMime.parse(raw)), raw })));
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private hangUp: () => void = () => undefined;

  private converse(socket: Socket): void {
    let buffer = '';
    let from = '';
    let to = '';
    let isInContent = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') from = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        say({ busy: '451 try later', refuse: '550 no such mailbox', take: '250 ok', drop: '250 ok' }[this.judge(to)]);
      } else if (verb === 'DATA') {
        isInContent = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    const content = (raw: string): void => {
      const arrival: IncomingBytes = { from, to, raw, verdict: this.judge(to) };
      setTimeout(() => {
        if (socket.destroyed) return;
        this.arrivals.push(arrival);
        if (arrival.verdict === 'drop') socket.destroy();
        else say('250 taken');
      }, this.delayMs(to));
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(isInContent ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = buffer.slice(0, end);
        buffer = buffer.slice(end + (isInContent ? 5 : 2));
        if (isInContent) content(piece.replace(/^\.\./gm, '.'));
        else command(piece);
        if (piece.slice(0, 4).toUpperCase() !== 'DATA') isInContent = false;
      }
    });
    say('220 fake ready');
  }
}
