import { brand } from '#contract/brand.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName } from '#server/database/searchable.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type { NotificationKind } from '#server/notifications/notification-kind.ts'
import { notify } from '#server/notifications/notify.ts'
import { listGuardians } from '../families/guardian-accounts.queries.ts'

type Facts = { personId: number; readerUserIds: number[] }

/** The readings of ten minutes are one notification. */
export const careNoteReadKind: NotificationKind<Facts> = {
  name: 'CareNoteRead',
  group: 'CareNotes',
  audience: 'Guardians of the child who want to know',
  occasion: 'Somebody in the organization reads the care notes of a child',
  way: 'Off',
  isHeld: true,
  join: (known, now) => ({
    ...known,
    readerUserIds: [...new Set([...known.readerUserIds, ...now.readerUserIds])],
  }),
  plainSubject: `Care notes at ${brand.name} were read`,
  async compose({ db, organizationId, publicUrl, userId }, { personId, readerUserIds }) {
    const readers = await db
      .selectFrom('person')
      .where('userId', 'in', readerUserIds)
      .orderBy('lastName')
      .select(fullName('person').as('name'))
      .execute()
    const found = await db
      .selectFrom('organization')
      .innerJoin('organizationUser as member', 'member.organizationId', 'organization.id')
      .innerJoin('person as child', 'child.id', 'member.personId')
      .where('organization.id', '=', organizationId)
      .where('child.id', '=', personId)
      .select(['organization.name', 'organization.contactEmail'])
      .select(({ fn }) => fn.coalesce('child.preferredName', 'child.firstName').as('child'))
      .executeTakeFirst()
    if (!found) return []
    const [name, child] = [plainName(found.name), plainName(found.child)]
    const text = {
      subject: `The care notes of ${child} were read at ${name}`,
      opening: [`These people at ${name} have read the care notes of ${child}:`],
      list: readers.map((reader) => plainName(reader.name)),
      link: { label: 'Open My Family', url: new URL('/my/family', publicUrl) },
      closing: [askOffice({ name, contactEmail: found.contactEmail })],
      reason: `You received this email because you chose to hear when the care notes of ${child} are read at ${name}.`,
    }
    const readersOf = await listGuardians(db, organizationId, [personId], userId)
    const guardians = readersOf.filter((reader) => reader.personId !== personId)
    return guardians.map((guardian) => ({ userId: guardian.userId, text }))
  },
}

/** Notifies the guardians of these children who want to know that a member has read the care notes. */
export async function notifyOfCareReading(
  db: Db,
  { organizationId, userId }: { organizationId: number; userId: number },
  personIds: Iterable<number>,
): Promise<void> {
  const anybody = await db
    .selectFrom('notificationChoice')
    .where('organizationId', '=', organizationId)
    .where('group', '=', careNoteReadKind.group)
    .where('way', '!=', 'Off')
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  if (!anybody) return
  for (const personId of personIds)
    await notify(db, careNoteReadKind, {
      organizationId,
      actorUserId: userId,
      subject: { type: 'Person', id: personId },
      facts: { personId, readerUserIds: [userId] },
    })
}
