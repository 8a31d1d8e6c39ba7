import { type Module, type Page, planChunks } from './plan-chunks.js';

const modules = (imports: Record<string, readonly string[]>, kindOf = (_id: string) => 'code') =>
  new Map(
    Object.entries(imports).map(([id, names]): [string, Module] => [
      id,
      { bytes: 100, imports: names, kind: kindOf(id) },
    ]),
  );
const page = (...ids: string[]): Page => ({ goal: 1000, modules: ids });
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Which chunks a page loads. */
const loadedBy = ({ modules: ids }: Page, plan: readonly string[][], all: ReadonlyMap<string, Module>) => {
  const needed = new Set(ids);
  for (const id of needed) {
    const chunk = plan.find((each) => each.includes(id)) ?? [];
    for (const other of chunk) [other, ...(all.get(other)?.imports ?? [])].forEach((each) => needed.add(each));
  }
  return plan.filter((chunk) => chunk.some((id) => needed.has(id)));
};

it('puts modules together that the same pages load, and no others while that is few files', () => {
  const all = modules({ one: ['shared', 'part'], two: ['shared'], part: [], shared: ['base'], base: [], unused: [] });
  expect(planChunks([page('one'), page('two')], all).map((ids) => ids.sort())).toEqual([
    ['one', 'part'],
    ['base', 'shared'],
    ['two'],
  ]);
});

describe('where each pair of pages shares a module', () => {
  const pages = numbers(20);
  const pairs = pages.flatMap((one) => pages.filter((other) => other > one).map((other) => [one, other] as const));
  const all = modules(
    Object.fromEntries([
      ...pages.map((one) => [
        `page${one}`,
        [...pairs.filter((pair) => pair.includes(one)).map((pair) => `of${pair.join()}`), `text${one % 5}`],
      ]),
      ...pairs.map((pair) => [`of${pair.join()}`, pair[0] > 0 ? [`of0,${pair[0]}`] : []]),
      ...numbers(5).map((text) => [`text${text}`, []]),
    ]),
    (id) => (id.startsWith('text') ? 'texts' : 'code'),
  );
  const plan = planChunks(
    pages.map((one) => page(`page${one}`)),
    all,
  );

  it('gives no page more than 13 files', () => {
    const counts = pages.map((one) => loadedBy(page(`page${one}`), plan, all).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(13);
    expect(plan.flat().sort()).toEqual([...all.keys()].sort());
  });

  it('keeps kinds apart', () => {
    expect(
      plan.filter((ids) => ids.some((id) => id.startsWith('text')) && ids.some((id) => !id.startsWith('text'))),
    ).toEqual([]);
  });

  it('makes no two files import each other', () => {
    const chunkOf = (id: string) => plan.findIndex((ids) => ids.includes(id));
    const importsOf = (chunk: number) => (plan[chunk] ?? []).flatMap((id) => all.get(id)?.imports ?? []).map(chunkOf);
    for (const start of plan.keys()) {
      const reached = new Set(importsOf(start).filter((chunk) => chunk !== start));
      for (const chunk of reached) importsOf(chunk).forEach((next) => next !== chunk && reached.add(next));
      expect([start, reached.has(start)]).toEqual([start, false]);
    }
  });
});
