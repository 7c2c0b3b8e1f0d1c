import type { ComponentProps } from 'react'

import { css } from '#styled/css/index.mjs'

const parts = {
  // As large as its cell: whoever misses the box by a little does not open the row.
  area: css({
    display: 'block',
    margin: { base: '-3', _roomy: '[-0.75rem -1rem]' },
    padding: { base: '3', _roomy: '[0.75rem 1rem]' },
    cursor: 'pointer',
  }),
  box: css({ display: 'block', width: '5', height: '5', accentColor: 'accent.solid' }),
}

type TableCheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  isMixed?: boolean
}

/** The box that selects a row, or, in the head, all of them. */
export const TableCheck = ({ label, isMixed = false, ...rest }: TableCheckProps) => (
  <label className={parts.area}>
    <input
      {...rest}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      className={parts.box}
    />
  </label>
)
