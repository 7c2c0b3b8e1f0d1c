import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { CopySemester, type SemesterCopy, type SemesterRow } from '#contract/timetable/semesters.ts'
import { daysBetween } from '#contract/dates/weekdays.ts'
import { copySemester, previewCopy } from '#src/api/timetable/semesters.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useChangedValues } from '#src/components/forms/editing/use-changed-values.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SemesterFields } from './-semester-fields.tsx'
import { planOf } from '#src/machines/timetable/plan.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { useFormContext } from 'react-hook-form'
import { useField } from '#src/components/forms/fields/form-fields.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'

const semesters = '/organizations/$organizationId/admin/semesters'

interface CopySemesterProps {
  organizationId: number
  source: SemesterRow
}

/** A copy of a semester: described, previewed, and then created. */
export function CopySemesterForm({ organizationId, source }: CopySemesterProps) {
  const { id: semesterId } = source
  const { inspect, toaster } = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const may = useMay()
  const [machine] = useState(() =>
    planOf<CopySemester, SemesterCopy, SemesterCopy>({
      preview: (description, signal) => previewCopy({ ...description, semesterId }, signal),
      make: ({ description }, change) => copySemester({ ...description, semesterId }, change),
    }),
  )
  const actor = useActorRef(machine, { inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { looked, failure } = state.context

  const open = useEffectEvent(async (id: number) => {
    toaster.send({
      type: 'show',
      toast: successToast(wasCreated('Semester')),
    })
    askAgain(queries)
    await navigate({
      to: `${semesters}/$semesterId`,
      params: { organizationId, semesterId: id },
      ignoreBlocker: true,
    })
  })
  useEffect(() => {
    const listening = actor.on('made', ({ made }) => void open((made as SemesterCopy).id ?? 0))
    return () => listening.unsubscribe()
  }, [actor])

  async function look(description: CopySemester) {
    actor.send({ type: 'preview', description })
    const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('previewing'))
    if (!context.looked && context.failure) throw context.failure as Error
  }
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (looked) focusCard(place.current)
  }, [looked])
  const isMaking = state.matches('making') || state.matches('made')
  const isStopped = state.matches('notMade')

  return (
    <UnsavedForms>
      <Card title={`Copy of ${source.name}`}>
        <CardForm
          schema={CopySemester}
          defaultValues={{
            name: '',
            startDate: '',
            endDate: '',
            ageAsOfDate: '',
            registrationOpens: null,
            registrationOpensTime: null,
            registrationCloses: null,
            registrationWindows: [],
            hasClassDays: may('classDays.manage'),
            hasClasses: may('classes.manage'),
            hasTeachers: may('classes.manage'),
            preview: true,
          }}
          submitLabel="Preview copy"
          submit={look}
          onCancel={() =>
            void navigate({
              to: `${semesters}/$semesterId`,
              params: { organizationId, semesterId },
            })
          }
        >
          <SemesterFields days={daysBetween(source.startDate, source.endDate)} />
          <CopiedFields />
          <TellChanges onChange={() => actor.send({ type: 'description.changed' })} />
        </CardForm>
      </Card>
      {looked && (
        <Card title="Preview">
          <span ref={place} hidden />
          <CopyPreview copy={looked.preview as SemesterCopy} />
          {isStopped && (
            <Notice tone="destructive" title="The semester wasn’t created">
              {toProblem(failure).message}
            </Notice>
          )}
          <Row>
            <Button
              look="primary"
              busy={isMaking}
              onClick={() => actor.send({ type: isStopped ? 'retry' : 'make' })}
            >
              {isStopped ? 'Try again' : 'Create Semester'}
            </Button>
          </Row>
        </Card>
      )}
    </UnsavedForms>
  )
}

function TellChanges({ onChange }: { onChange: () => void }) {
  useChangedValues(onChange)
  return null
}

