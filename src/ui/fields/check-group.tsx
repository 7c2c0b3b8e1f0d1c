import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'

import { FieldError, FieldSet } from './field.tsx'

const parts = {
  legend: css({ fontWeight: 'medium', lineHeight: 'close', padding: '0' }),
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
  /** Whether each box stands on a line of its own, as it has more to say than its label. */
  isList?: boolean
  children: ReactNode
}

/** Boxes to tick that answer one question. */
export const CheckGroup = ({ label, error, isList = false, children }: CheckGroupProps) => (
  <FieldSet>
    <legend className={parts.legend}>{label}</legend>
    <div className={choices({ isList })}>{children}</div>
    {error && <FieldError>{error}</FieldError>}
  </FieldSet>
)
