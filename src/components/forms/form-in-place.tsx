import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

interface FormInPlaceProps {
  /** What the button says that the form comes in place of. */
  label: string
  look?: 'plain' | 'quiet'
  isOpenAtFirst?: boolean
  /** What is read above the button, and gives way to the form as well. */
  instead?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A card's one action: a button that gives way to a form, and has the focus again, its card in sight, after that. */
export function FormInPlace({
  label,
  look = 'plain',
  isOpenAtFirst = false,
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
        <Row>
          <Button look={look} autoFocus={state === 'closed'} onClick={() => setState('open')}>
            {label}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}
