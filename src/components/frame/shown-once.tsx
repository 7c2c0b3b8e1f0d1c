import { type ReactNode, useEffect, useRef } from 'react'
import { UnsavedChanges } from '#src/components/forms/editing/unsaved-changes.tsx'
import { CopyButton } from '#src/components/frame/copy-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface ShownOnceProps {
  /** What it is, such as "API token". */
  noun: string
  secret: string
  onSaved: () => void
  /** Who can use it for what, and where to save it. */
  children: ReactNode
}

/** Shows a new secret once, to be copied. */
export function ShownOnce({ noun, secret, onSaved, children }: ShownOnceProps) {
  const beginning = useRef<HTMLDivElement>(null)
  useEffect(() => focusCard(beginning.current), [])
  return (
    <div ref={beginning}>
      <Stack>
        <Notice tone="warning" title={`Your new ${noun}`}>
          {children} We won’t show it again.
        </Notice>
        <p>
          <Code>{secret}</Code>
        </p>
        <Row gap="tight" wrap>
          <CopyButton
            text={secret}
            successMessage={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} was copied`}
          >
            Copy
          </CopyButton>
          <Button look="primary" onClick={onSaved}>
            I’ve saved it
          </Button>
        </Row>
      </Stack>
      <UnsavedChanges areThere title={`Leave without your ${noun}?`}>
        We won’t show it again. Save it first.
      </UnsavedChanges>
    </div>
  )
}
