import { readWholeNumber } from '#contract/text/read-number.js';
import { csvLine } from '../core/csv/write-csv.js';
import type { LifetimeCodes } from '../modules/members/appsumo/index.js';

const MAX_COUNT = 100_000;

export const CODES_USAGE = `Usage:
  npm run codes -- make <count> [--batch <name>]   prints new lifetime codes as CSV, this once: keep them
  npm run codes -- list                            how many codes of each batch were made, activated and withdrawn
  npm run codes -- withdraw <code>                 takes a code back, for example after a refund; the account that
                                                   activated it keeps what its other codes are worth
  npm run codes -- recount                         gives all accounts what LIFETIME_PLANS says now`;

function say(text: string, exitCode: 0 | 1): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

type Command = (codes: LifetimeCodes) => Promise<number>;

/**
 * The command of `npm run codes` for these arguments; it returns an exit code, 1 if nothing was done. Null if the
 * arguments are wrong.
 */
export function codesCommandOf([action, argument, ...options]: string[]): Command | null {
  if (action === 'make') return makeCodes(readWholeNumber(argument ?? ''), options);
  if (action === 'list') return listBatches;
  if (action === 'recount') return async (codes) => say(`${await codes.recountAll()} accounts have codes.`, 0);
  return action === 'withdraw' && argument !== undefined ? (codes) => withdraw(codes, argument) : null;
}

function makeCodes(count: number | null, [option, name, ...rest]: string[]): Command | null {
  const isNamed = option === '--batch' && name !== undefined && name !== '';
  if (count === null || count < 1 || count > MAX_COUNT) return null;
  if ((option !== undefined && !isNamed) || rest.length > 0) return null;
  return async (codes) => {
    const batch = isNamed ? name : new Date().toISOString();
    process.stdout.write(csvLine(['code', 'batch']));
    for await (const code of codes.make(count, batch)) process.stdout.write(csvLine([code, batch]));
    return 0;
  };
}

async function listBatches(codes: LifetimeCodes): Promise<number> {
  const batches = await codes.batches();
  for (const { batch, made, activated, withdrawn } of batches)
    say(`${batch}: ${made} made, ${activated} activated, ${withdrawn} withdrawn`, 0);
  return batches.length === 0 ? say('No codes yet.', 0) : 0;
}

async function withdraw(codes: LifetimeCodes, typed: string): Promise<number> {
  const code = await codes.withdraw(typed);
  if (!code) return say('There is no such code, or it was already withdrawn.', 1);
  const effect = code.redeemedAt
    ? 'the plan of the account that activated it has been lowered'
    : 'no one had activated it';
  return say(`…${code.lastCharacters} of ${code.batch} is withdrawn; ${effect}.`, 0);
}
