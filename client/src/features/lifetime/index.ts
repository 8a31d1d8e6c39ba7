export { LifetimeCodes } from './components/lifetime-codes.js';
