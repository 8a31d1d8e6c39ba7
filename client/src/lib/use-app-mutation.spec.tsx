import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.js';
import { createQueryClient } from './query-client.js';
import { useAppMutation } from './use-app-mutation.js';

/** Settles the requests in flight, oldest first. */
let settle: ((error?: Error) => void)[];
let started: string[];
let events: string[];

const save = (name: string) =>
  new Promise<string>((resolve, reject) => {
    started.push(name);
    settle.push((error) => (error ? reject(error) : resolve(`${name} saved`)));
  });

beforeEach(() => {
  settle = [];
  started = [];
  events = [];
});

function show(scope?: string) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = () =>
    useAppMutation(
      { mutationFn: save, ...(scope !== undefined && { scope }) },
      {
        onSuccess: (saved) => events.push(saved),
        onError: ({ code }, name) => events.push(`${name}: ${code}`),
      },
    );
  return renderHook(hook, { wrapper });
}

it('ignores a second call while the first is in flight, also before the page shows that it is', async () => {
  const { result } = show();
  await act(async () => {
    result.current.mutate('a');
    result.current.mutate('b');
  });
  expect(started).toEqual(['a']);
  await act(async () => settle[0]?.());
  await act(async () => result.current.mutate('c'));
  expect(started).toEqual(['a', 'c']);
});

it('reports the outcome even if its component has unmounted, but does not call back into it', async () => {
  const { result, unmount } = show();
  await act(async () => result.current.mutate('a', { onSuccess: () => events.push('closed') }));
  unmount();
  settle[0]?.();
  await waitFor(() => expect(events).toEqual(['a saved']));
});

it('reports a refusal with what was refused', async () => {
  const { result } = show();
  await act(async () => result.current.mutate('a'));
  await act(async () => settle[0]?.(new ApiError({ code: 'not-yours', status: 403 })));
  expect(events).toEqual(['a: not-yours']);
  expect(result.current.error?.code).toBe('not-yours');
});

it('enqueues calls of one scope one after the other, and shows the latest', async () => {
  const { result } = show('settings');
  await act(async () => {
    result.current.enqueue('a');
    result.current.enqueue('b');
  });
  expect(started).toEqual(['a']);
  expect([result.current.isPending, result.current.variables]).toEqual([true, 'b']);
  await act(async () => settle[0]?.());
  await waitFor(() => expect(started).toEqual(['a', 'b']));
  await act(async () => settle[1]?.());
  expect(events).toEqual(['a saved', 'b saved']);
  expect(result.current.isPending).toBe(false);
});
