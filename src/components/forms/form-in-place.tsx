import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

interface FormInPlaceProps {
  /** The label of the button that opens the form. */
  label: string
  /** Names the subject where several buttons have the same label. */
  concerns?: string | undefined
  look?: 'plain' | 'quiet' | 'primary'
  isOpenAtFirst?: boolean
  /** Shown next to the button, and replaced by the form too. */
  beside?: ReactNode
  /** Shown above the button, and replaced by the form too. */
  instead?: ReactNode
  children: (close: () => void) => ReactNode
}

/**
 * A card's one action: a button that is replaced by a form. After the form closes, the button has the focus and the card
 * is in view.
 */
export function FormInPlace({
  label,
  concerns,
  look = 'plain',
  isOpenAtFirst = false,
  beside,
  instead,
  children,
}: FormInPlaceProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>(
    isOpenAtFirst ? 'open' : 'untouched',
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'closed') place.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (state === 'open') return children(() => setState('closed'))
  return (
    <div ref={place}>
      <Stack>
        {instead}
        <Row gap="tight" wrap>
          <Button
            look={look}
            autoFocus={state === 'closed'}
            aria-label={concerns && `${label} ${concerns}`}
            onClick={() => setState('open')}
          >
            {label}
          </Button>
          {beside}
        </Row>
      </Stack>
    </div>
  )
}
