import { Menu as Ark } from '@ark-ui/react/menu'
import { type ComponentProps, type RefObject, useEffect, useState } from 'react'

import { cx } from '#styled/css/index.mjs'

import { CheckItem, choicesIn, type MenuOfChoices, RadioItems } from './menu-items.tsx'
import { popupLook } from '#src/ui/look/popup-look.ts'
import { useTypeAhead } from './type-ahead.ts'

type SubmenuProps = Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'> & {
  item: MenuOfChoices
  /** The element that it stands beside and is named by. */
  triggerId: string
  /** What is focused when it closes. */
  parent: RefObject<HTMLElement | null>
  /** Whether its first item is highlighted at once, as those expect who came by a press or a key. */
  startsAtFirst: boolean
  isDark: boolean
  onClose: () => void
}

/**
 * A menu beside an item of another, mounted as long as it is open. For Ark it is no submenu: those have times of their
 * own, and Escape in one of them closes all.
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
