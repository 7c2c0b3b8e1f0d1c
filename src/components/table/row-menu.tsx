import {
  useState,
  type ComponentProps,
  type ReactElement,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { EllipsisVertical } from 'lucide-react'
import type { Row } from '#src/api/watch-rows.ts'
import { useShowFailure } from '#src/components/forms/use-sent-form.ts'
import { opensMenu } from '#src/components/frame/late-menu.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import type { ActionsMenu as Loaded } from './table-menus.tsx'
import { type Act, actionsFor, type RowAction, type RowActions } from './row-actions.ts'

interface RowMenuProps<Item extends Row> {
  row: Item
  name: string
  of: RowActions<Item>
  onAct: Act<Item>
}

/** The menu of a row, with the same actions as for a selection. */
export function RowMenu<Item extends Row>({ row, name, of, onAct }: RowMenuProps<Item>) {
  const label = `Actions for ${name}`
  return (
    <LateMenu
      label={label}
      renderTrigger={(button) => (
        <IconButton {...button} label={label} size="small">
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      )}
      link={of.link(row)}
      actionsNow={() => actionsFor(of, [row])}
      onSelect={(action, button) => onAct(action, [row], button)}
    />
  )
}

interface MoreActionsProps<Item> {
  actions: readonly RowAction<Item>[]
  /** `button` opened the menu. */
  onSelect: (action: RowAction<Item>, button: HTMLElement | null) => void
}

/** The actions for a selection for which the bar has no room. */
export const MoreActions = <Item,>({ actions, onSelect }: MoreActionsProps<Item>) => (
  <LateMenu
    label="More actions"
    renderTrigger={(button) => <Button {...button}>More</Button>}
    actionsNow={() => actions}
    onSelect={onSelect}
  />
)

type Trigger = ComponentProps<'button'> & { ref?: Ref<HTMLButtonElement> }

interface LateMenuProps<Item> {
  label: string
  renderTrigger: (button: Trigger) => ReactElement
  link?: ReturnType<RowActions<Item>['link']>
  actionsNow: () => readonly RowAction<Item>[]
  /** `button` opened the menu. */
  onSelect: (action: RowAction<Item>, button: HTMLElement | null) => void
}

/** A menu that is loaded and started when its button is pressed: fifty of them would take long to render. */
function LateMenu<Item>({ label, renderTrigger, link, actionsNow, onSelect }: LateMenuProps<Item>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const showFailure = useShowFailure()
  if (opened) {
    const { ActionsMenu, press } = opened
    return (
      <ActionsMenu
        press={press}
        label={label}
        renderTrigger={(ref) => renderTrigger({ ref })}
        {...(link && { link })}
        actions={actionsNow()}
        onSelect={onSelect}
      />
    )
  }

  const open = ({ nativeEvent: press }: SyntheticEvent) =>
    void import('./table-menus.tsx').then(
      ({ ActionsMenu }) => setOpened({ ActionsMenu, press }),
      showFailure,
    )
  return renderTrigger(opensMenu(open))
}

interface Opened {
  ActionsMenu: typeof Loaded
  /** The event that is repeated on the menu's own button. */
  press: Event
}
