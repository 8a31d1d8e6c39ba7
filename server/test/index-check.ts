import { getConnectionToken } from '@nestjs/mongoose';
import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';

type Filter = Record<string, unknown>;
type Sort = Record<string, 1 | -1>;

interface Index {
  keys: [field: string, direction: unknown][];
  /** Fields that a filter must name, for the index holds only some documents. */
  partialOn: string[];
  isUnique: boolean;
}

interface Query {
  collection: string;
  filter: Filter;
  sort: Sort;
}

/**
 * Reads of a whole collection, by design: `npm run fsck` and sweeps that look at everything, batch by batch.
 * Each line is a query as `IndexCheck` describes it.
 */
const SCANS = new Set([
  'accounts by {}',
  'roadmap_entries by {}',
  'transfer_events by {} sorted by transferId, seq',
  'transfer_events by {}',
  'upload_sessions by {}',
  'usages by {}',
  'users by {}',
]);

/** Looks at every query that a process sends, and at the indexes that its schemas declare. */
export class IndexCheck {
  private readonly found = new Set<string>();

  constructor(...processes: INestApplicationContext[]) {
    for (const app of processes) this.watch(app);
  }

  watch(app: INestApplicationContext): void {
    const connection = app.get<Connection>(getConnectionToken(), { strict: false });
    const indexes = declaredIndexes(connection);
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      for (const query of queriesOf(commandName, command as Command)) {
        const known = indexes.get(query.collection);
        if (known && !isServed(query, known)) this.found.add(describe(query));
      }
    });
  }

  /** Queries without an index, or with a sort that no index gives. */
  get unindexed(): string[] {
    return [...this.found].filter((query) => !SCANS.has(query)).sort();
  }
}

function declaredIndexes(connection: Connection): Map<string, Index[]> {
  return new Map(
    Object.values(connection.models).map((model) => [
      model.collection.name,
      model.schema.indexes().map(([keys, options]) => ({
        keys: Object.entries(keys),
        partialOn: Object.keys(options?.partialFilterExpression ?? {}),
        isUnique: options?.unique === true,
      })),
    ]),
  );
}

type Command = Record<string, unknown> & {
  filter?: Filter;
  query?: Filter;
  sort?: Sort;
  updates?: { q: Filter }[];
  deletes?: { q: Filter }[];
  pipeline?: Record<string, unknown>[];
};

function queriesOf(name: string, command: Command): Query[] {
  const collection = String(command[name]);
  switch (name) {
    case 'find':
      return [{ collection, filter: command.filter ?? {}, sort: command.sort ?? {} }];
    case 'findAndModify':
      return [{ collection, filter: command.query ?? {}, sort: command.sort ?? {} }];
    case 'update':
      return (command.updates ?? []).map(({ q }) => ({ collection, filter: q, sort: {} }));
    case 'delete':
      return (command.deletes ?? []).map(({ q }) => ({ collection, filter: q, sort: {} }));
    case 'aggregate': {
      const [first, second] = command.pipeline ?? [];
      return [{ collection, filter: (first?.['$match'] ?? {}) as Filter, sort: (second?.['$sort'] ?? {}) as Sort }];
    }
    default:
      return [];
  }
}

function isServed({ filter, sort }: Query, indexes: Index[]): boolean {
  const { $or: branches, $and: parts, ...rest } = filter as Filter & { $or?: Filter[]; $and?: Filter[] };
  const merged = withElements(Object.assign({}, rest, ...(parts ?? [])) as Filter);
  if (isEquality(merged['_id'])) return true;
  const candidates = indexes.filter(
    ({ keys, partialOn }) => keys[0] && keys[0][0] in merged && partialOn.every((field) => field in merged),
  );
  const isFiltered = candidates.length > 0 || '_id' in merged;
  const isFilteredByBranches =
    branches !== undefined &&
    branches.every((branch) => isServed({ collection: '', filter: branch, sort: {} }, indexes));
  if (!isFiltered && !isFilteredByBranches) return false;
  const wanted = Object.entries(sort);
  if (wanted.length === 0) return true;
  return [...candidates, { keys: [['_id', 1]], partialOn: [], isUnique: true } as Index].some(
    (index) => isOne(index, merged) || givesSort(index, merged, wanted),
  );
}

/** With the conditions on elements of a list, as indexes name their fields. */
function withElements(filter: Filter): Filter {
  const elements = Object.entries(filter).flatMap(([field, value]) => {
    const condition = (value as { $elemMatch?: Filter } | null)?.$elemMatch;
    return Object.entries(condition ?? {}).map(([key, wanted]) => [`${field}.${key}`, wanted]);
  });
  return { ...filter, ...(Object.fromEntries(elements) as Filter) };
}

/** At most one document has these values. */
function isOne({ keys, isUnique }: Index, filter: Filter): boolean {
  return isUnique && keys.every(([field]) => isEquality(filter[field]));
}

/** Behind fields that are equal in all, the fields of the sort follow, all forwards or all backwards. */
function givesSort({ keys }: Index, filter: Filter, wanted: [string, number][]): boolean {
  const rest = keys.filter(([field]) => !(isEquality(filter[field]) && !wanted.some(([name]) => name === field)));
  const following = rest.slice(0, wanted.length);
  const isInOrder = following.length === wanted.length && wanted.every(([field], at) => following[at]?.[0] === field);
  if (!isInOrder) return false;
  const turns = new Set(wanted.map(([, direction], at) => direction * Number(following[at]?.[1])));
  return turns.size === 1;
}

function isEquality(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  const operators = Object.keys(value).filter((key) => key.startsWith('$'));
  return operators.length === 0 || operators.some((operator) => operator === '$eq' || operator === '$in');
}

function describe({ collection, filter, sort }: Query): string {
  const fields = Object.keys(filter).join(', ');
  const order = Object.entries(sort).map(([field, direction]) => `${direction < 0 ? '-' : ''}${field}`);
  return `${collection} by {${fields}}${order.length > 0 ? ` sorted by ${order.join(', ')}` : ''}`;
}
