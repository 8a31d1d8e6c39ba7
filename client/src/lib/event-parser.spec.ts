import { EventParser, type ServerSentEvent } from './event-parser.js';

function read(...pieces: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const parser = new EventParser((event) => events.push(event));
  for (const piece of pieces) parser.feed(piece);
  return events;
}

it('reads events with their names, and passes comments over', () => {
  expect(read(': alive\n\nevent: change\ndata: {"a":1}\n\ndata:plain\n\n')).toEqual([
    { name: 'change', data: '{"a":1}' },
    { name: 'message', data: 'plain' },
  ]);
});

it('reads the same whatever pieces it comes in and however lines end', () => {
  const text = 'event: change\r\ndata: one\r\ndata: two: three\r\n\r\n: x\r\n\r\nevent: end\r\ndata: {}\r\n\r\n';
  const whole = [
    { name: 'change', data: 'one\ntwo: three' },
    { name: 'end', data: '{}' },
  ];
  expect(read(text)).toEqual(whole);
  expect(read(...Array.from(text))).toEqual(whole);
  expect(read(...Array.from(text.replaceAll('\r\n', '\r')), '\n')).toEqual(whole);
});

it('an event without an end has not happened', () => {
  expect(read('event: change\ndata: half\n')).toEqual([]);
});
