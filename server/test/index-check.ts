import { getConnectionToken } from '@nestjs/mongoose';
import type { INestApplicationContext } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isEmbeddedDatabase } from '../src/core/mongo/embedded-database.js';
import { type Filter, type Index, isServed, missesPartial, type Sort } from './planner-rules.js';

interface Query {
  collection: string;
  filter: Filter;
  sort: Sort;
  /** The fields that are sorted, where a stage before the sort picks some. */
  picked?: string[];
}

interface Collection {
  indexes: Index[];
  lists: Set<string>;
}

type Stage = Record<string, unknown>;

/**
 * Reads of a whole collection, by design: `npm run fsck` and sweeps that look at everything, batch by batch.
 * Each line is a query as `IndexCheck` describes it.
 */
const SCANS = new Set([
  'accounts by {}',
  'transfer_events by {} sorted by transferId, seq',
  'transfer_events by {}',
  'upload_sessions by {}',
  'usages by {}',
  'users by {}',
]);

/** Sorts of what a list shows of the transfers of one account, whose number its plan limits: never of their files. */
const SORTED_IN_MEMORY =
  /^transfers by \{accountId, requestId, createdBy.*\} picking (?!.*\bfiles\b).* sorted by -?(fileName|totalBytes), -?_id$/;

const isByDesign = (query: string): boolean => SCANS.has(query) || SORTED_IN_MEMORY.test(query);

/** Looks at every query that a process sends, and whether MongoDB could use an index that its schemas declare. */
export class IndexCheck {
  private readonly found = new Set<string>();
  private readonly sent = new Map<string, Query>();

  constructor(...processes: INestApplicationContext[]) {
    for (const app of processes) this.watch(app);
  }

  watch(app: INestApplicationContext): void {
    const connection = app.get<Connection>(getConnectionToken(), { strict: false });
    const declared = new Map(
      Object.values(connection.models).map((model) => [model.collection.name, declaredBy(model)]),
    );
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      for (const query of queriesOf(commandName, command as Command)) {
        const known = declared.get(query.collection);
        if (!known) continue;
        this.sent.set(describe(query), query);
        const isList = (field: string): boolean => isWithin(known.lists, field);
        const isMissed = missesPartial(query.filter, known.indexes);
        if (isMissed || !isServed({ ...query, isList }, known.indexes)) this.found.add(describe(query));
      }
    });
  }

  /** Queries without an index, or with a sort that no index gives. */
  get unindexed(): string[] {
    return [...this.found].filter((query) => !isByDesign(query)).sort();
  }

  /** Asks a real MongoDB: queries for which it has no plan without a scan of the collection or a sort in memory. */
  async unplanned({ db }: Connection): Promise<string[]> {
    if (!db || isEmbeddedDatabase(await db.command({ hello: 1 }))) return [];
    const found: string[] = [];
    for (const [description, { collection, filter, sort }] of this.sent) {
      if (isByDesign(description)) continue;
      const explain = { find: collection, filter, sort };
      const { queryPlanner } = await db.command({ explain, verbosity: 'queryPlanner' });
      const plans = [queryPlanner.winningPlan, ...(queryPlanner.rejectedPlans ?? [])].map((plan) => stagesOf(plan));
      if (plans.every((stages) => stages.has('COLLSCAN') || stages.has('SORT')))
        found.push(`explained: ${description}`);
    }
    return found.sort();
  }
}

/** Names of all stages of a plan, however it is nested. */
function stagesOf(plan: unknown): Set<string> {
  const names = new Set<string>();
  JSON.stringify(plan, (key, value: unknown) => {
    if (key === 'stage' && typeof value === 'string') names.add(value);
    return value;
  });
  return names;
}

function declaredBy({ schema }: Model<unknown>): Collection {
  const lists = Object.entries(schema.paths).flatMap(([path, { instance }]) => (instance === 'Array' ? [path] : []));
  const indexes = schema.indexes().map(([keys, options]) => ({
    keys: Object.entries(keys) as Index['keys'],
    partial: (options?.partialFilterExpression as Filter | undefined) ?? null,
    isUnique: options?.unique === true,
    isSparse: options?.sparse === true,
  }));
  return { indexes, lists: new Set(lists) };
}

