import { JoinedCalls, JoinedReads } from './joined-calls.js';

describe('joined calls', () => {
  it('are one call, and each has its own answer', async () => {
    const handled: number[][] = [];
    const doubled = new JoinedCalls(async (items: number[]) => {
      handled.push(items);
      return items.map((item) => 2 * item);
    });
    expect(await Promise.all([1, 2, 2].map((item) => doubled.call(item)))).toEqual([2, 4, 4]);
    expect(await doubled.call(5)).toBe(10);
    expect(handled).toEqual([[1, 2, 2], [5]]);
  });

  it('fail together, and the next ones are tried anew', async () => {
    const answers = [new Error('away'), ['here']];
    const calls = new JoinedCalls(async () => {
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const failed = await Promise.allSettled([calls.call('a'), calls.call('b')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await calls.call('c')).toBe('here');
  });

  it('that read ask for each key once, and find null where there is nothing', async () => {
    const asked: string[][] = [];
    const reads = new JoinedReads(async (keys) => {
      asked.push(keys);
      return new Map([['a', 1]]);
    });
    expect(await Promise.all(['a', 'b', 'a'].map((key) => reads.call(key)))).toEqual([1, null, 1]);
    expect(asked).toEqual([['a', 'b']]);
  });
});
