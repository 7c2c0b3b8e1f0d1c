import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, RotateCcw, UserRoundX } from 'lucide-react'
import type { Member } from '#contract/people/members.ts'
import { memberQuery, openEnrollmentsQuery, updateStatuses } from '#src/api/people/members.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { changing, NotPossible, type OptionsProps } from '#src/components/table/row-actions.ts'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import {
  endingConsequence,
  openEnrollmentWords,
  seatsStay,
  statusChanges,
} from './status-changes.ts'

type WithStatus = Pick<Member, 'id' | 'name' | 'status'>
type StatusChange = (typeof statusChanges)[number]

interface EndOptions {
  /** Null until the open enrollments are known. */
  endsEnrollments: boolean | null
}

const icons = {
  Suspended: <UserRoundX size={18} aria-hidden="true" />,
  Archived: <Archive size={18} aria-hidden="true" />,
  Active: <RotateCcw size={18} aria-hidden="true" />,
}

/** By default, archiving members also ends their enrollments, so that the seats go to the waitlist. */
function EndEnrollments({ rows, value, onChange }: OptionsProps<EndOptions>) {
  const { organizationId } = useParams({ from: '/_signed-in/organizations/$organizationId/admin' })
  const ids = rows.map(({ id }) => id)
  // Never from an earlier dialog: what it says is decided on.
  const asked = useQuery({ ...openEnrollmentsQuery(organizationId, ids), gcTime: 0 })
  const mayEnd = asked.data && asked.data.enrollmentsCount > 0 && asked.data.reasonAgainst === null
  const chooseAtFirst = useEffectEvent((ends: boolean) => {
    if (value.endsEnrollments === null) onChange({ endsEnrollments: ends })
  })
  useEffect(() => {
    if (mayEnd !== undefined) chooseAtFirst(mayEnd)
  }, [mayEnd])
  const [first] = rows
  return (
    <Later of={asked} failed="The open enrollments couldn’t be counted.">
      {(open) => {
        const seats = openEnrollmentWords(first?.name ?? '', rows.length === 1, open)
        if (!seats) return null
        return (
          <Stack gap="tight">
            <p>{seats}</p>
            {mayEnd ? (
              <CheckInput
                label="End these enrollments too"
                help={`${endingConsequence} ${seatsStay}`}
                checked={value.endsEnrollments ?? true}
                onChange={({ target }) => onChange({ endsEnrollments: target.checked })}
              />
            ) : (
              <p>
                {seatsStay} {open.reasonAgainst}
              </p>
            )}
          </Stack>
        )
      }}
    </Later>
  )
}

/** Suspends, archives, or restores members. */
function statusAction(organizationId: number, statusChange: StatusChange) {
  const { status, label, past, consequence } = statusChange
  const isEnding = status === 'Archived'
  const reasonAgainst = (member: Pick<Member, 'status'>) =>
    (statusChange.from as readonly string[]).includes(member.status)
      ? null
      : member.status.toLowerCase()
  return changing<WithStatus, EndOptions>({
    id: status,
    label: [label, label],
    icon: icons[status],
    title: (what) => `${label} ${what}`,
    past,
    success: (what) => `${what} ${past} successfully`,
    isDestructive: status !== 'Active',
    startOptions: { endsEnrollments: isEnding ? null : false },
    ...(isEnding && { Options: EndEnrollments }),
    isReady: ({ endsEnrollments }) => endsEnrollments !== null,
    consequence,
    reasonAgainst,
    work: ({ endsEnrollments }) => ({
      prepare: async ({ id }, signal) => {
        const member = await memberQuery(id).ask(signal, 'shown')
        const reason = reasonAgainst(member)
        if (reason !== null) throw new NotPossible(`They are ${reason}.`)
        return { organizationId, ids: [id], status, endsEnrollments: endsEnrollments === true }
      },
      send: (body, how) => updateStatuses(body as Parameters<typeof updateStatuses>[0], how),
      undo: null,
    }),
  })
}

/** The changes of the status of members. */
export const statusActions = (organizationId: number) =>
  statusChanges.map((change) => statusAction(organizationId, change))
