import { Fragment, type ReactNode } from 'react'
import { css, cva, cx } from '#styled/css/index.mjs'

const parts = {
  sections: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '8',
    _print: { display: 'block', fontSize: '[9.5pt]' },
    // Columns are at least as wide as their longest word, and not wider than needed.
    '& td, & tbody th': {
      verticalAlign: 'top',
      overflowWrap: { _roomy: 'break-word' },
      minWidth: '0',
    },
    '& td, & th': { paddingInline: { _roomy: '3' } },
    // On a card it comes first, whatever its column.
    '& tbody th': { order: '-1' },
    // Paper is tighter than the screen.
    '& tbody td, & tbody th': { _print: { paddingBlock: '1.5', paddingInline: '2' } },
    // No row is alone on a page.
    '& tbody tr:nth-child(-n + 2):not(:last-child)': { breakAfter: 'avoid' },
    '& tbody tr:nth-last-child(-n + 2):not(:first-child)': { breakBefore: 'avoid' },
    '& thead th': { _print: { paddingInline: '2', color: '[#000]' } },
  }),
  lines: css({ whiteSpace: 'pre-line' }),
  short: css({ whiteSpace: { _roomy: 'nowrap' } }),
  oneLine: css({ whiteSpace: { _print: 'nowrap' } }),
  whole: css({ whiteSpace: 'nowrap' }),
  breakable: css({ overflowWrap: 'anywhere' }),
}

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  // Otherwise, a filter is as wide as its longest choice.
  '& select': { maxWidth: { base: 'full', sm: '[16rem]' } },
  _print: { display: 'none' },
})

/** The choices of a report. */
export const ReportTools = ({ children }: { children: ReactNode }) => (
  <div className={filters}>{children}</div>
)

const section = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    // Parts of a report that are off screen are not laid out.
    contentVisibility: { base: 'auto', _print: 'visible' },
    containIntrinsicSize: '[auto 20rem]',
    _print: { display: 'block', marginBottom: '6' },
  },
  variants: {
    paper: {
      ownPage: { '& + &': { _print: { breakBefore: 'page' } } },
      together: { _print: { breakInside: 'avoid' } },
      flowing: {},
      none: { _print: { display: 'none' } },
    },
  },
})

const heading = css({
  '& h2': { _print: { fontSize: '[11.5pt]' } },
  '& p': { color: 'muted', maxWidth: 'line' },
})
const onScreen = css({ _print: { display: 'none' } })
const paperAlone = css({ display: { base: 'none', _print: 'table-row' } })
const spare = css({
  '& td': {
    height: '11',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
  },
})
const paperHeading = css({
  textAlign: 'start',
  overflowWrap: 'anywhere',
  fontWeight: 'regular',
  '& strong': { fontSize: '[11.5pt]', fontWeight: 'strong' },
})

/** The parts of a report; every child is a `ReportSection`. */
export const ReportSections = ({ children }: { children: ReactNode }) => (
  <div className={parts.sections}>{children}</div>
)

type Heading = { title: string | null; note: string | null }

type ReportSectionProps = Heading & {
  /** Whether it has its own page, shares one, continues over several, or is not printed. */
  paper: 'ownPage' | 'together' | 'flowing' | 'none'
  /** Whether the table repeats the heading on each printed page. */
  isRepeated: boolean
  children: ReactNode
}

export const ReportSection = ({ title, note, paper, isRepeated, children }: ReportSectionProps) => (
  <section className={section({ paper })}>
    {(title || note) && (
      <div className={cx(heading, isRepeated && onScreen)}>
        {title && <h2>{title}</h2>}
        {note && <p>{note}</p>}
      </div>
    )}
    {children}
  </section>
)

/** Not printed. */
export const OnScreen = ({ children }: { children: ReactNode }) => (
  <div className={onScreen}>{children}</div>
)

/** The heading of a section as the first row of its table, only on paper. */
export const PaperHeading = ({ title, note, columns }: Heading & { columns: number }) => (
  <tr className={paperAlone}>
    <th colSpan={columns} className={paperHeading}>
      <strong>{title}</strong>
      {note && <div>{note}</div>}
    </th>
  </tr>
)

/** An empty row to write on, only on paper. */
export const SpareRow = ({ columns }: { columns: number }) => (
  <tr className={cx(paperAlone, spare)}>
    {Array.from({ length: columns }, (_, at) => (
      <td key={at}>{null}</td>
    ))}
  </tr>
)

/** One line in a table. On a phone, a long one wraps. */
export const Short = ({ children }: { children: string }) => (
  <span className={parts.short}>{children}</span>
)

/** One line on paper. */
export const OneLine = ({ children }: { children: string }) => (
  <span className={parts.oneLine}>{children}</span>
)

const longest = 12

/** Text with its original line breaks. Phone numbers do not break, and email addresses break at readable places. */
export const Lines = ({ children }: { children: string }) => (
  <span className={parts.lines}>
    {reachingIn(children).map(({ text, kind }, at) =>
      kind === 'address' ? (
        <Address key={at}>{text}</Address>
      ) : kind === 'number' ? (
        <span key={at} className={parts.whole}>
          {text}
        </span>
      ) : (
        <LongWords key={at}>{text}</LongWords>
      ),
    )}
  </span>
)

/** Words of more than 30 characters can break anywhere, so that a column is not wider than the paper. */
const LongWords = ({ children }: { children: string }) =>
  children
    .split(/(\S{31,})/)
    .map((part, at) => (at % 2 === 1 ? <Breakable key={at}>{part}</Breakable> : part))

const Breakable = ({ children }: { children: string }) => (
  <span className={parts.breakable}>{children}</span>
)

const Address = ({ children }: { children: string }) =>
  addressParts(children).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.length > longest ? <Breakable>{part}</Breakable> : part}
    </Fragment>
  ))

type Part = { text: string; kind: 'text' | 'number' | 'address' }

const addresses = /(?<!\S)(\S+@\S+)/
const numbers = /(\+?[\d ().-]{7,})/

/** Finds the email addresses and phone numbers in a text. */
export const reachingIn = (text: string): Part[] =>
  text
    .split(addresses)
    .flatMap((part, at): Part[] =>
      at % 2 === 1 ? [{ text: part, kind: 'address' }] : numbersIn(part),
    )
    .filter((part) => part.text !== '')

const numbersIn = (text: string): Part[] =>
  text
    .split(numbers)
    .flatMap((part, at): Part[] => (at % 2 === 1 ? numberIn(part) : [{ text: part, kind: 'text' }]))

/** The phone number in a run of digits and separators. */
function numberIn(run: string): Part[] {
  const first = run.search(/[+\d(]/)
  const number = first < 0 ? '' : (/^.*\d/.exec(run.slice(first))?.[0] ?? '')
  if (number.length < 7) return [{ text: run, kind: 'text' }]
  return [
    { text: run.slice(0, first), kind: 'text' },
    { text: number, kind: 'number' },
    { text: run.slice(first + number.length), kind: 'text' },
  ]
}

/** An address in parts, between which a line may break: before each dot of its name, and before its host. */
export function addressParts(address: string): string[] {
  const at = address.lastIndexOf('@')
  return [...address.slice(0, at).split(/(?=[.@])/), address.slice(at)]
}