/** What to copy, as far as the user may create it. */
function CopiedFields() {
  const may = useMay()
  const { watch } = useFormContext()
  return (
    <CheckGroup label="Include" isList>
      {may('classDays.manage') && (
        <Check
          name="hasClassDays"
          label="Class days"
          help="Moved by whole weeks, so weekdays stay the same. Includes holidays."
        />
      )}
      {may('classes.manage') && (
        <Check
          name="hasClasses"
          label="Classes"
          help="Copied as drafts, with times and rooms but without students."
        />
      )}
      {may('classes.manage') && watch('hasClasses') === true && (
        <Check name="hasTeachers" label="Teachers" help="Active teachers only." />
      )}
    </CheckGroup>
  )
}

function Check({ name, label, help }: { name: string; label: string; help: string }) {
  const { input } = useField(name)
  return <CheckInput label={label} help={help} {...input} />
}

/** What the copy would contain, and what it would leave out. */
function CopyPreview({ copy }: { copy: SemesterCopy }) {
  const { days, classes } = copy
  const holidays = holidayWords(days)
  return (
    <>
      {days.length > 0 && (
        <Part title={counted(days.length, ['class day', 'class days'])}>
          <Facts items={meetingDays(days)} />
          {holidays.length > 0 && (
            <Notice tone="warning" title="Check the holidays">
              They’re moved by whole weeks too, so some dates may be wrong. {holidays.join('; ')}.
              You can change them on the calendar.
            </Notice>
          )}
        </Part>
      )}
      {classes.length > 0 && (
        <Part title={counted(classes.length, ['class', 'classes'])}>
          <p>Only staff can see drafts until you publish them.</p>
          <RowList label="Copied classes">
            {classes.map(({ name, teacherNames }, at) => (
              // Two classes may have the same name, and the order is fixed.
              <RowListItem key={at} note={teacherNames.join(', ') || 'No teacher'}>
                {name}
              </RowListItem>
            ))}
          </RowList>
        </Part>
      )}
      <Part title="Left out">
        <RowList label="Left out">
          {leftOutWords(copy).map((words) => (
            <RowListItem key={words}>{words}</RowListItem>
          ))}
        </RowList>
      </Part>
    </>
  )
}

type Day = SemesterCopy['days'][number]

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-US')

const unusual: Partial<Record<Day['type'], string>> = {
  Shortened: ' (shortened)',
  SpecialEvent: ' (special event)',
}

/** The class days, one line per month: "September 2027" and "3, 10, and 17 (shortened)". */
export const meetingDays = (days: Day[]): [month: string, days: string][] => {
  const meeting = days.filter(({ type }) => type !== 'Holiday')
  const months = Map.groupBy(meeting, ({ date }) => date.slice(0, 7))
  return [...months].map(([key, inMonth]) => [
    month.format(new Date(`${key}-01T00:00:00Z`)),
    list.format(inMonth.map(({ date, type }) => `${Number(date.slice(8))}${unusual[type] ?? ''}`)),
  ])
}

/** The holidays, which do not fall on the same weekday every year. */
export const holidayWords = (days: Day[]): string[] =>
  days
    .filter(({ type }) => type === 'Holiday')
    .map(({ date, notes }) => `${notes ?? 'Holiday'}: ${dayInWords(date)}`)

/** What is left out, and why. */
export function leftOutWords(copy: SemesterCopy): string[] {
  const { daysOutsideCount: outside, makeUpDaysCount: makeUps } = copy
  return [
    ...(outside > 0
      ? [`${counted(outside, ['class day', 'class days'])} outside the new semester`]
      : []),
    ...(makeUps > 0
      ? [`${counted(makeUps, ['make-up day', 'make-up days'])} whose canceled days now take place`]
      : []),
    ...copy.canceledClasses.map((name) => `${name}, which was canceled`),
    ...copy.leftOutTeachers.map(
      ({ name, isActive, classNames }) =>
        `${name}, ${isActive ? 'who must be assigned by someone else' : 'no longer active'} (${list.format(classNames)})`,
    ),
    'Students and accepted conflicts',
  ]
}
