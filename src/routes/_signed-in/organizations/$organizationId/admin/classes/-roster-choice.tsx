import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { linkOptions } from '@tanstack/react-router'
import { isOpenStatus, type RosterEntry } from '#contract/classes/enrollments.ts'
import { type Chosen, ChosenAction } from '#src/components/table/chosen-action.tsx'
import { actionsFor, type RowAction } from '#src/components/table/row-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCardAt } from '#src/ui/card.tsx'
import { SelectionBar, TableCheck } from '#src/ui/table/selection.tsx'
import { rosterActions } from './-roster-actions.tsx'

interface Choice {
  chosen: ReadonlySet<number>
  choose: (id: number, isChosen: boolean) => void
}

/** Null if there is nothing to choose from. */
const ChoiceContext = createContext<Choice | null>(null)

const nobody: ReadonlySet<number> = new Set()

interface RosterChoiceProps {
  organizationId: number
  classId: number
  roster: readonly RosterEntry[]
  /** The card that gets the focus when what was pressed disappears. */
  cardId: string
  children: ReactNode
}

/** Lets somebody choose several students of a class, and does something with all of them. */
export function RosterChoice(props: RosterChoiceProps) {
  const { organizationId, classId, roster, cardId, children } = props
  const [chosen, setChosen] = useState(nobody)
  const [action, setAction] = useState<Chosen<RosterEntry> | null>(null)
  const actions = useMemo(() => rosterActions(classId), [classId])
  const open = roster.filter(({ status }) => isOpenStatus(status))
  const selected = open.filter(({ id }) => chosen.has(id))
  const choice = useMemo<Choice>(
    () => ({
      chosen,
      choose: (id, isChosen) =>
        setChosen((before) => {
          const others = [...before].filter((each) => each !== id)
          return new Set(isChosen ? [...others, id] : others)
        }),
    }),
    [chosen],
  )
  const focusCard = () => focusCardAt(cardId, { preventScroll: true })
  const linkOf = ({ id }: { id: number }) => {
    const organizationUserId = roster.find((entry) => entry.id === id)?.organizationUserId ?? id
    return linkOptions({
      to: '/organizations/$organizationId/admin/all-members/$organizationUserId',
      params: { organizationId, organizationUserId },
    })
  }
  const act = (each: RowAction<RosterEntry>) =>
    'go' in each ? each.go(selected) : setAction({ action: each, rows: selected })

  return (
    <>
      <ChoiceContext value={open.length > 1 ? choice : null}>{children}</ChoiceContext>
      {selected.length > 0 && (
        <SelectionBar
          status={`${selected.length} of ${open.length} student(s) selected.`}
          onClear={() => {
            setChosen(nobody)
            focusCard()
          }}
        >
          {actionsFor({ actions, link: linkOf }, selected).map((each) => (
            <Button key={each.id} onClick={() => act(each)}>
              {each.label[1]}
            </Button>
          ))}
        </SelectionBar>
      )}
      {action && (
        <ChosenAction
          {...action}
          nameOf={({ name }) => name}
          noun={studentNoun}
          link={linkOf}
          onClose={(isChanged) => {
            setAction(null)
            if (isChanged) setChosen(nobody)
          }}
          focusElse={focusCard}
        />
      )}
    </>
  )
}

const studentNoun = ['student', 'students'] as const

/** The checkbox of a student, if there are several. */
export function ChooseStudent({ entry: { id, name } }: { entry: RosterEntry }) {
  const choice = useContext(ChoiceContext)
  if (!choice) return null
  return (
    <TableCheck
      label={`Select ${name}`}
      checked={choice.chosen.has(id)}
      onChange={({ target }) => choice.choose(id, target.checked)}
    />
  )
}
