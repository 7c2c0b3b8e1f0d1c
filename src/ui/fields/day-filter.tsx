import { useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { TextInput } from './field.tsx'

const parts = {
  filter: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minWidth: '0',
    whiteSpace: 'nowrap',
  }),
  // Fields below each other line up.
  label: css({ minWidth: '10' }),
  input: css({ width: '[10.5rem]', maxWidth: 'full' }),
}

type DayFilterProps = {
  label: string
  day: string | undefined
  /** Also with an incomplete date. */
  onDay: (day: string) => void
}

/**
 * A date filter above a list. While a year is typed digit by digit, it stays visible until the user leaves the field.
 */
export function DayFilter({ label, day = '', onDay }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={parts.filter}>
      <span className={parts.label}>{label}</span>
      <TextInput
        type="date"
        className={parts.input}
        value={typed ?? day}
        onChange={({ target }) => {
          setTyped(target.value)
          onDay(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
