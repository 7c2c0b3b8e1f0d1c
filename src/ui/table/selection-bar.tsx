import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { Button } from '#src/ui/button.tsx'
import { ListStatus, useListFocus } from './list.tsx'

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
  // Three of them stand in one line on a small phone.
  '& button': { paddingInline: { base: '3', sm: '5' } },
})

type SelectionBarProps = {
  status: string
  /** What can be done with the selected rows. Missing, where none is selected. */
  children?: ReactNode
  onClear: () => void
}

/** What is selected in a list: in sight at the foot of the window for as long as something is. */
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
