import { open, rm } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import * as z from 'zod';
import { formatBytes } from '#contract/display-formats.js';
import { accountPlans } from '#contract/billing/plans.js';
import { emailSchema } from '#contract/primitives.js';
import { staffRoles } from '#contract/admin/staff.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../core/clock/clock.js';
import { AppError } from '../core/errors/app-error.js';
import { type Account, Accounts, Entitlements } from '../modules/identity/accounts/index.js';
import { ownAccountOf, type User, Users } from '../modules/identity/auth/index.js';
import { AccountDeletion, AccountExport } from '../modules/identity/privacy/index.js';
import { type Facts, type StaffAct, StaffLog } from '../modules/staff/staff-log/index.js';
import { startOfMonth, TransferRepository } from '../modules/files/transfers/index.js';
import { StorageUsage } from '../modules/files/uploads/index.js';

export const USERS_USAGE = `Usage:
  npm run users -- show <email>             shows the account's plan and its source, its status and its usage
  npm run users -- plan <email> <plan> [--until <yyyy-mm-dd>]
                                            gives the account another plan: ${accountPlans.join(', ')};
                                            until the end of that day (UTC), then free
  npm run users -- suspend <email>          stops sending, requesting and receiving; files can still be read
  npm run users -- lift <email>             ends a suspension
  npm run users -- role <email> <role>      gives the user a staff role: ${staffRoles.join(', ')}; none removes it
  npm run users -- export <email> [file]    writes all stored data of the user as JSON; default file: export.json
  npm run users -- delete <email> <email>   permanently deletes the user, the account and everything in it;
                                            repeat the address, or use --yes`;

function say(text: string, exitCode: 0 | 1): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

type Command = (app: INestApplicationContext, email: string) => Promise<number>;

const UNKNOWN = 'No account has this address.';
const IN_TEAM = 'This user is in a team. A team admin must remove them first, or they must leave.';
const HAS_TEAM = 'This user owns a team. They must first remove everyone else, or hand it over and leave.';

/**
 * The command of `npm run users` for these arguments; it returns an exit code, 1 if nothing was done. Null if the
 * arguments are wrong.
 */
export function usersCommandOf(args: string[]): ((app: INestApplicationContext) => Promise<number>) | null {
  const command = commandOf(args);
  const email = emailSchema.safeParse(args[1]);
  return command && email.success ? (app) => command(app, email.data) : null;
}

/** Null if the arguments are wrong. */
function commandOf([action, email, argument, ...options]: (string | undefined)[]): Command | null {
  switch (action) {
    case 'show':
      return showAccount;
    case 'plan':
      return assignPlan(argument, options);
    case 'suspend':
      return suspend(true);
    case 'lift':
      return suspend(false);
    case 'role':
      return setRole(argument);
    case 'export':
      return (app, address) => exportAccount(app, address, argument ?? 'export.json');
    case 'delete':
      return argument === '--yes' || (argument !== undefined && argument === email) ? deleteAccount : null;
    default:
      return null;
  }
}

function assignPlan(wanted: string | undefined, [option, day, ...rest]: (string | undefined)[]): Command | null {
  const plan = accountPlans.find((name) => name === wanted);
  const until = option === '--until' ? endOfDay(day) : null;
  const isUnderstood = option === undefined ? true : until !== null && rest.length === 0;
  if (!plan || !isUnderstood) return null;
  return async (app, email) => {
    const user = await app.get(Users).findByEmail(email);
    if (!user) return say(UNKNOWN, 1);
    const wanted = { assignedPlan: plan, assignedUntil: until };
    const planOf = ({ assignedPlan, assignedUntil }: Pick<Account, 'assignedPlan' | 'assignedUntil'>) => ({
      plan: assignedPlan,
      until: assignedUntil?.toISOString() ?? null,
    });
    const isDone = await app.get(StaffLog).record(async (transaction) => {
      const before = await app.get(Accounts).findById(ownAccountOf(user), transaction);
      await app.get(Accounts).update(ownAccountOf(user), wanted, transaction);
      return [act(user, 'plan.change', before ? planOf(before) : {}, planOf(wanted)), before !== null];
    });
    return isDone ? say(`${email} has the plan ${plan}${day ? ` until the end of ${day}` : ''}.`, 0) : say(UNKNOWN, 1);
  };
}

/** Null if it is no day of the calendar. */
function endOfDay(day: string | undefined): Date | null {
  const parsed = z.iso.date().safeParse(day);
  return parsed.success ? new Date(Date.parse(parsed.data) + DAY_MS) : null;
}

