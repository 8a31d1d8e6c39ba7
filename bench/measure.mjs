import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ROOT } from '../docker/embedded/paths.mjs';
import { median, quantile, table } from './table.mjs';
import { watchUsage } from './usage.mjs';

const run = promisify(execFile);
export const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);

/** @typedef {{ bytes: number, seconds: number, cpuSeconds: number, peakBytes: number }} Measured */

/** @typedef {{ dir: string, results: Measurements, large: number, rounds: number, beside?: string | undefined }} Suite */
/** @typedef {{ milliseconds: number[], seconds?: number }} Timed `seconds`: all of them together */

const speedOf = (/** @type {Measured} */ { bytes, seconds }) => bytes / seconds / 1e6;

/** The results, and a table of them. */
export class Measurements {
  /** @type {Map<string, Measured[]>} */
  #results = new Map();
  /** @type {Map<string, string>} */
  #rivals = new Map();
  /** @type {Map<string, Timed[]>} */
  #latencies = new Map();
  /** @type {string[][]} */
  #figures = [];

  /**
   * @template {{ seconds: number }} T
   * @param {string} name
   * @param {{ pids: number[], bytes: number, rival?: string, work: () => Promise<T> }} options `rival`: what the measurement
   *   of the same round is compared with, so that what else the machine does hits both
   */
  async measure(name, { pids, bytes, rival, work }) {
    execFileSync('sync'); // no run pays for writes that another left pending
    const usage = watchUsage(pids);
    const outcome = await work();
    const measured = { bytes, seconds: outcome.seconds, ...usage.stop() };
    this.#results.set(name, [...(this.#results.get(name) ?? []), measured]);
    if (rival !== undefined) this.#rivals.set(name, rival);
    say(`  ${name}: ${speedOf(measured).toFixed(0)} MB/s`);
    return outcome;
  }

  /** Median of the rounds' own ratios; empty if the other was not measured. @param {string} name @param {string} [rival] */
  ratio(name, rival) {
    const own = this.#results.get(name) ?? [];
    const others = (rival !== undefined && this.#results.get(rival)) || [];
    const ratios = others.slice(0, own.length).map((other, round) => speedOf(own[round] ?? other) / speedOf(other));
    return ratios.length > 0 ? median(ratios).toFixed(2) : '';
  }

  /** @param {string} name @param {Timed} timed */
  latency(name, timed) {
    this.#latencies.set(name, [...(this.#latencies.get(name) ?? []), timed]);
  }

  /** A number that is no speed. @param {string} name @param {string} value */
  figure(name, value) {
    this.#figures.push([name, value]);
  }

  /** All that was measured, as GitHub shows tables. */
  report() {
    const latencies = [...this.#latencies].map(([name, all]) => [
      name,
      ...[0.5, 0.99].map((share) => median(all.map(({ milliseconds }) => quantile(milliseconds, share))).toFixed(1)),
      median(all.map(({ milliseconds, seconds }) => (seconds === undefined ? NaN : milliseconds.length / seconds)))
        .toFixed(0)
        .replace('NaN', ''),
      String(all.length),
    ]);
    return [
      this.#results.size > 0 ? this.table() : '',
      latencies.length > 0 ? table(['what', 'p50 ms', 'p99 ms', 'per s', 'runs'], latencies) : '',
      this.#figures.length > 0 ? table(['what', 'value'], this.#figures) : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  }

  table() {
    const rows = [...this.#results].map(([name, all]) => [
      name,
      median(all.map(speedOf)).toFixed(0),
      this.ratio(name, this.#rivals.get(name)),
      median(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
      (Math.max(...all.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0),
      String(all.length),
    ]);
    return table(['what', 'MB/s', 'of the other', 'CPU s', 'peak MB', 'runs'], rows);
  }
}

/** Processor and Node version of the measurement. */
export function machine() {
  const [processor] = cpus();
  return `${processor?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.version}`;
}

/** A client in a process of its own, so that its work is not counted as the server's. @param {object} job */
export async function client(job) {
  const { stdout } = await run(process.execPath, [join(ROOT, 'bench/client.mjs'), JSON.stringify(job)]);
  return JSON.parse(stdout);
}

/** @param {string} url @param {number} [bytes] the expected number */
export async function download(url, bytes) {
  const format = '%{http_code} %{size_download} %{time_total}';
  const silent = ['--silent', '--show-error', '--output', '/dev/null', '--write-out', format];
  const { stdout } = await run('curl', [...silent, url]);
  const [status, size, seconds] = stdout.split(' ').map(Number);
  if (status !== 200 || (bytes !== undefined && size !== bytes)) throw new Error(`GET: ${stdout}`);
  return { seconds: seconds ?? NaN };
}

/** Milliseconds until the first byte of an answer's body is there; the rest is not read. @param {string} url @returns {Promise<number>} */
export async function firstByte(url) {
  const begun = performance.now();
  const request = get(url, { agent: false });
  const [answer] = await once(request, 'response');
  if (answer.statusCode !== 200) throw new Error(`GET: ${answer.statusCode}`);
  await once(answer, 'readable');
  const elapsed = performance.now() - begun;
  request.destroy();
  return elapsed;
}

/** A client whose job is too long for arguments. @param {string} name @param {object} job */
export async function streamClient(name, job) {
  const child = spawn(process.execPath, [join(ROOT, 'bench/clients', name)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${name}: exit code ${code}`);
  return JSON.parse(output);
}

/**
 * Runs the works in order, and in reverse in every other round. @param {number} round @param {(() => Promise<void>)[]}
 * works
 */
export async function inTurns(round, works) {
  for (const work of round % 2 === 0 ? works : [...works].reverse()) await work();
}
