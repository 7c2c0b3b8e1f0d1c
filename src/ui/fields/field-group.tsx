import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

import { FieldSet, FormStack } from './field.tsx'

const legend = css({ padding: '0', marginBottom: '4', fontWeight: 'strong', lineHeight: 'tight' })
const group = css({
  paddingTop: '5',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _first: { paddingTop: '0', borderTopStyle: 'none' },
})

/** A group of related fields in a long form, with a title. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={group}>
    <FieldSet>
      <legend className={legend}>{title}</legend>
      <FormStack>{children}</FormStack>
    </FieldSet>
  </div>
)
