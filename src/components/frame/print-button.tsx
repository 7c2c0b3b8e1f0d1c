import type { ComponentProps } from 'react'
import { Button } from '#src/ui/button.tsx'

/** Prints the printable part of the screen. */
export const PrintButton = (props: Omit<ComponentProps<typeof Button>, 'onClick'>) => (
  <Button {...props} onClick={() => window.print()} />
)
