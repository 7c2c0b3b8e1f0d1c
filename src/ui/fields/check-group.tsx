import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { FieldError, FieldSet } from './field.tsx'

const parts = {
  legend: css({ fontWeight: 'medium', lineHeight: 'close', padding: '0' }),
  choices: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '2',
    marginTop: '1.5',
  }),
}

type CheckGroupProps = { label: string; error?: ReactNode; children: ReactNode }

/** Boxes to tick that answer one question. */
export const CheckGroup = ({ label, error, children }: CheckGroupProps) => (
  <FieldSet>
    <legend className={parts.legend}>{label}</legend>
    <div className={parts.choices}>{children}</div>
    {error && <FieldError>{error}</FieldError>}
  </FieldSet>
)
