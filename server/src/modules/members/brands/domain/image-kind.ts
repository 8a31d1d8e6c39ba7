/** Leading bytes by format; null matches any byte. SVG is excluded, because it may contain scripts and references. */
const signatures: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  // RIFF, four bytes of length, WEBP
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // Four bytes of length, ftypavi
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69],
];

/** Judged by its leading bytes, not its name. */
export function isImage(bytes: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, index) => byte === null || bytes[index] === byte));
}
