import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { css, cva } from '#styled/css/index.mjs'
import { IconButton } from '#src/ui/button.tsx'

const toggle = css({ display: { base: 'block', sm: 'none' } })

const content = cva({
  base: {
    flexWrap: 'wrap',
    gap: '2',
    order: { base: '1', sm: '0' },
    width: { base: 'full', sm: '[auto]' },
  },
  variants: {
    isOpen: {
      true: { display: 'flex' },
      false: { display: { base: 'none', sm: 'flex' } },
    },
  },
})

/** Actions of a screen besides its most important one. On a phone, a button shows them. */
export function SideActions({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={toggle}>
        <IconButton
          label="More actions"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      </span>
      <div id={id} className={content({ isOpen })}>
        {children}
      </div>
    </>
  )
}
