import type { ReactNode, ComponentProps } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { Button } from '#src/ui/button.tsx'
import { ListStatus, useListFocus } from './list.tsx'

const allRows = {
  line: css({
    display: { base: 'flex', _roomy: 'none' },
    flexDirection: 'row-reverse',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    // The checkboxes of the rows are below it.
    paddingInlineStart: '[0.8125rem]',
    fontSize: 'small',
    cursor: 'pointer',
    _print: { display: 'none' },
  }),
  box: css({ width: '5', height: '5', accentColor: 'accent.solid' }),
}

interface ListSelectAllProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** On a phone: the checkbox for all rows, with a label. */
export const ListSelectAll = ({ label, isChecked, onChange }: ListSelectAllProps) => (
  <label className={allRows.line}>
    {label}
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      className={allRows.box}
    />
  </label>
)

const oneRow = {
  // As large as its cell, so that a near miss does not open the row.
  area: css({ display: 'block', padding: '3', cursor: 'pointer' }),
  box: css({ display: 'block', width: '5', height: '5', accentColor: 'accent.solid' }),
}

type TableCheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  isMixed?: boolean
}

/** The checkbox of a row, or of all rows in the header. */
export const TableCheck = ({ label, isMixed = false, ...rest }: TableCheckProps) => (
  <label className={oneRow.area}>
    <input
      {...rest}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      className={oneRow.box}
    />
  </label>
)

const bar = cva({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' },
  variants: {
    isInUse: {
      true: {
        position: 'sticky',
        bottom: '0',
        zIndex: 'raised',
        paddingBlock: '3',
        background: 'ground',
        borderTopWidth: 'hair',
        borderTopStyle: 'solid',
        borderTopColor: 'line',
        _print: { display: 'none' },
      },
      false: {},
    },
  },
})

const clearing = css({ marginInlineStart: { base: 'auto', sm: '0' } })

const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // Three of them fit on one line on a small phone.
  '& button': { paddingInline: { base: '3', sm: '5' } },
})

type SelectionBarProps = {
  status: string
  /** The actions for the selected rows. Undefined without any. */
  children?: ReactNode
  onClear: () => void
}

/** The selection of a list, sticky at the bottom of the window while anything is selected. */
export function SelectionBar({ status, children, onClear }: SelectionBarProps) {
  const focusList = useListFocus()
  const isInUse = status !== ''
  const clear = () => {
    onClear()
    focusList()
  }
  return (
    <div className={bar({ isInUse })} {...(isInUse && { 'data-save-bar': 'tall' })}>
      <ListStatus>{status}</ListStatus>
      {isInUse && (
        <>
          <div className={clearing}>
            <Button look="quiet" aria-label="Clear selection" onClick={clear}>
              Clear
            </Button>
          </div>
          <div className={actions}>{children}</div>
        </>
      )}
    </div>
  )
}
