import { type ReactNode, useId, useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from './button.tsx'

const content = css({ marginTop: '3' })

type DisclosureProps = {
  showLabel: string
  hideLabel?: string
  /** Whether the content is rendered only when it is opened. */
  isLazy?: boolean
  children: ReactNode
}

/** Content that few people need, shown on request. */
export function Disclosure({
  showLabel,
  hideLabel = showLabel,
  isLazy = false,
  children,
}: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? hideLabel : showLabel}
      </Button>
      <div id={id} hidden={!isOpen} className={content}>
        {(isOpen || !isLazy) && children}
      </div>
    </div>
  )
}
