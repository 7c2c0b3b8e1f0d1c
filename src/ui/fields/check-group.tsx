import { type ReactNode, useId } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { FieldError, FieldSet } from './field.tsx'

const parts = {
  legend: css({ fontWeight: 'medium', lineHeight: 'close', padding: '0' }),
  error: css({ marginTop: '1.5' }),
}

const choices = cva({
  base: { display: 'flex', marginTop: '1.5' },
  variants: {
    isList: {
      true: { flexDirection: 'column', gap: '3', marginTop: '3' },
      false: { flexWrap: 'wrap', columnGap: '6', rowGap: '2' },
    },
  },
})

type CheckGroupProps = {
  label: string
  error?: ReactNode
  /** Whether each checkbox is on its own line, because it has more than a label. */
  isList?: boolean
  children: ReactNode
}

/** Checkboxes that answer one question. */
export function CheckGroup({ label, error, isList = false, children }: CheckGroupProps) {
  const id = useId()
  return (
    <FieldSet {...(error && { 'aria-describedby': id })}>
      <legend className={parts.legend}>{label}</legend>
      <div className={choices({ isList })}>{children}</div>
      {error && (
        <div id={id} className={parts.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </FieldSet>
  )
}
