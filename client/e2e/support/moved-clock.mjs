import { readFileSync } from 'node:fs';

// Loaded before the server or the worker (`--import`): their clock is moved by the milliseconds that a file names. A journey
// writes the file.
const { Clock } = await import(new URL('../../../dist/server/src/core/clock/clock.js', import.meta.url).href);
Clock.prototype.now = () => new Date(Date.now() + Number(readFileSync(process.env.JOURNEY_CLOCK_FILE ?? '', 'utf8')));
