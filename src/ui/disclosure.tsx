import { type ReactNode, useId, useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from './button.tsx'

const content = css({ marginTop: '3' })

type DisclosureProps = {
  showLabel: string
  hideLabel?: string
  /** Whether the content is rendered only when it is opened. */
  isLazy?: boolean
  isOpenAtFirst?: boolean
  /** Whether the content is shown in any case, such as for an error in it. */
  isForced?: boolean
  children: ReactNode
}

/** Content that few people need, shown on request. */
export function Disclosure({
  showLabel,
  hideLabel = showLabel,
  isLazy = false,
  isOpenAtFirst = false,
  isForced = false,
  children,
}: DisclosureProps) {
  const id = useId()
  const [isChosen, setChosen] = useState(isOpenAtFirst)
  const isOpen = isChosen || isForced
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)}>
        {isOpen ? hideLabel : showLabel}
      </Button>
      <div id={id} hidden={!isOpen} className={content}>
        {(isOpen || !isLazy) && children}
      </div>
    </div>
  )
}
