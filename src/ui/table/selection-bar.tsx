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

const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

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
    <div className={bar({ isInUse })} {...(isInUse && { 'data-save-bar': true })}>
      <ListStatus>{status}</ListStatus>
      {isInUse && (
        <div className={actions}>
          {children}
          <Button look="quiet" onClick={clear}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  )
}
