import { useState, type ReactNode } from 'react'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

interface AskFirstProps {
  /** What the button says. */
  label: string
  /** What it is about, where other buttons say the same. */
  concerns?: string
  title: string
  confirmLabel: string
  /** Quiet beside other buttons. */
  look?: 'quiet'
  size?: 'small'
  tone?: 'default' | 'destructive'
  act: () => Promise<unknown>
  /** What becomes of it. */
  children: ReactNode
}

/** A button for what cannot be taken back: it says what becomes of it before it does it. */
export function AskFirst({
  label,
  concerns,
  title,
  confirmLabel,
  look,
  size,
  tone = 'destructive',
  act,
  children,
}: AskFirstProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, press } = usePress(act)
  return (
    <>
      <div>
        <Button
          look={look}
          size={size}
          busy={isBusy}
          aria-label={concerns && `${label} ${concerns}`}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        title={title}
        isOpen={isAsking}
        confirmLabel={confirmLabel}
        tone={tone}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
