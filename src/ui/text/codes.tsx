import { css } from '#styled/css/index.mjs'

const parts = {
  code: css({ fontFamily: 'code', overflowWrap: 'anywhere' }),
  list: css({
    display: 'grid',
    gridTemplateColumns: '[repeat(auto-fill, minmax(8.5rem, 1fr))]',
    columnGap: '6',
    rowGap: '1',
    listStyle: 'none',
    margin: '0',
    paddingBlock: '3',
    paddingInline: '4',
    background: 'sunken',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
    fontFamily: 'code',
    _print: { background: '[none]', borderStyle: 'none', paddingInline: '0' },
  }),
}

/** Characters to type elsewhere. */
export const Code = ({ children }: { children: string }) => (
  <code className={parts.code}>{children}</code>
)

export const CodeList = ({ label, codes }: { label: string; codes: readonly string[] }) => (
  <ul aria-label={label} className={parts.list}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
)
