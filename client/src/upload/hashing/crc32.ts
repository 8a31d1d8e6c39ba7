/**
 * CRC-32 as zip has it, of byte runs in a row out of the checksums of each: a remainder of polynomials over GF(2), here
 * with reflected bits, so x^0 is the highest.
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x^(8 · bytes): the factor by which that many further bytes multiply a checksum. */
export function crcShift(bytes: number): number {
  let shift = ONE;
  // x^8, squared with each bit of the length.
  let power = 0x00800000;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return shift;
}

/** `secondShift` is `crcShift` of the second run's length: blocks of one length need it worked out once. */
export function combineCrc32(first: number, second: number, secondShift: number): number {
  return (multiply(secondShift, first) ^ second) >>> 0;
}
