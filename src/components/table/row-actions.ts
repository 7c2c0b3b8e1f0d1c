import type { ComponentType, ReactNode } from 'react'
import type { LinkProps } from '@tanstack/react-router'
import type { NotificationPreview } from '#contract/accounts/notifications.ts'
import type { Row } from '#src/api/watch-rows.ts'
import type { ManyRow, ManyWork } from '#src/machines/table/many-at-once.machine.ts'

interface ActionFacts<Item> {
  id: string
  /** In the menu of a row, and above a selection. */
  label: readonly [one: string, many: string]
  icon: ReactNode
  /** Why it does not fit a row, to be read after "is": "already published". Null if it fits. */
  reasonAgainst?: (row: Item) => string | null
}

/** Opens another screen for the rows. */
interface LeadingAction<Item> extends ActionFacts<Item> {
  go: (rows: readonly Item[]) => void
}

/** The options of an action, as its form controls them. */
export interface OptionsProps<Options> {
  /** Those that the action fits. */
  rows: readonly ManyRow[]
  value: Options
  onChange: (value: Options) => void
}

/** Changes the rows, each in a transaction of its own, after a confirmation. */
export interface ChangingAction<Item, Options> extends ActionFacts<Item> {
  /** Such as "Publish 8 classes", with the number or the name of what is changed. */
  title: (what: string) => string
  /** Read after "8 classes were". */
  past: string
  /** The success message, given "8 classes were" or "Class was". By default it says that they were saved. */
  success?: (what: string) => string
  isDestructive?: boolean
  /** What the person can choose, and what is chosen at first. */
  startOptions: Options
  Options?: ComponentType<OptionsProps<Options>>
  /** Whether enough is chosen. */
  isReady?: (options: Options) => boolean
  /** What will happen to whom, and whether it can be undone. */
  consequence: ReactNode
  /** Who would be notified of the change of one row. Undefined if nobody ever is. */
  preview?: (row: Item, options: Options, signal: AbortSignal) => Promise<NotificationPreview>
  /** What the preview depends on. All options by default. */
  previewKey?: (options: Options) => unknown
  work: (options: Options) => ManyWork
}

/** An action whose options only its own parts know. */
export type RowAction<Item> = LeadingAction<Item> | ChangingAction<Item, unknown>

/** Hides the type of the options. */
export const changing = <Item, Options>(action: ChangingAction<Item, Options>) =>
  action as unknown as ChangingAction<Item, unknown>

/** What can be done with the rows of a list: with one in its menu, with many in the bar below the list. */
export interface RowActions<Item> {
  actions: readonly RowAction<Item>[]
  /** The screen of a row, by the router's `linkOptions`. */
  link: (row: Pick<Row, 'id'>) => Pick<LinkProps, 'from' | 'to' | 'params'>
}

/** Called with the rows that the user chose for an action, and with the button of its menu. */
export type Act<Item> = (
  action: RowAction<Item>,
  rows: readonly Item[],
  button?: HTMLElement | null,
) => void

export const fits = <Item>({ reasonAgainst }: RowAction<Item>, row: Item) =>
  (reasonAgainst?.(row) ?? null) === null

/** The actions that fit at least one of the rows. */
export const actionsFor = <Item>({ actions }: RowActions<Item>, rows: readonly Item[]) =>
  actions.filter((action) => rows.some((row) => fits(action, row)))

/** An action does not fit a row anymore, which was found when the row was read again. */
export class NotPossible extends Error {}
