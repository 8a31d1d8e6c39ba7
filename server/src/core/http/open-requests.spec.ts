import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { paceOver, SlowClients } from './open-requests.js';

const RULES = { windowMs: 1000, minBytes: 1024, tickMs: 100 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A request whose connection has moved the bytes of `socket`. */
function watched({ complete }: { complete: boolean }) {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroy: jest.fn() };
  const request = Object.assign(new EventEmitter(), { socket, complete, readableFlowing: true as boolean | null });
  const response = Object.assign(new EventEmitter(), { closed: false });
  new SlowClients(RULES).watch(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  /** Calls `move` ten times a second. */
  const pass = (seconds: number, move: () => void = () => undefined): boolean => {
    for (let tick = 0; tick < seconds * 10; tick += 1) {
      move();
      jest.advanceTimersByTime(100);
    }
    return socket.destroy.mock.calls.length > 0;
  };
  return { socket, request, response, pass };
}

describe('a reader', () => {
  it('that takes less than the minimum in the window is closed', () => {
    const { socket, pass } = watched({ complete: true });
    Object.assign(socket, { bytesWritten: 24_000_000, writableLength: 24_000_000 });
    expect(pass(0.9)).toBe(false);
    expect(pass(0.4, () => (socket.writableLength -= 100))).toBe(true);
  });

  it('that takes the minimum is not, however long it needs', () => {
    const { socket, pass } = watched({ complete: true });
    Object.assign(socket, { bytesWritten: 24_000_000, writableLength: 24_000_000 });
    expect(pass(60, () => (socket.writableLength -= 103))).toBe(false);
  });

  it('that waits for the server is not', () => {
    const { pass } = watched({ complete: true });
    expect(pass(60)).toBe(false);
  });

  it('is not watched any more once it has all', () => {
    const { socket, response, pass } = watched({ complete: true });
    socket.writableLength = 24_000_000;
    response.emit('close');
    expect(pass(60)).toBe(false);
  });
});

describe('a sender', () => {
  it('that sends less than the minimum in the window is closed', () => {
    const { socket, pass } = watched({ complete: false });
    expect(pass(2, () => (socket.bytesRead += 100))).toBe(true);
  });

  it('that sends the minimum, or waits for the server, is not', () => {
    const { socket, request, pass } = watched({ complete: false });
    expect(pass(60, () => (socket.bytesRead += 103))).toBe(false);
    request.readableFlowing = false;
    expect(pass(60)).toBe(false);
  });
});

it('demands 1024 bytes a second, and closes within the time', () => {
  const { windowMs, minBytes, tickMs } = paceOver(60);
  expect([minBytes / windowMs, windowMs + tickMs]).toEqual([1.024, 60_000]);
});
