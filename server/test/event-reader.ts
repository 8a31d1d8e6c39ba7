import { until } from './environment.js';

export interface ReadEvent {
  name: string;
  data: Record<string, unknown>;
}

/** Reads the stream of live events of one caller, as a page would. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  readonly status: number;
  readonly headers: Headers;
  comments = 0;
  isOver = false;

  private constructor(
    response: Response,
    private readonly controller: AbortController,
  ) {
    this.status = response.status;
    this.headers = response.headers;
    void this.read(response).finally(() => {
      this.isOver = true;
    });
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventReader> {
    const controller = new AbortController();
    const response = await fetch(`${url}/v1/events`, { headers, signal: controller.signal });
    const reader = new EventReader(response, controller);
    if (response.ok) await reader.next('live');
    return reader;
  }

  named(name: string): Record<string, unknown>[] {
    return this.events.filter((event) => event.name === name).map(({ data }) => data);
  }

  /** The `nth` event of this name, from 1. */
  next(name: string, nth = 1): Promise<Record<string, unknown>> {
    return until(async () => this.named(name)[nth - 1], `event ${name} number ${nth}`);
  }

  async over(): Promise<void> {
    await until(async () => this.isOver, 'the end of the stream');
  }

  close(): void {
    this.controller.abort();
  }

  private async read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Closed by the test.
    }
  }

  private take(block: string): void {
    const event = /^event: (?<name>\w+)\ndata: (?<data>.*)$/.exec(block)?.groups;
    if (event) this.events.push({ name: event['name'] ?? '', data: JSON.parse(event['data'] ?? '{}') });
    else this.comments += 1;
  }
}
