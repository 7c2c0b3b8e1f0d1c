import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { inviteAdult, shareChild } from '../invitations/invite-family.ts'
import { notFound, Refusal } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { letIn } from '../claims/let-in.ts'
import { updateContacts } from '../care/contacts.queries.ts'
import { removeFromFamily } from '../families/families.leaving.ts'
import { updateAdult } from '../families/families.adults.ts'
import { changeDetails } from '../families/families.people.ts'
import { addPerson } from '../families/families.queries.ts'
import { setAgreement } from './agreement.ts'
import type { Proposal } from './changes.rows.ts'

/** Makes a change whose time has come as the adult who asked for it, if it is still allowed. */
export async function makeChange(
  db: Kysely<Schema>,
  asker: FamilyMember,
  { kind, personId, details }: Proposal,
): Promise<void> {
  const subject = personId ?? 0
  switch (kind) {
    case 'RemovePerson':
      return removeFromFamily(db, asker, subject)
    case 'ChangeAdult': {
      const { contactOrder, version } = await db
        .selectFrom('familyMember')
        .where('familyId', '=', asker.familyId)
        .where('personId', '=', subject)
        .select(['contactOrder', 'version'])
        .executeTakeFirstOrThrow(notFound)
      const place = { contactOrder, membershipVersion: version }
      await updateAdult(db, asker, subject, { ...details, ...place })
      return
    }
    case 'ChangeAdultDetails':
      return changeDetails(db, asker, subject, details)
    case 'InviteAdult':
      await inviteAdult(db, asker, details)
      return
    case 'ShareChild':
      await shareChild(db, asker, { ...details, personId: subject })
      return
    case 'LetIn':
      return letIn(db, asker, subject, details)
    case 'AddAdult':
      await addPerson(db, asker, details)
      return
    case 'ChangeContacts': {
      const saved = await updateContacts(db, asker, subject, details)
      if (saved instanceof Refusal) throw saved
      return
    }
    case 'RequireAgreement':
    case 'EndAgreement':
      return setAgreement(db, asker, kind === 'RequireAgreement')
  }
}
