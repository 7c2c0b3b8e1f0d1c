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
import { UnsavedForms } from '#src/components/forms/editing/unsaved-forms.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SemesterFields } from './-semester-fields.tsx'
import { planOf } from '#src/machines/timetable/plan.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { CopiedFields } from './-copied-fields.tsx'
import { CopyPreview } from './-copy-preview.tsx'

const semesters = '/organizations/$organizationId/admin/semesters'

interface CopySemesterProps {
  organizationId: number
  source: SemesterRow
}

/** A new semester after another one: described, looked at, and then made. */
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
            registrationCloses: null,
            hasClassDays: may('classDays.manage'),
            hasClasses: may('classes.manage'),
            hasTeachers: may('classes.manage'),
            preview: true,
          }}
          submitLabel="See what is copied"
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
        <Card title="What the copy has">
          <span ref={place} hidden />
          <CopyPreview copy={looked.preview as SemesterCopy} />
          {isStopped && (
            <Notice tone="destructive" title="The semester was not created">
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
