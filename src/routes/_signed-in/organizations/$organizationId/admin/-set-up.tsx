import type { Counts } from '#src/api/organizations/counts.api.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Checklist, ChecklistStep } from '#src/ui/frame/admin-checklist.tsx'
import { Card } from '#src/ui/card.tsx'

const admin = '/organizations/$organizationId/admin'

const stepsFor = (counts: Counts, classDays: number, hasLogo: boolean) => {
  // A count that failed is treated as done, so that nobody repeats a step.
  const has = (name: keyof Counts) => counts[name] === null || (counts[name] ?? 0) > 0
  return [
    {
      isDone: has('semesters'),
      title: 'Create a semester',
      permission: 'semesters.manage',
      why: 'Every class belongs to a semester.',
      to: `${admin}/semesters/new`,
    },
    {
      isDone: classDays > 0,
      title: 'Create class days',
      permission: 'classDays.manage',
      why: 'Set the days when classes meet, without holidays.',
      to: `${admin}/class-days/new`,
    },
    {
      isDone: has('rooms') && has('timeSlots'),
      title: 'Add rooms and time slots',
      permission: 'classDays.manage',
      why: 'We’ll warn you when two classes need the same room at the same time.',
      to: `${admin}/rooms`,
    },
    {
      isDone: has('teachers'),
      title: 'Add a teacher',
      permission: 'teachers.manage',
      why: 'A name is all you need to start planning. You can invite the teacher later.',
      to: `${admin}/teachers/new-anonymous`,
    },
    {
      isDone: has('classes'),
      title: 'Create a class',
      permission: 'classes.manage',
      why: 'All you need is a name, a semester and dates.',
      to: `${admin}/classes/new`,
    },
    {
      isDone: has('parents') || has('students'),
      title: 'Invite parents and students',
      permission: 'members.manage',
      why: 'We’ll email their invitations. You can add people without an email address yourself.',
      to: `${admin}/all-members/invite`,
    },
    {
      isDone: hasLogo,
      title: 'Add your logo',
      permission: 'organization.settings',
      why: 'It appears next to your organization’s name.',
      to: `${admin}/settings`,
    },
  ] as const
}

interface SetUpProps {
  counts: Counts
  semester: { classDaysCount: number } | undefined
  hasLogo: boolean
}

/** The setup steps of a new organization that the user may take, one at a time. Nothing when all are done. */
export function SetUp({ counts, semester, hasLogo }: SetUpProps) {
  const may = useMay()
  const steps = stepsFor(counts, semester?.classDaysCount ?? 0, hasLogo).filter(({ permission }) =>
    may(permission),
  )
  const next = steps.find((step) => !step.isDone)
  if (!next) return null
  const done = steps.filter((step) => step.isDone)
  return (
    <Card title="Set up your organization" description={`${done.length} of ${steps.length} done`}>
      <Checklist>
        {steps.map((step, index) => (
          <ChecklistStep
            key={step.title}
            number={index + 1}
            state={step.isDone ? 'done' : step === next ? 'next' : 'later'}
            title={step.title}
            why={step.why}
            action={
              <ButtonLink from={admin} to={step.to} look="primary">
                {step.title}
              </ButtonLink>
            }
          />
        ))}
      </Checklist>
      {may('data.import') && (
        <p>
          Already have a list of people?{' '}
          <RouterLink from={admin} to={`${admin}/imports/new`}>
            Import from a spreadsheet
          </RouterLink>
        </p>
      )}
    </Card>
  )
}
