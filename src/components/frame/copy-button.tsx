import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { usePress } from '../forms/use-press.ts'
import { useApp } from './app.ts'
import { Button } from '#src/ui/button.tsx'

interface CopyButtonProps {
  text: string
  /** Shown after copying, such as "Secret was copied". */
  successMessage: string
  children: string
}

const refuse = () => {
  throw new Error('Your browser blocked copying. Select the text and copy it manually.')
}

/** Copies text to the clipboard. Browsers allow this only over https. */
export function CopyButton({ text, successMessage, children }: CopyButtonProps) {
  const { toaster } = useApp()
  const copy = usePress(async () => {
    await navigator.clipboard.writeText(text).catch(refuse)
    toaster.send({ type: 'show', toast: successToast(successMessage) })
  })
  if (!window.isSecureContext) return null
  return (
    <Button size="small" onClick={() => copy.press()}>
      {children}
    </Button>
  )
}
