import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

const parts = {
  list: css({ listStyle: 'none', margin: '0', padding: '0' }),
  student: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) 22rem]' },
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    paddingBlock: '3',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  person: css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' }),
  words: css({ minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'close' }),
  name: css({ fontWeight: 'medium' }),
  note: css({ color: 'muted', fontSize: 'small' }),
  care: css({ marginTop: '1', fontSize: 'small', _print: { display: 'none' } }),
  marks: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    _print: { display: 'none' },
  }),
  below: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    gridColumn: '[1 / -1]',
    minWidth: '0',
    '&:empty': { display: 'none' },
  }),
  details: css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[12rem minmax(0, 1fr)]' },
    gap: '3',
  }),
  bar: css({
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: '3',
    background: 'ground',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    _print: { display: 'none' },
  }),
  barWords: css({ minWidth: '0', flexGrow: '1', flexBasis: '[12rem]', lineHeight: 'close' }),
}

const markLook = cva({
  base: {
    flexGrow: '1',
    flexBasis: '0',
    minWidth: '[max-content]',
    minHeight: 'touch',
    paddingInline: '1',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'control',
    borderRadius: 'control',
    background: 'surface',
    color: 'ink',
    fontSize: 'small',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hoverable: { background: 'hover' },
    '&[aria-pressed=true]': {
      borderColor: 'current',
      boxShadow: '[inset 0 0 0 1px currentColor]',
      fontWeight: 'strong',
    },
  },
  variants: {
    tone: {
      success: {
        '&[aria-pressed=true]': { background: 'success.wash', color: 'success.ink' },
      },
      warning: {
        '&[aria-pressed=true]': { background: 'warning.wash', color: 'warning.ink' },
      },
      destructive: {
        '&[aria-pressed=true]': { background: 'destructive.wash', color: 'destructive.ink' },
      },
      accent: {
        '&[aria-pressed=true]': { background: 'accent.wash', color: 'accent.ink' },
      },
    },
    shape: { words: {}, icon: { flexGrow: '0', flexBasis: '[2.75rem]', minWidth: 'touch' } },
  },
  defaultVariants: { shape: 'words' },
})

export type MarkTone = 'success' | 'warning' | 'destructive' | 'accent'

/** The students of a sheet; every child is a `SheetStudentRow`. */
export const SheetStudents = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.list}>
    {children}
  </ul>
)

type SheetStudentRowProps = {
  face: ReactNode
  name: ReactNode
  note?: ReactNode
  care?: ReactNode
  marks?: ReactNode
  /** Content of a student that needs the full width. */
  children?: ReactNode
}

export const SheetStudentRow = ({
  face,
  name,
  note,
  care,
  marks,
  children,
}: SheetStudentRowProps) => (
  <li className={parts.student}>
    <div className={parts.person}>
      {face}
      <div className={parts.words}>
        <div className={parts.name}>{name}</div>
        {note && <div className={parts.note}>{note}</div>}
        {care}
      </div>
    </div>
    {marks}
    <div className={parts.below}>{children}</div>
  </li>
)

export const SheetNote = ({ children }: { children: ReactNode }) => (
  <p className={parts.note}>{children}</p>
)

/** A student's care notes, below the button that shows them. Neither is printed. */
export const SheetCare = ({ button, children }: { button: ReactNode; children: ReactNode }) => (
  <div className={parts.care}>
    {button}
    <div>{children}</div>
  </div>
)

/** The marks for a student, as buttons large enough for a thumb. */
export const Marks = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={parts.marks}>
    {children}
  </div>
)

type MarkButtonProps = {
  tone: MarkTone
  isChosen: boolean
  onPress: () => void
  children: ReactNode
}

export const MarkButton = ({ tone, isChosen, onPress, children }: MarkButtonProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onPress} className={markLook({ tone })}>
    {children}
  </button>
)

type MoreMarksProps = { label: string; isOpen: boolean; onToggle: () => void }

export const MoreMarks = ({ label, isOpen, onToggle }: MoreMarksProps) => (
  <button
    type="button"
    aria-label={label}
    aria-expanded={isOpen}
    onClick={onToggle}
    className={markLook({ shape: 'icon' })}
  >
    <Ellipsis size={18} aria-hidden="true" className={css({ marginInline: 'auto' })} />
  </button>
)

/** The text fields of a student, side by side if there is room. */
export const SheetDetails = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={parts.details}>
    {children}
  </div>
)

/** The sticky footer of a sheet: its progress, and whether it is saved. */
export const SheetBar = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={parts.bar}>
    <div role="status" className={parts.barWords}>
      {children}
    </div>
    {action}
  </div>
)
