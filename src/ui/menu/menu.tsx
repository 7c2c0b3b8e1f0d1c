import { Menu as Ark, useMenu } from '@ark-ui/react/menu'
import { type KeyboardEvent, type ReactElement, useCallback, useId, useRef, useState } from 'react'

import { cx } from '#styled/css/index.mjs'

import { ActionItem, LinkItem, popupLook, Rule, SubmenuItem, type MenuItem } from './menu-items.tsx'
import { focusAtOnce, Submenu, useSubmenu } from './submenu.tsx'
import { useTypeAhead } from './type-ahead.ts'

type MenuProps = {
  trigger: ReactElement
  label: string
  items: readonly MenuItem[]
  isDark: boolean
  sideOffset?: number
}

export function Menu({ trigger, label, items, isDark, sideOffset = 4 }: MenuProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const appear = useCallback((node: HTMLDivElement | null) => {
    content.current = node
    focusAtOnce(node)
  }, [])
  const submenu = useSubmenu()
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  // On its way to a submenu, the mouse may cross other items.
  const highlighted = submenu.open?.id ?? pointedAt
  const choices = items.filter((item) => item !== 'separator')
  const typeAhead = useTypeAhead(choices, highlighted, setPointedAt)
  const submenus = choices.filter((item) => 'items' in item)
  const open = submenus.find((item) => item.id === submenu.open?.id)

  const menu = useMenu({
    id,
    typeahead: false,
    navigate: press,
    // The popup stays in its landmark for screen readers, and is not clipped.
    positioning: {
      strategy: 'fixed',
      placement: 'bottom-end',
      gutter: sideOffset,
      overflowPadding: 8,
    },
    highlightedValue: highlighted,
    onHighlightChange: (change) => setPointedAt(change.highlightedValue),
    onOpenChange: submenu.hide,
  })

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' && submenus.some((item) => item.id === highlighted)) {
      submenu.show(highlighted ?? '')
      event.preventDefault()
      return
    }
    // Ark closes a menu only once it has been drawn.
    if (event.key === 'Escape' && !event.defaultPrevented)
      requestAnimationFrame(() => menu.api.setOpen(false))
    submenu.hide()
    typeAhead(event)
  }

  /** Ark's own handler highlights an item only in the next frame, and overrides keys pressed before. */
  function openByKey(event: KeyboardEvent) {
    const isLast = event.key === 'ArrowUp'
    if (menu.api.open || (!isLast && !['ArrowDown', 'Enter', ' '].includes(event.key))) return
    event.preventDefault()
    setPointedAt(choices.at(isLast ? -1 : 0)?.id ?? null)
    menu.api.setOpen(true)
  }

  return (
    <>
      <Ark.RootProvider value={menu} lazyMount unmountOnExit>
        <Ark.Trigger asChild onKeyDownCapture={openByKey}>
          {trigger}
        </Ark.Trigger>
        <Ark.Positioner>
          <Ark.Content
            ref={appear}
            aria-labelledby={`${id}-name`}
            className={cx(popupLook, isDark && 'dark')}
            onKeyDownCapture={pressKey}
          >
            <span id={`${id}-name`} hidden>
              {label}
            </span>
            {items.map((item, index) => {
              if (item === 'separator') return <Rule key={`after ${choices[index - 1]?.id}`} />
              if ('onSelect' in item) return <ActionItem key={item.id} {...item} />
              if (!('items' in item)) return <LinkItem key={item.id} {...item} />
              return (
                <SubmenuItem
                  key={item.id}
                  item={item}
                  isOpen={item === open}
                  onSelect={() => submenu.show(item.id)}
                  {...submenu.mouse(item.id)}
                />
              )
            })}
          </Ark.Content>
        </Ark.Positioner>
      </Ark.RootProvider>
      {open && (
        <Submenu
          key={open.id}
          item={open}
          triggerId={`${id}/${open.id}`}
          parent={content}
          startsAtFirst={submenu.open?.by === 'press'}
          isDark={isDark}
          onClose={submenu.hide}
          {...submenu.mouse(open.id)}
        />
      )}
    </>
  )
}

/** Ark's own click neither bubbles nor can be prevented: the router would not see it, and the page would reload. */
const press = ({ node }: { node: HTMLElement }) => queueMicrotask(() => node.click())
