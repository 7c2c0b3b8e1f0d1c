import type { ReactNode } from 'react'
import type { Readiness } from '#contract/organizations/readiness.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Counts } from '#src/api/organizations/counts.api.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Checklist, ChecklistStep } from '#src/ui/frame/admin-checklist.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Card } from '#src/ui/card.tsx'
import { InviteEveryone, OpenRegistration, PublishDrafts } from './-set-up-actions.tsx'

const admin = '/organizations/$organizationId/admin'

interface Step {
  title: string
  isDone: boolean
  permission: Permission
  why: string
  action: ReactNode
}

interface SetUpProps {
  organizationId: number
  counts: Counts
  readiness: Readiness
  /** How many class days the semester has. */
  classDaysCount: number
  isOwner: boolean
}

/**
 * The steps until a family can enroll that the user may take, one at a time. Nothing when all are done, or once somebody
 * has enrolled.
 */
export function SetUp({ organizationId, counts, readiness, classDaysCount, isOwner }: SetUpProps) {
  const may = useMay()
  const { semester, uninvited, hasEnrollments } = readiness
  // A count that failed is treated as done, so that nobody repeats a step.
  const has = (name: keyof Counts) => counts[name] === null || (counts[name] ?? 0) > 0
  const link = (title: string, path: Parameters<typeof ButtonLink>[0]['to']) => (
    <ButtonLink from={admin} to={path} look="primary">
      {title}
    </ButtonLink>
  )
  const all: Step[] = [
    {
      title: 'Create a semester',
      isDone: has('semesters'),
      permission: 'semesters.manage',
      why: 'Every class belongs to a semester.',
      action: link('Create a semester', `${admin}/semesters/new`),
    },
    {
      title: 'Create class days',
      isDone: classDaysCount > 0,
      permission: 'classDays.manage',
      why: 'Set the days when classes meet, without holidays.',
      action: link('Create class days', `${admin}/class-days/new`),
    },
    {
      title: 'Add rooms and time slots',
      isDone: has('rooms') && has('timeSlots'),
      permission: 'classDays.manage',
      why: 'We’ll warn you when two classes need the same room at the same time.',
      action: link('Add rooms and time slots', `${admin}/rooms`),
    },
    {
      title: 'Add a teacher',
      isDone: has('teachers'),
      permission: 'teachers.manage',
      why: 'A name is all you need to start planning. You can invite the teacher later.',
      action: link('Add a teacher', `${admin}/teachers/new-anonymous`),
    },
    {
      title: 'Create a class',
      isDone: has('classes'),
      permission: 'classes.manage',
      why: 'All you need is a name, a semester and dates.',
      action: link('Create a class', `${admin}/classes/new`),
    },
    {
      title: 'Publish classes',
      isDone: (semester?.publishedCount ?? 0) > 0,
      permission: 'classes.manage',
      why: `${counted(semester?.draftsCount ?? 0, ['class is a draft', 'classes are drafts'])}. Families see published classes only.`,
      action: semester && semester.draftsCount > 0 && (
        <PublishDrafts organizationId={organizationId} ids={semester.draftIds} />
      ),
    },
    {
      title: 'Open registration',
      isDone: semester !== null && !['NotSet', 'Closed'].includes(semester.registration),
      permission: 'semesters.manage',
      why:
        semester?.registration === 'Closed'
          ? `Registration for ${semester.name} is closed.`
          : 'Families can enroll from the day and time you choose.',
      action: semester && <OpenRegistration semester={semester} />,
    },
    {
      title: 'Invite parents and students',
      isDone: (has('parents') || has('students')) && (uninvited?.count ?? 0) === 0,
      permission: 'members.manage',
      why: uninvited?.count
        ? `${counted(uninvited.count, ['person has', 'people have'])} an email address and no invitation.`
        : 'We’ll email their invitations. You can add people without an email address yourself.',
      action: uninvited?.count ? (
        <InviteEveryone organizationId={organizationId} uninvited={uninvited} />
      ) : (
        link('Invite parents and students', `${admin}/all-members/invite`)
      ),
    },
  ]
  const steps = all.filter(({ permission }) => may(permission))
  const next = steps.find((step) => !step.isDone)
  if (!next || hasEnrollments) return null
  const done = steps.filter((step) => step.isDone)
  return (
    <Card title="Set up your organization" description={`${done.length} of ${steps.length} done`}>
      {isOwner && !semester && (
        <p>
          Enter everything on five screens, and publish it with one press.{' '}
          <RouterLink from={admin} to={`${admin}/set-up`}>
            Set up step by step
          </RouterLink>
        </p>
      )}
      <Checklist>
        {steps.map((step, index) => (
          <ChecklistStep
            key={step.title}
            number={index + 1}
            state={step.isDone ? 'done' : step === next ? 'next' : 'later'}
            title={step.title}
            why={step.why}
            action={step.action}
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
