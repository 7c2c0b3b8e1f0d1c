import { type ReactNode, useId, useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from './button.tsx'

const content = css({ marginTop: '3' })

type DisclosureProps = { showLabel: string; hideLabel?: string; children: ReactNode }

/** Something few want to read, shown when asked for. */
export function Disclosure({ showLabel, hideLabel = showLabel, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? hideLabel : showLabel}
      </Button>
      <div id={id} hidden={!isOpen} className={content}>
        {children}
      </div>
    </div>
  )
}
