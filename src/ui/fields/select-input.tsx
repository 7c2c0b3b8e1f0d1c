import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { css, cx } from '#styled/css/index.mjs'

import { controlFrame, controlLook } from './field.tsx'

const chevron = css({
  position: 'absolute',
  insetInlineEnd: '3',
  top: '[calc(50% - 9px)]',
  color: 'muted',
  pointerEvents: 'none',
})

export const SelectInput = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={controlFrame}>
    <select {...rest} className={cx(controlLook({ kind: 'select' }), className)}>
      {children}
    </select>
    <ChevronDown size={18} aria-hidden="true" className={chevron} />
  </span>
)
