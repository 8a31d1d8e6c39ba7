import { type FileHandle, open } from 'node:fs/promises';
import { isIPv4, isIPv6 } from 'node:net';

/** A database of cities is 130 MB: its parts stay in the system's file cache, and these few in the process. */
const BLOCK_BYTES = 4096;
const MOST_BLOCKS = 512;
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const METADATA_MOST_BYTES = 128 * 1024;
const SEPARATOR_BYTES = 16;
/** Maps of maps of maps: more than any database has, and an end for a file that is none. */
const DEEPEST = 16;

export type MmdbValue = string | number | bigint | boolean | Buffer | MmdbValue[] | { [key: string]: MmdbValue };

interface Decoded {
  value: MmdbValue;
  next: number;
}

/** A file in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), read where it is asked and never whole. */
export class MmdbFile {
  private readonly blocks = new Map<number, Promise<Buffer>>();

  private constructor(
    private readonly file: FileHandle,
    private readonly tree: { nodes: number; bits: number; isIpv6: boolean },
  ) {}

  /** @throws {Error} where the file is not there, or not of this format */
  static async open(path: string): Promise<MmdbFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const length = Math.min(size, METADATA_MOST_BYTES);
      const end = Buffer.alloc(length);
      await file.read(end, 0, length, size - length);
      const mark = end.lastIndexOf(METADATA_MARK);
      if (mark === -1) throw new Error(`${path} is no MaxMind database`);
      const start = size - length + mark + METADATA_MARK.length;
      const reader = new MmdbFile(file, { nodes: 0, bits: 24, isIpv6: false });
      const metadata = (await reader.decode(start, start, 0)).value;
      const { node_count: nodes, record_size: bits, ip_version: version } = Object(metadata);
      if (typeof nodes !== 'number' || ![24, 28, 32].includes(bits)) throw new Error(`${path} is no MaxMind database`);
      return new MmdbFile(file, { nodes, bits, isIpv6: version === 6 });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Null where nothing is known of the address, or it is none. */
  async get(address: string): Promise<MmdbValue | null> {
    const bits = bitsOf(address, this.tree.isIpv6);
    if (!bits) return null;
    let node = 0;
    for (const bit of bits) {
      node = await this.child(node, bit);
      if (node >= this.tree.nodes) break;
    }
    if (node <= this.tree.nodes) return null;
    const base = this.treeBytes + SEPARATOR_BYTES;
    return (await this.decode(node - this.tree.nodes - SEPARATOR_BYTES + base, base, 0)).value;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private get treeBytes(): number {
    return (this.tree.nodes * this.tree.bits) / 4;
  }

  private async child(node: number, bit: 0 | 1): Promise<number> {
    const { bits } = this.tree;
    const bytes = await this.read((node * bits) / 4, bits / 4);
    if (bits !== 28) return bytes.readUIntBE(bit * (bits / 8), bits / 8);
    const middle = bytes.readUInt8(3);
    return bit === 0 ? ((middle >> 4) << 24) | bytes.readUIntBE(0, 3) : ((middle & 15) << 24) | bytes.readUIntBE(4, 3);
  }

  private async decode(at: number, base: number, depth: number): Promise<Decoded> {
    if (depth > DEEPEST) throw new Error('a record of the database has no end');
    const control = (await this.read(at, 1)).readUInt8(0);
    let type = control >> 5;
    let next = at + 1;
    if (type === 1) return this.decodePointer(control, next, base, depth);
    if (type === 0) {
      type = (await this.read(next, 1)).readUInt8(0) + 7;
      next += 1;
    }
    const { size, next: start } = await this.sizeOf(control & 31, next);
    if (type === 7) return this.decodeMap(size, start, base, depth);
    if (type === 11) return this.decodeArray(size, start, base, depth);
    if (type === 14) return { value: size === 1, next: start };
    return { value: plainValue(type, await this.read(start, size)), next: start + size };
  }

  private async sizeOf(size: number, at: number): Promise<{ size: number; next: number }> {
    if (size < 29) return { size, next: at };
    const length = size - 28;
    const base = [29, 285, 65_821][length - 1] ?? 0;
    return { size: base + (await this.read(at, length)).readUIntBE(0, length), next: at + length };
  }

  private async decodePointer(control: number, at: number, base: number, depth: number): Promise<Decoded> {
    const length = ((control >> 3) & 3) + 1;
    const bytes = await this.read(at, length);
    const low = bytes.readUIntBE(0, length);
    const offset = [0, 2048, 526_336][length - 1] ?? 0;
    const pointer = length === 4 ? low : (control & 7) * 2 ** (8 * length) + low + offset;
    const { value } = await this.decode(base + pointer, base, depth + 1);
    return { value, next: at + length };
  }

  private async decodeMap(size: number, start: number, base: number, depth: number): Promise<Decoded> {
    const map: Record<string, MmdbValue> = {};
    let next = start;
    for (let index = 0; index < size; index += 1) {
      const key = await this.decode(next, base, depth + 1);
      const value = await this.decode(key.next, base, depth + 1);
      if (typeof key.value === 'string') map[key.value] = value.value;
      next = value.next;
    }
    return { value: map, next };
  }

  private async decodeArray(size: number, start: number, base: number, depth: number): Promise<Decoded> {
    const list: MmdbValue[] = [];
    let next = start;
    for (let index = 0; index < size; index += 1) {
      const item = await this.decode(next, base, depth + 1);
      list.push(item.value);
      next = item.next;
    }
    return { value: list, next };
  }

  private async read(at: number, length: number): Promise<Buffer> {
    const first = Math.floor(at / BLOCK_BYTES);
    const last = Math.floor((at + Math.max(length, 1) - 1) / BLOCK_BYTES);
    const blocks = await Promise.all(Array.from({ length: last - first + 1 }, (_, index) => this.block(first + index)));
    const start = at - first * BLOCK_BYTES;
    const bytes = (blocks.length === 1 ? blocks[0] : Buffer.concat(blocks))?.subarray(start, start + length);
    if (bytes?.length !== length) throw new Error('the database ends too early');
    return bytes;
  }

  private block(number: number): Promise<Buffer> {
    const kept = this.blocks.get(number);
    if (kept) this.blocks.delete(number);
    const block = kept ?? this.readBlock(number);
    this.blocks.set(number, block);
    const oldest = this.blocks.keys().next();
    if (this.blocks.size > MOST_BLOCKS && !oldest.done) this.blocks.delete(oldest.value);
    return block;
  }

  private async readBlock(number: number): Promise<Buffer> {
    try {
      const { buffer, bytesRead } = await this.file.read(
        Buffer.alloc(BLOCK_BYTES),
        0,
        BLOCK_BYTES,
        number * BLOCK_BYTES,
      );
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      this.blocks.delete(number);
      throw error;
    }
  }
}

function plainValue(type: number, bytes: Buffer): MmdbValue {
  switch (type) {
    case 2:
      return bytes.toString('utf8');
    case 3:
      return bytes.readDoubleBE(0);
    case 4:
      return Buffer.from(bytes);
    case 5:
    case 6:
      return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
    case 8:
      return bytes.length === 0 ? 0 : bytes.length === 4 ? bytes.readInt32BE(0) : bytes.readUIntBE(0, bytes.length);
    case 9:
    case 10:
      return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
    case 15:
      return bytes.readFloatBE(0);
    default:
      throw new Error(`a record of the database is of the unknown type ${type}`);
  }
}

/** In a tree of IPv6 addresses those of IPv4 stand below ::/96. */
function bitsOf(address: string, isIpv6Tree: boolean): (0 | 1)[] | null {
  const bytes = isIPv4(address) ? bytesOfIpv4(address) : isIPv6(address) && isIpv6Tree ? bytesOfIpv6(address) : null;
  if (!bytes) return null;
  const whole = bytes.length === 4 && isIpv6Tree ? [...Array.from({ length: 12 }, () => 0), ...bytes] : bytes;
  return whole.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((place): 0 | 1 => (((byte >> place) & 1) === 1 ? 1 : 0)));
}

function bytesOfIpv4(address: string): number[] {
  return address.split('.').map(Number);
}

function bytesOfIpv6(address: string): number[] | null {
  const text = address.replace(/%.*$/, '').replace(/\d+\.\d+\.\d+\.\d+$/, (plain) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytesOfIpv4(plain);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  if (zeros < 0) return null;
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  );
  return all.length === 8 ? all.flatMap((group) => [group >> 8, group & 255]) : null;
}
