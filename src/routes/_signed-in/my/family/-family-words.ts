import {
  mayRead,
  familyAccessNames,
  type AdultRelation,
  type FamilyAccess,
  type MyFamily,
} from '#contract/people/families.ts'

export const relationNames: Record<AdultRelation, string> = {
  Parent: 'Parent',
  Guardian: 'Guardian',
  Other: 'Other adult',
}

export const relationChoices = Object.entries(relationNames)
export const accessChoices = Object.entries(familyAccessNames)

/** What each access means, in a sentence. */
export const accessSentences: Record<FamilyAccess, string> = {
  Full: 'Full access: sees and changes everything, and invites others.',
  View: 'May view: sees everything, care notes too, and changes nothing.',
  PickupOnly: 'Pick-up only: may pick up the children, and sees nothing of the family.',
  EmergencyOnly: 'Emergency only: is called if nobody else can be reached, and sees nothing.',
}

export const mayEdit = ({ access }: MyFamily) => access === 'Full'
export const mayView = ({ access }: MyFamily) => mayRead(access)

/** Whom somebody who may only view asks for a change. */
export function whoEdits({ adults }: MyFamily): string {
  const full = adults.filter(({ access, hasAccount }) => access === 'Full' && hasAccount)
  const names = new Intl.ListFormat('en-US').format(full.map(({ name }) => name))
  return `You may view this family. ${names} can change it.`
}
