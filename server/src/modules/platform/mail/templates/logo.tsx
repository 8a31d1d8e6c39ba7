import { colors, tone } from './tokens.js';

const block = { display: 'inline-block', fontSize: 0, lineHeight: 0, verticalAlign: 'bottom' } as const;
const styles = {
  cell: { fontSize: 0, lineHeight: 0, textAlign: 'center', verticalAlign: 'middle', width: '34px' },
  cargo: { ...block, backgroundColor: colors.vermilion, borderRadius: '1px', height: '5px', width: '5px' },
  awning: {
    ...block,
    backgroundColor: colors.river,
    borderRadius: '8px 8px 0 0',
    height: '9px',
    margin: '0 4px 0 2px',
    width: '15px',
  },
  hull: {
    backgroundColor: colors.ink,
    borderRadius: '3px 3px 14px 14px',
    fontSize: 0,
    height: '9px',
    lineHeight: 0,
    margin: '1px auto 0',
    width: '32px',
  },
  name: {
    color: colors.ink,
    fontSize: '18px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    lineHeight: '28px',
    paddingLeft: '10px',
  },
} as const;

/** The boat, of plain boxes: mail programs load pictures late or never, and remove SVG. */
export function Logo({ name }: { name: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 16px 4px' }}>
      <tbody>
        <tr>
          <td style={styles.cell} aria-hidden>
            <span className={tone('cargo')} style={styles.cargo} />
            <span className={tone('awning')} style={styles.awning} />
            <div className={tone('hull')} style={styles.hull} />
          </td>
          <td className={tone('ink')} style={styles.name}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
