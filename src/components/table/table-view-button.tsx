import type { ComponentProps } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'

export const ViewButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props}>
    <SlidersHorizontal size={18} aria-hidden="true" />
    View
  </Button>
)
