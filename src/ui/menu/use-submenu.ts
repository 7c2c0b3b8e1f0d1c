import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds that a mouse stays on an item before its submenu opens (specification §9). */
const OPENING_PAUSE = 100

/** Milliseconds that a submenu waits for a mouse on its way to it, across other items as well (specification §9). */
const POINTER_GRACE = 300

type OpenSubmenu = { id: string; by: 'press' | 'mouse' } | null

/** Which submenu is open. A press or a key opens one at once; `mouse` are the handlers of its item and of itself. */
export function useSubmenu() {
  const [open, setOpen] = useState<OpenSubmenu>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const now = (next: OpenSubmenu) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  const later = (next: OpenSubmenu, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), pause)
  }
  const enter = (id: string) => {
    if (open?.id === id) clearTimeout(timer.current)
    else later({ id, by: 'mouse' }, open ? POINTER_GRACE : OPENING_PAUSE)
  }
  const leave = () => {
    if (open) later(null, POINTER_GRACE)
    else clearTimeout(timer.current)
  }
  return {
    open,
    show: (id: string) => now({ id, by: 'press' }),
    hide: () => now(null),
    mouse: (id: string) => ({
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && enter(id),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
    }),
  }
}
