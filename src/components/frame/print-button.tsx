import type { ComponentProps } from 'react'
import { Button } from '#src/ui/button.tsx'

/** Prints what of the screen is for paper. */
export const PrintButton = (props: Omit<ComponentProps<typeof Button>, 'onClick'>) => (
  <Button {...props} onClick={() => window.print()} />
)
