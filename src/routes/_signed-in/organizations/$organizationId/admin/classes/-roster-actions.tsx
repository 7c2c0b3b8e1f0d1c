import { Check } from 'lucide-react'
import type { RosterEntry } from '#contract/classes/enrollments.ts'
import { decideEnrollment, rosterQuery } from '#src/api/classes/enrollments.api.ts'
import { changing, NotPossible } from '#src/components/table/row-actions.ts'

type Decision = Parameters<typeof decideEnrollment>[0]

/** Enrolls students whose families requested a seat, in the order of their requests. */
export const approving = (classId: number) =>
  changing<RosterEntry, null>({
    id: 'approve',
    label: ['Approve', 'Approve'],
    icon: <Check size={18} aria-hidden="true" />,
    title: (what) => `Approve ${what}`,
    past: 'approved',
    startOptions: null,
    consequence:
      'The students are enrolled one after another while there are seats, and their families get an email. This can’t be undone in one go: you can remove each student.',
    work: () => ({
      prepare: async ({ id }, signal): Promise<Decision> => {
        const roster = await rosterQuery(classId).ask(signal, 'shown')
        const entry = roster.find((each) => each.id === id)
        if (entry?.status !== 'Requested') throw new NotPossible('There is no request anymore.')
        const { version } = entry
        return { classId, id, version, status: 'Enrolled', reason: null, override: null }
      },
      send: (body, how) => decideEnrollment(body as Decision, how),
      undo: null,
    }),
  })
