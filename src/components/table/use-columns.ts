import { useMemo } from 'react'
import { useAtom } from 'jotai'
import { hiddenColumnsAtom } from '#src/atoms/column-choice.ts'
import { useMay } from '../rights/rights/may.ts'
import type { Column } from './table-column.ts'

const hiddenAtFirst = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter((column) => column.isHiddenAtFirst).map(({ id }) => id)

/** The columns of a list that this browser shows, and the choice among those that whoever looks may see. */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]) {
  const may = useMay()
  const columns = useMemo(
    () => all.filter(({ permissions }) => permissions === undefined || may(...permissions)),
    [all, may],
  )
  const [hiddenByList, setHidden] = useAtom(hiddenColumnsAtom)
  const chosen = hiddenByList[name]
  const hidden = useMemo(() => chosen ?? hiddenAtFirst(columns), [chosen, columns])
  const shown = useMemo(
    () => columns.filter(({ id, isAlwaysShown }) => isAlwaysShown || !hidden.includes(id)),
    [columns, hidden],
  )

  const toggle = (id: string) => {
    const others = hidden.filter((other) => other !== id)
    setHidden({ ...hiddenByList, [name]: others.length < hidden.length ? others : [...hidden, id] })
  }
  const choices = columns
    .filter((column) => !column.isAlwaysShown)
    .map((column) => ({
      id: column.id,
      label: column.label,
      isChecked: shown.includes(column),
      onToggle: () => toggle(column.id),
    }))
  return { shown, choices }
}
