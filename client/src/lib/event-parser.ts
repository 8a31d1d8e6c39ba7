export interface ServerSentEvent {
  name: string;
  data: string;
}

/** Parses server-sent events (HTML standard, 9.2.6) from chunks of text; ignores comments. */
export class EventParser {
  private rest = '';
  private name = '';
  private data: string[] = [];

  constructor(private readonly onEvent: (event: ServerSentEvent) => void) {}

  feed(piece: string): void {
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.read(line);
  }

  private read(line: string): void {
    if (line === '') return this.dispatch();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.name = value;
    if (field === 'data') this.data.push(value);
  }

  private dispatch(): void {
    if (this.data.length > 0) this.onEvent({ name: this.name || 'message', data: this.data.join('\n') });
    this.name = '';
    this.data = [];
  }
}
