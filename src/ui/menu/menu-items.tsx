import { Menu as Ark } from '@ark-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { css } from '#styled/css/index.mjs'

/** A floating surface, as tall as the window allows. */
export const popupLook = css({
  zIndex: 'popup',
  minWidth: 'menu',
  maxWidth: '[min(20rem, calc(100vw - 1rem))]',
  maxHeight: '[var(--available-height)]',
  overflowY: 'auto',
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

const itemLook = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: '9',
  paddingBlock: '1.5',
  paddingInline: '2.5',
  borderRadius: 'control',
  color: 'ink',
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
  '&[data-state=unchecked] > svg': { visibility: 'hidden' },
})

const parts = {
  rule: css({
    height: 'hair',
    marginBlock: '1',
    marginInline: '[-0.25rem]',
    background: 'line',
    borderWidth: 'none',
  }),
  group: css({ paddingInline: '2.5', paddingBlock: '1', color: 'muted', fontSize: 'small' }),
  further: css({ display: 'inline-flex', marginInlineStart: 'auto' }),
}

export type MenuAction = {
  id: string
  label: string
  icon?: ReactNode
  onSelect: () => void
}

/** A link: the router's own link around the content. */
export type MenuLink = {
  id: string
  label: string
  icon?: ReactNode
  render: (content: ReactNode) => ReactElement
}

/** An on/off option. The menu stays open. */
export type MenuCheck = { id: string; label: string; isChecked: boolean; onToggle: () => void }

/** One of several options. The menu stays open. */
export type MenuRadios = {
  id: string
  label: string
  chosen: string
  choices: readonly { id: string; label: string }[]
  onChoose: (id: string) => void
}

/** Opens a submenu. */
export type MenuOfChoices = {
  id: string
  label: string
  icon?: ReactNode
  items: readonly (MenuCheck | MenuRadios)[]
}

export type MenuItem = MenuAction | MenuLink | MenuOfChoices | 'separator'

/** The items that typed letters can reach. */
export const choicesIn = (items: MenuOfChoices['items']) =>
  items.flatMap((item) => ('choices' in item ? item.choices : [item]))

export const Rule = () => <Ark.Separator className={parts.rule} />

export const ActionItem = ({ id, label, icon, onSelect }: MenuAction) => (
  <Ark.Item value={id} onSelect={onSelect} className={itemLook}>
    {icon}
    <span>{label}</span>
  </Ark.Item>
)

export const LinkItem = ({ id, label, icon, render }: MenuLink) => (
  <Ark.Item value={id} asChild className={itemLook}>
    {render(
      <>
        {icon}
        <span>{label}</span>
      </>,
    )}
  </Ark.Item>
)

type SubmenuItemProps = Omit<ComponentProps<typeof Ark.Item>, 'value'> & {
  item: MenuOfChoices
  isOpen: boolean
}

export const SubmenuItem = ({ item: { id, label, icon }, isOpen, ...rest }: SubmenuItemProps) => (
  <Ark.Item
    {...rest}
    value={id}
    closeOnSelect={false}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    className={itemLook}
  >
    {icon}
    <span>{label}</span>
    <span className={parts.further}>
      <ChevronRight size={16} aria-hidden="true" />
    </span>
  </Ark.Item>
)

export const CheckItem = ({ id, label, isChecked, onToggle }: MenuCheck) => (
  <Ark.CheckboxItem
    value={id}
    checked={isChecked}
    onCheckedChange={onToggle}
    closeOnSelect={false}
    className={itemLook}
  >
    <Check size={16} aria-hidden="true" />
    <span>{label}</span>
  </Ark.CheckboxItem>
)

export const RadioItems = ({ label, chosen, choices, onChoose }: MenuRadios) => (
  <Ark.RadioItemGroup value={chosen} onValueChange={({ value }) => onChoose(value)}>
    <Ark.ItemGroupLabel className={parts.group}>{label}</Ark.ItemGroupLabel>
    {choices.map((choice) => (
      <Ark.RadioItem key={choice.id} value={choice.id} closeOnSelect={false} className={itemLook}>
        <Check size={16} aria-hidden="true" />
        <span>{choice.label}</span>
      </Ark.RadioItem>
    ))}
  </Ark.RadioItemGroup>
)
