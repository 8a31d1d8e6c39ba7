import { type OpenMailbox, readNewMails } from './bounce-mailbox.service.js';

/** Mails by their uid; some are marked as seen. */
class Mailbox implements OpenMailbox {
  readonly seen = new Set<string>();

  constructor(readonly mails: Map<string, string>) {}

  search(): Promise<number[] | false> {
    const unseen = [...this.mails.keys()].filter((uid) => !this.seen.has(uid)).map(Number);
    return Promise.resolve(unseen.length > 0 && unseen);
  }

  fetchOne(uid: string, { source: { maxLength } }: Parameters<OpenMailbox['fetchOne']>[1]) {
    const text = this.mails.get(uid);
    return Promise.resolve(text !== undefined && { source: Buffer.from(text).subarray(0, maxLength) });
  }

  messageFlagsAdd(uid: string, flags: string[]): Promise<boolean> {
    if (flags.includes(String.raw`\Seen`)) this.seen.add(uid);
    return Promise.resolve(true);
  }
}

const numbered = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [String(at + 1), `mail ${at + 1}`]));
const { signal } = new AbortController();

async function taken(mailbox: Mailbox, until: AbortSignal = signal): Promise<string[]> {
  const all: string[] = [];
  await readNewMails(mailbox, (source) => Promise.resolve(void all.push(source.toString())), until);
  return all;
}

it('takes each mail once, and marks it as seen', async () => {
  const mailbox = new Mailbox(numbered(3));
  mailbox.seen.add('2');
  expect([await taken(mailbox), await taken(mailbox)]).toEqual([['mail 1', 'mail 3'], []]);
});

const failing = (text: string, error: Error) => (source: Buffer) =>
  source.toString() === text ? Promise.reject(error) : Promise.resolve();

it('takes one again that was not taken to its end, and meanwhile those behind it', async () => {
  const mailbox = new Mailbox(numbered(3));
  const take = failing('mail 2', new Error('broken'));
  await expect(readNewMails(mailbox, take, signal)).rejects.toMatchObject({ failures: [{ id: '2' }] });
  expect(await taken(mailbox)).toEqual(['mail 2']);
});

it.each(['NoConnection', 'ECONNRESET'])('leaves the rest for later once the connection is lost: %s', async (code) => {
  const mailbox = new Mailbox(numbered(3));
  const take = failing('mail 2', Object.assign(new Error('lost'), { code }));
  await expect(readNewMails(mailbox, take, signal)).rejects.toThrow('lost');
  expect(await taken(mailbox)).toEqual(['mail 2', 'mail 3']);
});

it('takes no more than 500 in a round, and the beginning of a long one', async () => {
  const mailbox = new Mailbox(numbered(501).set('1', 'x'.repeat(300_000)));
  const first = await taken(mailbox);
  expect([first.length, first[0]?.length]).toEqual([500, 256 * 1024]);
  expect(await taken(mailbox)).toEqual(['mail 501']);
});

it('stops when it is told to, and leaves the others for later', async () => {
  const mailbox = new Mailbox(numbered(2));
  expect(await taken(mailbox, AbortSignal.abort())).toEqual([]);
  expect(mailbox.seen.size).toBe(0);
});

it('marks what is gone before it is read', async () => {
  const mailbox = new Mailbox(numbered(1));
  const { signal: going } = new AbortController();
  mailbox.fetchOne = () => Promise.resolve(false);
  expect(await taken(mailbox, going)).toEqual([]);
  expect([...mailbox.seen]).toEqual(['1']);
});
