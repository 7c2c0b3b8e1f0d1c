import { brand } from '#contract/brand.ts'
import { plainName } from '#server/mail/email.ts'
import type { NotificationKind } from '#server/notifications/notification-kind.ts'
import { restoreDeletedClass, type DeletedClass } from './restore-deleted-class.ts'

type Facts = { name: string }

/** Nobody is notified that a draft is deleted, as it was visible to administrators only. */
export const deletedClassKind: NotificationKind<Facts, DeletedClass> = {
  name: 'ClassDeleted',
  group: 'Classes',
  audience: 'Nobody',
  occasion: 'A draft of a class is deleted',
  way: 'App',
  plainSubject: `News about a class at ${brand.name}`,
  isHeld: true,
  isOnlyForUndo: true,
  undo: {
    permission: 'classes.manage',
    title: async (_, { name }) => `${plainName(name)} was deleted`,
    restore: ({ db, images }, holder, classId, change) =>
      restoreDeletedClass({ db, images }, holder, classId, change),
  },
  compose: async () => [],
}
