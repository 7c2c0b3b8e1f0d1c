import { type ReactNode, useId, useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from './button.tsx'

const detail = css({
  marginTop: '3',
  padding: '4',
  overflowX: 'auto',
  background: 'sunken',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  color: 'ink',
  fontFamily: 'code',
  fontSize: 'small',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

type DisclosureProps = { showLabel: string; hideLabel: string; children: ReactNode }

/** Something few want to read, shown when asked for. */
export function Disclosure({ showLabel, hideLabel, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? hideLabel : showLabel}
      </Button>
      <pre id={id} hidden={!isOpen} className={detail}>
        {children}
      </pre>
    </div>
  )
}
