import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { Eligibility, EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import { agesWords, seatsWords, timesOf } from '#src/components/classes/catalog/catalog-words.ts'
import {
  type Family,
  fits,
  isListed,
  studentWords,
} from '#src/components/classes/catalog/student-words.ts'
import { NavigationBlocking, useBlocking } from '#src/components/forms/blocking.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import {
  enrollFamilyMachine,
  isSame,
  type Place,
} from '#src/machines/classes/enroll-family.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { SaveBar } from '#src/ui/fields/save-bar.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { chosenAtThatTime, finishedWords } from './-plan-words.ts'

interface PlanClassesProps {
  catalog: ListedCatalog
  family: Family
}

/** All classes by time, each with the children who can join it. One press enrolls everyone who was chosen. */
export function PlanClasses({ catalog: { classes }, family }: PlanClassesProps) {
  const enrolling = useEnrolling(classes)
  const chosen = useSelector(enrolling, ({ context }) => context.chosen)
  const isBusy = useSelector(enrolling, (state) => state.hasTag('busy'))
  const isEnrolled = classes.some(({ eligibilities }) =>
    eligibilities.some(({ status }) => status === 'Enrolled'),
  )
  useBlocking(NavigationBlocking, chosen.length > 0)
  const times = timesOf(classes)

  return (
    <>
      {times.rows.flatMap((row) =>
        times.columns.map(({ day, name }) => {
          const found = times.in(row, day)
          if (found.length === 0) return null
          return (
            <Card
              key={`${row.key} ${name}`}
              title={dotted([name, row.name, row.note !== row.name && row.note])}
            >
              {found.map((one) => (
                <ClassChoices
                  key={one.id}
                  one={one}
                  family={family}
                  isDisabled={isBusy}
                  isChosen={(place) => chosen.some((each) => isSame(each, place))}
                  rivalOf={(place) => chosenAtThatTime(classes, chosen, place)?.name}
                  onToggle={(place) => enrolling.send({ type: 'toggle', ...place })}
                />
              ))}
            </Card>
          )
        }),
      )}
      <SaveBar note={chosen.length === 0 ? 'Choose classes for your children.' : undefined}>
        {(noteId) => (
          <>
            <Button
              look="primary"
              busy={isBusy}
              aria-describedby={noteId}
              {...(chosen.length === 0 && { 'aria-disabled': true })}
              onClick={() => enrolling.send({ type: 'enroll' })}
            >
              {chosen.length === 0
                ? 'Enroll'
                : `Enroll in ${counted(chosen.length, ['class', 'classes'])}`}
            </Button>
            {isEnrolled && chosen.length === 0 && (
              <ButtonLink to="/my/classes">My Classes</ButtonLink>
            )}
            {isBusy && <BusyServer of="change" />}
          </>
        )}
      </SaveBar>
    </>
  )
}

/** What was chosen, and its enrollment. */
function useEnrolling(classes: readonly ListedClass[]) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const enrolling = useActorRef(enrollFamilyMachine)
  const finish = useEffectEvent((statuses: readonly EnrollmentStatus[]) => {
    const words = finishedWords(statuses)
    if (words) toaster.send({ type: 'show', toast: successToast(words) })
    askAgain(queries)
  })
  useEffect(() => {
    const subscription = enrolling.on('finished', ({ statuses }) => finish(statuses))
    return () => subscription.unsubscribe()
  }, [enrolling])
  useEffect(() => {
    const open = classes.flatMap(({ id: classId, eligibilities }) =>
      eligibilities.filter(isOpen).map(({ personId }) => ({ classId, personId })),
    )
    enrolling.send({ type: 'catalog.read', open })
  }, [enrolling, classes])
  return enrolling
}

interface ClassChoicesProps {
  one: ListedClass
  family: Family
  isDisabled: boolean
  isChosen: (place: Place) => boolean
  /** The name of the class chosen for the student that meets at the same time. */
  rivalOf: (place: Place) => string | undefined
  onToggle: (place: Place) => void
}

/** A class, with a checkbox for each student who can join it, and why the others cannot. */
function ClassChoices({ one, family, isDisabled, isChosen, rivalOf, onToggle }: ClassChoicesProps) {
  const nameOf = ({ personId, name }: Eligibility) => family.names.get(personId) ?? name
  const listed = one.eligibilities.filter((eligibility) => isListed(eligibility, family))
  const others = listed.filter((eligibility) => !isOpen(eligibility))
  return (
    <CheckGroup label={one.name} isList>
      <p>
        {dotted([one.roomName, one.teacherNames.join(', '), agesWords(one), seatsWords(one)])}{' '}
        <RouterLink to="/my/classes/$classId" params={{ classId: one.id }}>
          About {one.name}
        </RouterLink>
      </p>
      {listed.filter(isOpen).map((eligibility) => {
        const place = { classId: one.id, personId: eligibility.personId }
        const rival = rivalOf(place)
        return (
          <CheckInput
            key={eligibility.personId}
            label={nameOf(eligibility)}
            help={
              rival === undefined
                ? eligibility.way !== 'Enroll' && studentWords(eligibility)?.words
                : `at the same time as ${rival}`
            }
            checked={isChosen(place)}
            disabled={isDisabled || (rival !== undefined && !isChosen(place))}
            onChange={() => onToggle(place)}
          />
        )
      })}
      {others.length > 0 && (
        <p>
          {dotted(
            others.map((eligibility) => {
              const words = studentWords(eligibility)?.words ?? (fits(one, eligibility) && 'fits')
              return words && `${nameOf(eligibility)}: ${words}`
            }),
          )}
        </p>
      )}
    </CheckGroup>
  )
}

/** Whether one press is enough. An offered seat and a swap have a screen of their own. */
const isOpen = ({ way, mustSwap }: Eligibility) =>
  way !== null && way !== 'Accept' && mustSwap === null
