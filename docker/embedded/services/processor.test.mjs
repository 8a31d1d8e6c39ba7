import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { processorProblem } from './processor.mjs';

const x64 = (/** @type {string} */ flags) => `model name\t: a processor\nflags\t\t: fpu ${flags} ssse3\nbugs\t\t:\n`;
const arm = (/** @type {string} */ features) => `Features\t: fp asimd evtstrm ${features}\nCPU part\t: 0xd08\n`;

describe('a processor for MongoDB', () => {
  /** @type {[string, string, string, string | null][]} */
  const cases = [
    ['x64 with AVX', 'x64', x64('sse2 avx avx2'), null],
    ['x64 without AVX', 'x64', x64('sse2'), 'AVX'],
    ['x64 with a longer name only', 'x64', x64('avx2'), 'AVX'],
    ['a Raspberry Pi 4', 'arm64', arm('aes crc32 cpuid'), 'ARMv8.2-A'],
    ['a Raspberry Pi 5', 'arm64', arm('aes crc32 atomics fphp cpuid'), null],
    ['one of which the system tells nothing', 'x64', '', null],
    ['one of another kind', 'riscv64', 'isa : rv64', null],
  ];
  for (const [name, architecture, cpuinfo, lacks] of cases)
    it(name, () => {
      const problem = processorProblem(architecture, cpuinfo);
      if (lacks === null) assert.equal(problem, null);
      else assert.match(problem ?? '', new RegExp(`MongoDB 5 .* ${lacks}, .*Raspberry Pi 4.*MONGODB_URI`));
    });
});
