import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchActive } from './refetch-active.js';

interface Asked {
  answers: ((value: string | Promise<string>) => void)[];
  shown(): string | undefined;
}

function show(client: QueryClient): Asked {
  const answers: Asked['answers'] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['things', 1], queryFn, retry: false });
  observer.subscribe(() => undefined);
  return { answers, shown: () => observer.getCurrentResult().data };
}

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => client.clear());

it('what happens while the first answer is under way shows, too', async () => {
  const { answers, shown } = show(client);
  const asked = refetchActive(client, { queryKey: ['things'] });
  answers[0]?.('before');
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(2);
  answers[1]?.('after');
  await asked;
  expect(shown()).toBe('after');
});

it('a query with data is fetched once', async () => {
  const { answers, shown } = show(client);
  answers[0]?.('before');
  await new Promise((resolve) => setTimeout(resolve));
  const asked = refetchActive(client, { queryKey: ['things'] });
  answers[1]?.('after');
  await asked;
  expect([answers.length, shown()]).toEqual([2, 'after']);
});

it('a first fetch that has failed is not tried once more', async () => {
  const { answers } = show(client);
  const asked = refetchActive(client, { queryKey: ['things'] });
  answers[0]?.(Promise.reject(new Error('offline')));
  await asked;
  expect(answers).toHaveLength(1);
});
