import { useState, type ReactNode } from 'react'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

interface AskFirstProps {
  /** The label of the button. */
  label: string
  /** Names the subject where several buttons have the same label. */
  concerns?: string
  title: string
  confirmLabel: string
  /** Less prominent next to other buttons. */
  look?: 'quiet' | 'primary'
  size?: 'small'
  tone?: 'default' | 'destructive'
  act: () => Promise<unknown>
  /** What will happen. */
  children: ReactNode
}

/** A button for an action that cannot be undone. A dialog explains it and asks for confirmation. */
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
