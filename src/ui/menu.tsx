import { Menu as Ark } from '@ark-ui/react/menu'
import { type ReactElement, type ReactNode, useId, useState } from 'react'

import { css, cva, cx } from '#styled/css/index.mjs'

import { useTypeAhead } from './type-ahead.ts'

const popup = css({
  zIndex: 'popup',
  minWidth: 'menu',
  maxWidth: '[min(20rem, calc(100vw - 1rem))]',
  padding: '1',
  background: 'surface',
  color: 'ink',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'card',
  boxShadow: 'popup',
  outlineStyle: 'none',
})

const itemLook = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '9',
    paddingBlock: '1.5',
    paddingInline: '2.5',
    borderRadius: 'control',
    textDecoration: 'none',
    textAlign: 'start',
    lineHeight: 'close',
    cursor: 'pointer',
    userSelect: 'none',
    outlineStyle: 'none',
    _touch: { minHeight: 'touch' },
    '& svg': { color: 'muted', flexShrink: '0' },
    '&[data-highlighted]': { background: 'hover', boxShadow: '[inset 0 0 0 2px {colors.focus}]' },
    '&[data-highlighted]:hover': { boxShadow: 'none' },
    '&[data-disabled]': { opacity: 'dimmed', cursor: 'not-allowed' },
  },
  variants: {
    tone: {
      default: { color: 'ink' },
      destructive: { color: 'destructive.ink', '& svg': { color: 'destructive.ink' } },
    },
  },
})

const rule = css({
  height: 'hair',
  marginBlock: '1',
  marginInline: '[-0.25rem]',
  background: 'line',
  borderWidth: 'none',
})

export type MenuAction = {
  id: string
  label: string
  icon?: ReactNode
  tone?: 'default' | 'destructive'
  disabled?: boolean
  onSelect: () => void
}

/** A place to go: a plain `href`, or the router's own link around the given content. */
export type MenuLink = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  render?: (content: ReactNode) => ReactElement
}

export type MenuItem = MenuAction | MenuLink | 'separator'

type MenuProps = {
  trigger: ReactElement
  label: string
  items: readonly MenuItem[]
  isDark: boolean
  sideOffset?: number
  align?: 'start' | 'end'
}

export function Menu({ trigger, label, items, isDark, sideOffset = 4, align = 'end' }: MenuProps) {
  const name = useId()
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const choices = items.filter((item) => item !== 'separator')
  const typeAhead = useTypeAhead(choices, highlighted, setHighlighted)
  return (
    <Ark.Root
      typeahead={false}
      navigate={press}
      lazyMount
      unmountOnExit
      // The popup stays in its landmark, where a screen reader expects it, and is clipped by nothing.
      positioning={{
        strategy: 'fixed',
        placement: `bottom-${align}`,
        gutter: sideOffset,
        overflowPadding: 8,
      }}
      highlightedValue={highlighted}
      onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content
          aria-labelledby={name}
          className={cx(popup, isDark && 'dark')}
          onKeyDownCapture={typeAhead}
        >
          <span id={name} hidden>
            {label}
          </span>
          {items.map((item, index) =>
            item === 'separator' ? (
              <Ark.Separator key={`after ${choices[index - 1]?.id}`} className={rule} />
            ) : (
              <Choice key={item.id} item={item} />
            ),
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

function Choice({ item }: { item: MenuAction | MenuLink }) {
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  )
  if ('onSelect' in item) {
    const { tone = 'default', disabled = false, onSelect } = item
    return (
      <Ark.Item
        value={item.id}
        disabled={disabled}
        onSelect={onSelect}
        className={itemLook({ tone })}
      >
        {content}
      </Ark.Item>
    )
  }
  return (
    <Ark.Item value={item.id} asChild className={itemLook({ tone: 'default' })}>
      {item.render ? item.render(content) : <a href={item.href}>{content}</a>}
    </Ark.Item>
  )
}

/** Ark's own click neither bubbles nor can be prevented: no router would see it, and the page would be loaded anew. */
const press = ({ node }: { node: HTMLElement }) => queueMicrotask(() => node.click())