function suspend(isSuspended: boolean): Command {
  return async (app, email) => {
    const user = await app.get(Users).findByEmail(email);
    if (!user) return say(UNKNOWN, 1);
    await app.get(StaffLog).record(async (transaction) => {
      const before = await app.get(Accounts).findById(ownAccountOf(user), transaction);
      await app.get(Accounts).update(ownAccountOf(user), { isSuspended }, transaction);
      const action = isSuspended ? 'account.suspend' : 'account.lift';
      return [act(user, action, { isSuspended: before?.isSuspended ?? null }, { isSuspended }), null];
    });
    return say(`${email} is ${isSuspended ? 'suspended' : 'not suspended'}.`, 0);
  };
}

/** Null if there is no such role. */
function setRole(wanted: string | undefined): Command | null {
  const role = staffRoles.find((name) => name === wanted) ?? null;
  if (role === null && wanted !== 'none') return null;
  return async (app, email) => {
    const user = await app.get(Users).findByEmail(email);
    if (!user) return say(UNKNOWN, 1);
    await app.get(StaffLog).record(async (transaction) => {
      await app.get(Users).setStaffRole(user.id, role, transaction);
      return [act(user, 'role.change', { role: user.staffRole }, { role }), null];
    });
    return say(role ? `${email} is ${role} now.` : `${email} no longer has a role.`, 0);
  };
}

/** An entry of the log: the command line gives no reason and has no actor. */
function act(user: User, action: StaffAct['action'], before: Facts, after: Facts): StaffAct {
  return { action, actorId: '', targetId: user.id, reason: '', before, after };
}

async function showAccount(app: INestApplicationContext, email: string): Promise<number> {
  const user = await app.get(Users).findByEmail(email);
  const account = user && (await app.get(Accounts).findById(ownAccountOf(user)));
  if (!user || !account) return say(UNKNOWN, 1);
  const now = app.get(Clock).now();
  const { plan, status, limits } = Entitlements.forAccount(account, now);
  const stored = await app.get(StorageUsage).folderSize(account.id);
  const sent = await app.get(TransferRepository).countSince(account.id, startOfMonth(now));
  const { assignedPlan, assignedUntil, lifetimeCodes, lifetimePlan, subscription } = account;
  const until = assignedUntil ? ` until ${assignedUntil.toISOString()}` : '';
  const lines = [
    ['team', await describeTeam(app, user)],
    ['plan', plan],
    ['assigned', assignedPlan + until],
    ['codes', lifetimePlan ? `${lifetimeCodes.length}, worth ${lifetimePlan}` : 'none'],
    ['subscription', subscription ? `${subscription.plan}, ${subscription.status}` : 'none'],
    ['status', account.isSuspended ? `${status} (suspended)` : status],
    ['storage', `${formatBytes(stored, 'en')} of ${formatBytes(limits.storageBytes, 'en')}`],
    ['this month', `${sent} of ${limits.transfersPerMonth ?? 'any number of'} transfers`],
  ];
  return say(lines.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n'), 0);
}

async function describeTeam(app: INestApplicationContext, { accountId, teamRole }: User): Promise<string> {
  const team = await app.get(Users).findByAccount(accountId);
  const owner = team.find((user) => user.teamRole === 'owner');
  if (team.length === 1) return 'none';
  return teamRole === 'owner' ? `owner of a team of ${team.length}` : `${teamRole} of the team of ${owner?.email}`;
}

/** Never writes over a file, and leaves no half-written one behind. */
async function exportAccount(app: INestApplicationContext, email: string, file: string): Promise<number> {
  const user = await app.get(Users).findByEmail(email);
  if (!user) return say(UNKNOWN, 1);
  // The operator alone may read the file.
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!handle) return say(`${file} already exists. Choose another file.`, 1);
  let isWritten = false;
  try {
    await app.get(StaffLog).record(() => Promise.resolve([act(user, 'account.export', {}, {}), null]));
    isWritten = await app.get(AccountExport).writeExport(user.id, handle.createWriteStream());
  } finally {
    if (!isWritten) await rm(file, { force: true });
  }
  return isWritten ? say(`Written to ${file}.`, 0) : say(UNKNOWN, 1);
}

async function deleteAccount(app: INestApplicationContext, email: string): Promise<number> {
  const user = await app.get(Users).findByEmail(email);
  try {
    const isDeleted = user !== null && (await app.get(AccountDeletion).delete(ownAccountOf(user)));
    if (isDeleted) await app.get(StaffLog).record(() => Promise.resolve([act(user, 'account.delete', {}, {}), null]));
    return isDeleted ? say(`${email} is deleted. The worker removes everything in the account.`, 0) : say(UNKNOWN, 1);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return say(error.code === 'already-in-team' ? IN_TEAM : HAS_TEAM, 1);
  }
}