function isWithin(lists: ReadonlySet<string>, field: string): boolean {
  const steps = field.split('.');
  return steps.some((_, at) => lists.has(steps.slice(0, at + 1).join('.')));
}

type Command = Record<string, unknown> & {
  filter?: Filter;
  query?: Filter;
  sort?: Sort;
  updates?: { q: Filter; sort?: Sort }[];
  deletes?: { q: Filter }[];
  pipeline?: Stage[];
};

function queriesOf(name: string, command: Command): Query[] {
  const collection = String(command[name]);
  switch (name) {
    case 'find':
      return [{ collection, filter: command.filter ?? {}, sort: command.sort ?? {} }];
    case 'findAndModify':
    case 'distinct':
      return [{ collection, filter: command.query ?? {}, sort: command.sort ?? {} }];
    case 'update':
      return (command.updates ?? []).map(({ q, sort }) => ({ collection, filter: q, sort: sort ?? {} }));
    case 'delete':
      return (command.deletes ?? []).map(({ q }) => ({ collection, filter: q, sort: {} }));
    case 'aggregate':
      return queriesOfPipeline(collection, command.pipeline ?? []);
    default:
      return [];
  }
}

/** Queries of a pipeline; a sort counts only if it sorts documents of the collection, not groups of them. */
function queriesOfPipeline(collection: string, stages: readonly Stage[]): Query[] {
  const [first, ...others] = stages;
  const rest = first?.['$match'] === undefined ? stages : others;
  const filter = (first?.['$match'] ?? {}) as Filter;
  const asStored = rest.findIndex((stage) => ['$group', '$unionWith', '$facet'].some((name) => name in stage));
  const stored = rest.slice(0, asStored < 0 ? rest.length : asStored);
  const sortedAt = stored.findIndex((stage) => '$sort' in stage);
  const sort = (stored[sortedAt]?.['$sort'] ?? {}) as Sort;
  const fields = stored.slice(0, Math.max(sortedAt, 0)).find((stage) => '$project' in stage)?.['$project'];
  const picked = Object.entries(fields ?? {}).flatMap(([field, isPicked]) => (isPicked === 1 ? [field] : []));
  return [{ collection, filter, sort, ...(picked.length > 0 && { picked }) }, ...rest.flatMap(queriesOfStage)];
}

function queriesOfStage(stage: Stage): Query[] {
  const joined = stage['$lookup'] as { from: string; foreignField?: string; pipeline?: Stage[] } | undefined;
  if (joined) {
    const own = queriesOfPipeline(joined.from, joined.pipeline ?? []);
    return own.map((query) =>
      // Whatever value it is joined by: a partial index is used where the pipeline's own conditions imply it.
      joined.foreignField === undefined || query.collection !== joined.from
        ? query
        : { ...query, filter: { ...query.filter, [joined.foreignField]: null } },
    );
  }
  const other = stage['$unionWith'] as { coll: string; pipeline?: Stage[] } | undefined;
  return other ? queriesOfPipeline(other.coll, other.pipeline ?? []) : [];
}

function describe({ collection, filter, sort, picked }: Query): string {
  const order = Object.entries(sort).map(([field, direction]) => `${direction < 0 ? '-' : ''}${field}`);
  const rows = picked ? ` picking ${picked.join(', ')}` : '';
  return `${collection} by {${described(filter)}}${rows}${order.length > 0 ? ` sorted by ${order.join(', ')}` : ''}`;
}

function described(filter: Filter): string {
  const conditions = Object.entries(filter).map(([field, condition]) => {
    if (field === '$or' || field === '$and')
      return `${field} [${(condition as Filter[]).map((part) => `{${described(part)}}`).join(', ')}]`;
    const isPlain = typeof condition === 'object' && condition !== null && !Array.isArray(condition);
    const operators = isPlain ? Object.keys(condition).filter((key) => key.startsWith('$')) : [];
    return [field, ...operators].join(' ');
  });
  return conditions.join(', ');
}
