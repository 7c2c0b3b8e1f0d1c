import { brand } from '#contract/brand.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type { NotificationKind } from '#server/notifications/notification-kind.ts'

type Facts = { importId: number; userId: number }

export const importDoneKind: NotificationKind<Facts> = {
  name: 'ImportDone',
  group: 'Imports',
  audience: 'The member who started the import',
  occasion: 'The people of a spreadsheet are imported',
  way: 'App',
  includesActor: true,
  plainSubject: `Your import at ${brand.name} is done`,
  async compose({ db, organizationId, publicUrl }, { importId, userId }) {
    const found = await db
      .selectFrom('import')
      .innerJoin('organization', 'organization.id', 'import.organizationId')
      .where('import.id', '=', importId)
      .where('state', '=', 'Applied')
      .select(['fileName', 'organization.name', 'contactEmail'])
      .executeTakeFirst()
    if (!found) return []
    const name = plainName(found.name)
    const file = plainName(found.fileName)
    const text = {
      subject: `The import of ${file} is done`,
      opening: [`The people in ${file} are in ${name}. The import can still be undone.`],
      link: {
        label: 'Open the import',
        url: new URL(`/organizations/${organizationId}/admin/imports/${importId}`, publicUrl),
      },
      closing: [askOffice({ name, contactEmail: found.contactEmail })],
      reason: `You received this email because you imported people into ${name}.`,
    }
    return [{ userId, text }]
  },
}
