/**
 * Rules of MongoDB's query planner for using an index, as far as our queries need them. Sources, in `mongodb/mongo`:
 * - partial indexes: `expression::isSubsetOf` in `src/mongo/db/matcher/expression_algo.cpp`, for branches of an `$or`
 *   `stripInvalidAssignmentsToPartialIndices` in `src/mongo/db/query/planner_ixselect.cpp`, where the rule of sparse
 *   indexes stands too (no comparison with null, no `$exists: false`);
 * - order: `QueryPlannerAnalysis::analyzeSort`, `explodeForSort` (`$in` before a sort, up to 200 values) in
 *   `planner_analysis.cpp`; multikey fields give no order within bounds (`computeSortsForScan`, `query_solution.cpp`).
 * In words: the manual's pages "Partial Indexes", "Sparse Indexes", "The ESR (Equality, Sort, Range) Guideline".
 */
export type Filter = Record<string, unknown>;
export type Sort = Record<string, 1 | -1>;

export interface Index {
  keys: [field: string, direction: number][];
  /** Null: it holds every document. */
  partial: Filter | null;
  isUnique: boolean;
  isSparse: boolean;
}

export interface Query {
  filter: Filter;
  sort: Sort;
  /** Fields of the sort that are lists, or are within lists. */
  isList(field: string): boolean;
}

interface Predicate {
  path: string;
  operator: string;
  value: unknown;
  /** The predicate concerns one element of a list, and not the whole document. */
  inElement: boolean;
}

/** Predicates that all hold, and groups of which one branch each holds. */
interface Conditions {
  predicates: Predicate[];
  groups: Conditions[][];
}

const BY_ID: Index = { keys: [['_id', 1]], partial: null, isUnique: true, isSparse: false };

const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);
const COMPARISONS = new Set(['$eq', ...RANGES]);
/** Existence is implied by them, whatever their value. */
const OF_PRESENT_FIELDS = new Set(['$type', '$regex', '$elemMatch', '$size', '$mod']);

/** Whether an index bounds what is read, and gives the wanted order. */
export function isServed({ filter, sort, isList }: Query, indexes: readonly Index[]): boolean {
  return isServedBy([...indexes, BY_ID], parse(filter), { sort, isList });
}

/**
 * Whether a partial index is there for the query and cannot be used: the query gives the fields of its condition values,
 * and does not imply it. Another index may serve it then, and read all documents of an account instead of one.
 */
export function missesPartial(query: Filter, indexes: readonly Index[]): boolean {
  const { predicates, groups } = parse(query);
  if (isPoint('_id', predicates, ['$eq', '$in'])) return false;
  const isGiven = (path: string): boolean =>
    predicates.some((given) => given.path === path && bounds(given.operator, given.value) && !isAboutAbsence(given));
  return indexes.some(({ keys: [first], partial }) => {
    if (partial === null || !first || !isGiven(first[0])) return false;
    const wanted = parse(partial);
    return wanted.predicates.every(({ path }) => isGiven(path)) && !implies({ predicates, groups }, wanted);
  });
}

/** Whether every document with the conditions of the query is in a partial index. */
export function impliesPartial(query: Filter, partial: Filter): boolean {
  return implies(parse(query), parse(partial));
}

function isServedBy(
  indexes: readonly Index[],
  conditions: Conditions,
  order: Pick<Query, 'sort' | 'isList'>,
  outer: Conditions = { predicates: [], groups: [] },
): boolean {
  const predicates = [...outer.predicates, ...conditions.predicates];
  const usable = indexes.filter(
    ({ partial }) =>
      partial === null || implies(conditions, parse(partial)) || implies({ ...outer, groups: [] }, parse(partial)),
  );
  const isOneServing = usable.some(
    (index) =>
      (isBounded(index, predicates) || (index.partial !== null && Object.keys(order.sort).length > 0)) &&
      (isAtMostOne(index, predicates) || givesOrder(index, predicates, order)),
  );
  if (isOneServing) return true;
  return conditions.groups.some((branches) =>
    branches.every((branch) => isServedBy(indexes, branch, order, { predicates, groups: [] })),
  );
}

/** A condition on the first field bounds the scan; of a partial index all may be read. */
function isBounded({ keys, partial, isSparse }: Index, predicates: readonly Predicate[]): boolean {
  const first = predicates.filter(({ path }) => path === keys[0]?.[0]);
  if (isSparse && first.every(isAboutAbsence)) return false;
  return first.some(({ operator, value }) => partial !== null || bounds(operator, value));
}

function bounds(operator: string, value: unknown): boolean {
  if (operator === '$regex') return value instanceof RegExp && value.source.startsWith('^') && value.flags === '';
  if (operator === '$exists') return value === false;
  return COMPARISONS.has(operator) || operator === '$in' || operator === '$type';
}

function isAboutAbsence({ operator, value }: Predicate): boolean {
  if (operator === '$exists') return value === false;
  return (operator === '$eq' && value === null) || (operator === '$in' && (value as unknown[]).includes(null));
}

function isAtMostOne({ keys, isUnique }: Index, predicates: readonly Predicate[]): boolean {
  return isUnique && keys.every(([field]) => isPoint(field, predicates, ['$eq']));
}

