import {
  mayRead,
  familyAccessNames,
  type AdultRelation,
  type FamilyAccess,
  type MyFamily,
} from '#contract/people/families.ts'
import { namesWithFullAccess } from '#src/components/people/families/full-access.ts'

export const relationNames: Record<AdultRelation, string> = {
  Parent: 'Parent',
  Guardian: 'Guardian',
  Other: 'Other adult',
}

export const relationChoices = Object.entries(relationNames)
export const accessChoices = Object.entries(familyAccessNames)

/** The meaning of each access, in a sentence. */
export const accessSentences: Record<FamilyAccess, string> = {
  Full: 'Full access: sees and edits everything, and can invite others.',
  View: 'View only: sees everything, including care notes, but can’t edit.',
  PickupOnly: 'Pickup only: may pick up the children but can’t see the family.',
  EmergencyOnly: 'Emergency only: called if no one else can be reached, but can’t see the family.',
}

export const mayEdit = ({ access }: MyFamily) => access === 'Full'
export const mayView = ({ access }: MyFamily) => mayRead(access)

/** The adults whom a person with view access asks for changes. */
export const whoEdits = (family: MyFamily): string =>
  `You can view this family. ${namesWithFullAccess(family)} can edit it.`
