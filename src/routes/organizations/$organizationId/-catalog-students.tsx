import { useRef } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import { enroll } from '#src/api/classes/enrollments.api.ts'
import { fromCatalog } from './-from-catalog.ts'
import {
  type Family,
  isListed,
  studentWords,
} from '#src/components/classes/catalog/student-words.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { labelOf, outcomeSentence } from '#src/machines/classes/enroll-child.words.ts'
import { Button } from '#src/ui/button.tsx'
import { ClassStudent, ClassStudents } from '#src/ui/timetable/class-facts.tsx'

interface CatalogStudentsProps {
  one: ListedClass
  family: Family
}

/** Each student of the family and a class: their state, or the press to enroll them. */
export function CatalogStudents({ one, family }: CatalogStudentsProps) {
  const shown = one.eligibilities
    .filter((eligibility) => isListed(eligibility, family))
    .filter((eligibility) => studentWords(eligibility) !== null)
  if (shown.length === 0) return null
  return (
    <ClassStudents label="Your students">
      {shown.map((eligibility) => (
        <Student
          key={eligibility.personId}
          of={eligibility}
          shown={one}
          name={family.names.get(eligibility.personId) ?? eligibility.name}
        />
      ))}
    </ClassStudents>
  )
}

interface StudentProps {
  of: Eligibility
  shown: ListedClass
  /** The short name. */
  name: string
}

function Student({ of: eligibility, shown, name }: StudentProps) {
  const item = useRef<HTMLLIElement>(null)
  const words = studentWords(eligibility)
  if (!words) return null
  const said = `${name}: ${words.words}`
  const label = eligibility.mustSwap === null ? labelOf({ ...eligibility, name }) : said
  const action = isAtOnce(eligibility) ? (
    <EnrollAtOnce
      of={eligibility}
      shown={shown}
      label={label ?? ''}
      onEnrolled={() => item.current?.focus()}
    />
  ) : (
    label !== null && (
      <ButtonLink
        to="/my/classes/$classId"
        params={{ classId: shown.id }}
        state={fromCatalog}
        size="small"
        aria-label={`${label}: ${shown.name}`}
      >
        {label}
      </ButtonLink>
    )
  )
  return (
    <ClassStudent ref={item} tone={words.tone} action={action}>
      {words.tone === 'open' ? null : said}
    </ClassStudent>
  )
}

/** Nothing has to be asked or said first: neither a request, nor the waitlist, nor a class that would be given up. */
export const isAtOnce = ({ way, mustSwap }: Pick<Eligibility, 'way' | 'mustSwap'>): boolean =>
  way === 'Enroll' && mustSwap === null

interface EnrollAtOnceProps {
  of: Eligibility
  shown: ListedClass
  label: string
  /** Before the button disappears. */
  onEnrolled: () => void
}

function EnrollAtOnce({ of: was, shown, label, onEnrolled }: EnrollAtOnceProps) {
  const queries = useQueryClient()
  const change = useChange(enroll, {
    successMessage: (eligibility) => outcomeSentence({ eligibility, was }, shown.name),
  })
  const { isBusy, isPaused, countdown, press } = usePress(async () => {
    const { personId } = was
    const asked = { classId: shown.id, personId, swapsClassId: null, message: null }
    const eligibility = await change(asked).catch((error: unknown) => {
      // The catalog may be outdated.
      askAgain(queries)
      throw error
    })
    onEnrolled()
    showAtOnce(queries, shown.id, eligibility)
  })
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        aria-disabled={isPaused || undefined}
        aria-label={`${label}: ${shown.name}`}
        onClick={() => isPaused || press()}
      >
        {label}
      </Button>
      {countdown}
    </>
  )
}

/** Shows the new state before the catalog is fetched again. */
const showAtOnce = (queries: QueryClient, classId: number, eligibility: Eligibility) =>
  queries.setQueriesData<ListedCatalog>(
    { queryKey: ['classes', 'catalog'] },
    (catalog) =>
      catalog && {
        ...catalog,
        classes: catalog.classes.map((one) =>
          one.id === classId
            ? {
                ...one,
                eligibilities: one.eligibilities.map((each) =>
                  each.personId === eligibility.personId ? eligibility : each,
                ),
              }
            : one,
        ),
      },
  )