/** Fields with one value are passed over; the others follow in the order of the sort, all forwards or all backwards. */
function givesOrder(
  { keys }: Index,
  predicates: readonly Predicate[],
  { sort, isList }: Pick<Query, 'sort' | 'isList'>,
): boolean {
  const wanted = Object.entries(sort).filter(([field]) => !isPoint(field, predicates, ['$eq']) || isList(field));
  const turns = new Set<number>();
  for (const [field, direction] of keys) {
    const [next] = wanted;
    if (!next) break;
    const isBound = predicates.some(({ path, operator, value }) => path === field && bounds(operator, value));
    if (next[0] === field && !(isList(field) && isBound)) turns.add(direction * next[1]);
    else if (isPoint(field, predicates, ['$eq', '$in'])) continue;
    else return false;
    wanted.shift();
  }
  return wanted.length === 0 && turns.size <= 1;
}

function isPoint(field: string, predicates: readonly Predicate[], operators: readonly string[]): boolean {
  return predicates.some(
    ({ path, operator, value }) =>
      path === field && (operators.includes(operator) || (operator === '$exists' && value === false)),
  );
}

/** At least one condition of the query implies each condition of the partial index. */
function implies({ predicates, groups }: Conditions, partial: Conditions): boolean {
  return (
    partial.predicates.every(
      (wanted) =>
        predicates.some((given) => !given.inElement && impliesPredicate(given, wanted)) ||
        groups.some((branches) => branches.every((branch) => implies(branch, { predicates: [wanted], groups: [] }))),
    ) && partial.groups.every((branches) => branches.some((branch) => implies({ predicates, groups }, branch)))
  );
}

function impliesPredicate(given: Predicate, wanted: Predicate): boolean {
  if (given.path !== wanted.path) return false;
  if (given.operator === wanted.operator && keyOf(given.value) === keyOf(wanted.value)) return true;
  if (wanted.operator === '$exists') return wanted.value === true && impliesExistence(given);
  if (wanted.operator === '$in')
    return valuesOf(wanted.value).some((value) => impliesPredicate(given, { ...wanted, operator: '$eq', value }));
  // `$type` is implied by the same `$type` alone, whatever is compared.
  if (!COMPARISONS.has(wanted.operator)) return false;
  if (given.operator === '$in')
    return valuesOf(given.value).every((value) => impliesPredicate({ ...given, operator: '$eq', value }, wanted));
  return COMPARISONS.has(given.operator) && impliesComparison(given, wanted);
}

function impliesExistence({ operator, value }: Predicate): boolean {
  if (COMPARISONS.has(operator)) return value !== null;
  if (operator === '$in') return !valuesOf(value).includes(null);
  if (operator === '$ne') return value === null;
  if (operator === '$nin') return valuesOf(value).includes(null);
  return OF_PRESENT_FIELDS.has(operator);
}

function impliesComparison(given: Predicate, wanted: Predicate): boolean {
  const order = compare(given.value, wanted.value);
  if (order === null) return false;
  const isBelow = wanted.operator.startsWith('$lt');
  if (!RANGES.has(wanted.operator)) return false;
  const isSameSide = given.operator === '$eq' || given.operator.startsWith(isBelow ? '$lt' : '$gt');
  if (!isSameSide) return false;
  const distance = isBelow ? -order : order;
  return wanted.operator.endsWith('e') ? distance >= 0 : distance > 0;
}

/** Null for values of different types, which MongoDB never compares. */
function compare(left: unknown, right: unknown): number | null {
  const [a, b] = [left, right].map((value) => (value instanceof Date ? value.getTime() : value));
  if (left instanceof Date !== right instanceof Date || typeof a !== typeof b) return null;
  if (typeof a === 'number' || typeof a === 'string' || typeof a === 'boolean')
    return a === b ? 0 : a < (b as typeof a) ? -1 : 1;
  return null;
}

function valuesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function keyOf(value: unknown): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}

function parse(filter: Filter, prefix = '', inElement = false): Conditions {
  const parsed: Conditions = { predicates: [], groups: [] };
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') for (const part of value as Filter[]) join(parsed, parse(part, prefix, inElement));
    else if (key === '$or')
      joinGroup(
        parsed,
        (value as Filter[]).map((part) => parse(part, prefix, inElement)),
      );
    else if (!key.startsWith('$')) join(parsed, parseField(prefix + key, value, inElement));
  }
  return parsed;
}

function parseField(path: string, condition: unknown, inElement: boolean): Conditions {
  const parsed: Conditions = { predicates: [], groups: [] };
  const add = (operator: string, value: unknown): unknown =>
    parsed.predicates.push({ path, operator, value, inElement });
  if (condition instanceof RegExp) add('$regex', condition);
  else if (!isOperators(condition)) add('$eq', condition);
  else
    for (const [operator, value] of Object.entries(condition)) {
      if (operator === '$in' && valuesOf(value).length === 1) add('$eq', valuesOf(value)[0]);
      else if (operator === '$all') valuesOf(value).forEach((each) => add('$eq', each));
      else add(operator, operator === '$regex' && typeof value === 'string' ? new RegExp(value) : value);
      if (operator === '$elemMatch')
        join(parsed, isOperators(value) ? parseField(path, value, true) : parse(value as Filter, `${path}.`, true));
    }
  return parsed;
}

function isOperators(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value)[0]?.startsWith('$') ?? false;
}

function join(into: Conditions, { predicates, groups }: Conditions): void {
  into.predicates.push(...predicates);
  into.groups.push(...groups);
}

/** An `$or` of one branch is that branch. */
function joinGroup(into: Conditions, branches: Conditions[]): void {
  const [only, ...others] = branches;
  if (only && others.length === 0) join(into, only);
  else into.groups.push(branches);
}
