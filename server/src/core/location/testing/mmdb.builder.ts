type MmdbValue = string | number | boolean | MmdbValue[] | { [key: string]: MmdbValue };

type Tree = [Branch, Branch];
type Branch = Tree | { record: number } | null;

function encode(value: MmdbValue): Buffer {
  const head = (type: number, size: number) =>
    type < 8 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(2, bytes.length), bytes]);
  }
  if (typeof value === 'boolean') return head(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])]);
}

function put(root: Tree, network: string, record: number): void {
  const [address = '', length = '32'] = network.split('/');
  const number = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  let node = root;
  for (let depth = 0; depth < Number(length); depth += 1) {
    const bit = Math.floor(number / 2 ** (31 - depth)) % 2 === 0 ? 0 : 1;
    if (depth === Number(length) - 1) node[bit] = { record };
    else {
      const next = node[bit];
      const branch: Tree = Array.isArray(next) ? next : [null, null];
      node[bit] = branch;
      node = branch;
    }
  }
}

/** A small database in MaxMind's format, with records by IPv4 network. */
export function mmdbOf(records: Record<string, MmdbValue>): Buffer {
  const root: Tree = [null, null];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [network, value] of Object.entries(records)) {
    // Real databases share records through pointers, so each network refers to a pointer.
    const record = encode(value);
    put(root, network, offset + record.length);
    const pointer = Buffer.from([0x20 | (offset >> 8), offset & 255]);
    data.push(record, pointer);
    offset += record.length + pointer.length;
  }
  const nodes: Tree[] = [root];
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch);
  const target = (branch: Branch): number => {
    if (branch === null) return nodes.length;
    return Array.isArray(branch) ? nodes.indexOf(branch) : nodes.length + 16 + branch.record;
  };
  const tree = nodes.map(([left, right]) => nodeBytes(target(left), target(right)));
  const metadata = encode({ node_count: nodes.length, record_size: 24, ip_version: 4 });
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, mark, metadata]);
}

function nodeBytes(left: number, right: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(left, 0, 3);
  bytes.writeUIntBE(right, 3, 3);
  return bytes;
}
