import { useMemo } from 'react'
import { linkOptions } from '@tanstack/react-router'
import { CalendarSync, CalendarX, DoorOpen, Send, Trash2, UserRoundPen } from 'lucide-react'
import { holdMinutes, type NotificationOptions } from '#contract/accounts/notifications.ts'
import type { AdminClass, AdminClassRow, UpdateClass } from '#contract/classes/classes.ts'
import {
  adminClassQuery,
  deleteClass,
  previewClass,
  updateClass,
} from '#src/api/classes/classes.api.ts'
import {
  defaultOptions,
  NotifyOptions,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { undoHeld } from '#src/components/accounts/notifications/undo-held.ts'
import { useEmailing } from '#src/components/organizations/announcements/email-action.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { changing, NotPossible, type RowActions } from '#src/components/table/row-actions.ts'
import {
  ChooseRoom,
  ChooseSemester,
  ChooseTeacher,
  startOfRoom,
  startOfSemester,
  startOfTeacher,
  type RoomOptions,
  type SemesterOptions,
  type TeacherOptions,
} from './-class-options.tsx'

const canBeUndone = `People are notified in ${holdMinutes} minutes. Until then, you can undo it.`

/** What an action changes of a class, besides whom it notifies. */
interface ClassChange<Options> {
  organizationId: number
  change: (row: AdminClass, options: Options) => Partial<UpdateClass>
  notification: (options: Options) => NotificationOptions
  reasonAgainst: (row: Pick<AdminClass, 'status'>) => string | null
}

/** Saves classes as the screen of a class does: what nobody asked for stays as it is at that moment. */
function savingClasses<Options>({
  organizationId,
  change,
  notification,
  reasonAgainst,
}: ClassChange<Options>) {
  async function prepare(id: number, options: Options, signal: AbortSignal) {
    const [row, { classValuesOf, EditedClass }] = await Promise.all([
      adminClassQuery(id).ask(signal, 'shown'),
      import('./-class-fields.tsx'),
    ])
    const reason = reasonAgainst(row)
    if (reason !== null) throw new NotPossible(`It is ${reason}.`)
    const values = EditedClass.parse({
      ...classValuesOf(row),
      notification: notification(options),
    })
    return { id, ...values, ...change(row, options) }
  }
  return {
    reasonAgainst,
    preview: async ({ id }: AdminClassRow, options: Options, signal: AbortSignal) =>
      previewClass(await prepare(id, options, signal), signal),
    work: (options: Options) => {
      const undo = undoHeld({
        organizationId,
        subjectType: 'Class',
        findSaved: (id, signal) => adminClassQuery(id).ask(signal, 'shown'),
      })
      return {
        prepare: ({ id }: { id: number }, signal: AbortSignal) => prepare(id, options, signal),
        send: updateClass as (
          body: unknown,
          how: Parameters<typeof updateClass>[1],
        ) => Promise<unknown>,
        undo,
      }
    },
  }
}

/** A sentence does not change who is notified. */
const silence = ({ isSilent }: NotificationOptions) => isSilent

const publish = (organizationId: number) =>
  changing<AdminClassRow, NotificationOptions>({
    id: 'publish',
    label: ['Publish', 'Publish'],
    icon: <Send size={18} aria-hidden="true" />,
    title: (what) => `Publish ${what}`,
    past: 'published',
    startOptions: defaultOptions,
    Options: NotifyOptions,
    consequence: `All members can see published classes. ${canBeUndone}`,
    previewKey: silence,
    ...savingClasses<NotificationOptions>({
      organizationId,
      change: () => ({ status: 'Published' }),
      notification: (options) => options,
      reasonAgainst: ({ status }) =>
        status === 'Draft' ? null : status === 'Published' ? 'already published' : 'canceled',
    }),
  })

const cancel = (organizationId: number) =>
  changing<AdminClassRow, NotificationOptions>({
    id: 'cancel',
    label: ['Cancel class', 'Cancel classes'],
    icon: <CalendarX size={18} aria-hidden="true" />,
    title: (what) => `Cancel ${what}`,
    past: 'canceled',
    isDestructive: true,
    startOptions: defaultOptions,
    Options: NotifyOptions,
    consequence: `Canceled classes do not meet, and families can’t enroll in them. ${canBeUndone}`,
    previewKey: silence,
    ...savingClasses<NotificationOptions>({
      organizationId,
      change: () => ({ status: 'Canceled' }),
      notification: (options) => options,
      reasonAgainst: ({ status }) => (status === 'Canceled' ? 'already canceled' : null),
    }),
  })

/** What depends on more than the sentence for those who are notified. */
const optionsButSentence = <Options extends { notification: NotificationOptions }>({
  notification,
  ...options
}: Options) => [options, notification.isSilent]

const notificationIn = ({ notification }: { notification: NotificationOptions }) => notification

const moveToSemester = (organizationId: number) =>
  changing<AdminClassRow, SemesterOptions>({
    id: 'semester',
    label: ['Move to another semester', 'Move to another semester'],
    icon: <CalendarSync size={18} aria-hidden="true" />,
    title: (what) => `Move ${what} to another semester`,
    past: 'moved',
    startOptions: startOfSemester,
    Options: ChooseSemester,
    isReady: ({ semester }) => semester !== null,
    consequence: `They get the dates of the semester, unless they have their own. ${canBeUndone}`,
    previewKey: optionsButSentence,
    ...savingClasses<SemesterOptions>({
      organizationId,
      change: (row, { semester, semesters }) => {
        if (!semester) return {}
        if (semester.id === row.semesterId)
          throw new NotPossible(`It is already in ${semester.name}.`)
        const dateOf = (end: 'startDate' | 'endDate') =>
          semesters.some((each) => each[end] === row[end]) ? semester[end] : row[end]
        return {
          semesterId: semester.id,
          startDate: dateOf('startDate'),
          endDate: dateOf('endDate'),
        }
      },
      notification: notificationIn,
      reasonAgainst: () => null,
    }),
  })

const setRoom = (organizationId: number) =>
  changing<AdminClassRow, RoomOptions>({
    id: 'room',
    label: ['Set room', 'Set room'],
    icon: <DoorOpen size={18} aria-hidden="true" />,
    title: (what) => `Set the room of ${what}`,
    past: 'saved',
    startOptions: startOfRoom,
    Options: ChooseRoom,
    isReady: ({ roomId }) => roomId !== undefined,
    consequence: `Where a room is taken at that time, the class stays where it is. ${canBeUndone}`,
    previewKey: optionsButSentence,
    ...savingClasses<RoomOptions>({
      organizationId,
      change: (row, { roomId = null }) => {
        if (roomId === row.roomId)
          throw new NotPossible(
            roomId === null ? 'It has no room.' : `It is already in ${row.roomName}.`,
          )
        return { roomId }
      },
      notification: notificationIn,
      reasonAgainst: ({ status }) => (status === 'Canceled' ? 'canceled' : null),
    }),
  })

const setTeacher = (organizationId: number) =>
  changing<AdminClassRow, TeacherOptions>({
    id: 'teacher',
    label: ['Set teacher', 'Set teacher'],
    icon: <UserRoundPen size={18} aria-hidden="true" />,
    title: (what) => `Set the teacher of ${what}`,
    past: 'saved',
    startOptions: startOfTeacher,
    Options: ChooseTeacher,
    isReady: ({ teacher }) => teacher !== null,
    consequence: `Whoever leads them now is replaced. Other teachers stay. ${canBeUndone}`,
    previewKey: optionsButSentence,
    ...savingClasses<TeacherOptions>({
      organizationId,
      change: ({ teachers }, { teacher }) => {
        if (!teacher) return {}
        const isLead = ({ organizationUserId, role }: (typeof teachers)[number]) =>
          role === 'Lead' && organizationUserId === teacher.id
        if (teachers.some(isLead) && teachers.filter(({ role }) => role === 'Lead').length === 1)
          throw new NotPossible(`${teacher.name} leads it already.`)
        const others = teachers
          .filter(
            ({ organizationUserId, role }) => role !== 'Lead' && organizationUserId !== teacher.id,
          )
          .map(({ organizationUserId, role }) => ({ organizationUserId, role }))
        return { teachers: [{ organizationUserId: teacher.id, role: 'Lead' }, ...others] }
      },
      notification: notificationIn,
      reasonAgainst: ({ status }) => (status === 'Canceled' ? 'canceled' : null),
    }),
  })

const againstDeleting = ({ status }: Pick<AdminClass, 'status'>) =>
  status === 'Draft' ? null : 'not a draft'

const deleteDraft = (organizationId: number) =>
  changing<AdminClassRow, null>({
    id: 'delete',
    label: ['Delete draft', 'Delete drafts'],
    icon: <Trash2 size={18} aria-hidden="true" />,
    title: (what) => `Delete ${what}`,
    past: 'deleted',
    success: (what) => `${what} deleted successfully`,
    isDestructive: true,
    startOptions: null,
    consequence: `Nobody is notified. For ${holdMinutes} minutes, you can undo it.`,
    reasonAgainst: againstDeleting,
    work: () => ({
      prepare: async ({ id }, signal) => {
        const row = await adminClassQuery(id).ask(signal, 'shown')
        const reason = againstDeleting(row)
        if (reason !== null) throw new NotPossible(`It is ${reason}.`)
        return { id, version: row.version }
      },
      send: (body, how) => deleteClass(body as Parameters<typeof deleteClass>[0], how),
      undo: undoHeld({
        organizationId,
        subjectType: 'Class',
        findSaved: (id, signal) => adminClassQuery(id).ask(signal, 'shown'),
      }),
    }),
  })

const againstEmail = ({ status }: AdminClassRow) =>
  status === 'Published' ? null : 'not published'

const link: RowActions<AdminClassRow>['link'] = ({ id }) =>
  linkOptions({
    from: '/organizations/$organizationId/admin',
    to: '/organizations/$organizationId/admin/classes/$classId',
    params: { classId: id },
  })

/** What the user may do with the classes of the list. */
export function useClassActions(organizationId: number): RowActions<AdminClassRow> {
  const mayManage = useMay()('classes.manage')
  const emailing = useEmailing<AdminClassRow>(organizationId, 'classIds', againstEmail)
  return useMemo(() => {
    const changes = [publish, cancel, setRoom, setTeacher, moveToSemester, deleteDraft]
    const actions = [
      ...(mayManage ? changes.map((action) => action(organizationId)) : []),
      ...emailing,
    ]
    return { actions, link }
  }, [organizationId, mayManage, emailing])
}
