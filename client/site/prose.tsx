import Markdown from 'markdown-to-jsx/react';

/** The tables of Markdown, which may be wider than a phone. */
function ScrolledTable(props: object) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className="table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** Ids of headings, of letters of any script. */
const slugify = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Our own Markdown. */
export function Prose({ text }: { text: string }) {
  const overrides = { table: { component: ScrolledTable } };
  return <Markdown options={{ disableParsingRawHTML: true, forceBlock: true, slugify, overrides }}>{text}</Markdown>;
}
