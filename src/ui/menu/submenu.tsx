import { Menu as Ark } from '@ark-ui/react/menu'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useState,
  type PointerEvent,
  useRef,
} from 'react'
import { cx } from '#styled/css/index.mjs'
import { CheckItem, choicesIn, popupLook, RadioItems, type MenuOfChoices } from './menu-items.tsx'
import { useTypeAhead } from './type-ahead.ts'

/** How long the mouse rests on an item before its submenu opens, in milliseconds (specification §9). */
const OPENING_PAUSE = 100

/**
 * How long a submenu waits for the mouse on its way to it, across other items as well, in milliseconds (specification
 * §9).
 */
const POINTER_GRACE = 300

type OpenSubmenu = { id: string; by: 'press' | 'mouse' } | null

/** Focuses a menu when it appears: Ark does so only in the next frame, and keys pressed before would go elsewhere. */
export const focusAtOnce = (menu: HTMLElement | null) => menu?.focus({ preventScroll: true })

/** The open submenu. A press or a key opens one at once; `mouse` has the handlers of its item and of itself. */
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

type SubmenuProps = Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'> & {
  item: MenuOfChoices
  /** The element that it is placed beside and named by. */
  triggerId: string
  /** The element that gets the focus when it closes. */
  parent: RefObject<HTMLElement | null>
  /** Whether its first item is highlighted at once, as expected after a press or a key. */
  startsAtFirst: boolean
  isDark: boolean
  onClose: () => void
}

/**
 * A menu beside an item of another menu, mounted while it is open. It is not an Ark submenu: those have other delays,
 * and Escape in one of them closes all.
 */
export function Submenu({
  item: { items },
  triggerId,
  parent,
  startsAtFirst,
  isDark,
  onClose,
  ...mouse
}: SubmenuProps) {
  const choices = choicesIn(items)
  const [highlighted, setHighlighted] = useState(startsAtFirst ? (choices[0]?.id ?? null) : null)
  const typeAhead = useTypeAhead(choices, highlighted, setHighlighted)
  useEffect(() => () => parent.current?.focus({ preventScroll: true }), [parent])

  return (
    <Ark.Root
      open
      ids={{ trigger: triggerId }}
      typeahead={false}
      positioning={{
        strategy: 'fixed',
        placement: 'right-start',
        gutter: 4,
        flip: ['left-start', 'bottom-start', 'top-start'],
        overflowPadding: 8,
      }}
      highlightedValue={highlighted}
      onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={onClose}
    >
      <Ark.Positioner>
        <Ark.Content
          {...mouse}
          ref={focusAtOnce}
          className={cx(popupLook, isDark && 'dark')}
          onKeyDownCapture={(event) => {
            typeAhead(event)
            if (event.key !== 'ArrowLeft') return
            event.preventDefault()
            onClose()
          }}
        >
          {items.map((item) =>
            'choices' in item ? (
              <RadioItems key={item.id} {...item} />
            ) : (
              <CheckItem key={item.id} {...item} />
            ),
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
