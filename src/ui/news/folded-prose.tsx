import { useId, useState } from 'react'

import { css } from '#styled/css/index.mjs'

import { Button } from '#src/ui/button.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

const folded = css({ overflow: 'hidden', lineClamp: '[6]' })

const isLong = (text: string) => text.length > 400 || text.split('\n').length > 6

/** Text as somebody typed it. Of a long one the beginning is seen until somebody wants to read on. */
export function FoldedProse({ concerns, children }: { concerns: string; children: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!isLong(children)) return <Prose>{children}</Prose>
  const label = isOpen ? 'Show less' : 'Read all'
  return (
    <>
      <div id={id} className={isOpen ? undefined : folded}>
        <Prose>{children}</Prose>
      </div>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label} of ${concerns}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
    </>
  )
}
