import { queryOptions } from '@tanstack/react-query'
import { z } from '#contract/zod.ts'
import {
  CareNotes,
  EmergencyContacts,
  type UpdateCareNotes,
  type UpdateEmergencyContacts,
} from '#contract/people/care.ts'
import { ChildOrganization } from '#contract/people/child-organizations.ts'
import { FamilyChange, FamilyChangeOutcome } from '#contract/people/family-changes.ts'
import {
  AdultPlace,
  FamilyGuest,
  FamilyPerson,
  MyFamilies,
  MyFamily,
  type AddAdult,
  type AddChild,
  type CreateFamily,
  type InviteAdult,
  type LetIn,
  type ShareChild,
  type UpdateAdult,
  type UpdateFamily,
  type UpdateFamilyPerson,
} from '#contract/people/families.ts'
import { SeenBy } from '#contract/people/seen-by.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { asQuery, question } from '../question.ts'

interface InFamily {
  familyId: number
}
interface OfPerson extends InFamily {
  personId: number
}

const at = ({ familyId }: InFamily) => `Family/my/${familyId}`
const atChild = ({ familyId, personId }: OfPerson) => `Family/my/${familyId}/children/${personId}`

export const createFamily = (input: CreateFamily, change: Change) =>
  send('post', 'Family/my', change, input).json(MyFamily)

export const updateFamily = ({ familyId, ...input }: UpdateFamily & InFamily, change: Change) =>
  send('put', at({ familyId }), change, input).json(MyFamily)

export const leaveFamily = (family: InFamily, change: Change) =>
  sendOnly('delete', `${at(family)}/membership`, change)

export const addChild = ({ familyId, ...input }: AddChild & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/children`, change, input).json(FamilyPerson)

export const addAdult = ({ familyId, ...input }: AddAdult & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/adults`, change, input).json(
    z.union([FamilyPerson, FamilyChange]),
  )

export const updateAdult = (
  { familyId, personId, ...input }: UpdateAdult & OfPerson,
  change: Change,
) =>
  send('put', `${at({ familyId })}/adults/${personId}`, change, input).json(
    z.union([AdultPlace, FamilyChange]),
  )

export const updatePerson = (
  { familyId, personId, ...input }: UpdateFamilyPerson & OfPerson,
  change: Change,
) =>
  send('put', `${at({ familyId })}/people/${personId}`, change, input).json(
    z.union([FamilyPerson, FamilyChange]),
  )

export const removePerson = ({ familyId, personId }: OfPerson, change: Change) =>
  send('delete', `${at({ familyId })}/people/${personId}`, change).json(FamilyChangeOutcome)

export const letIn = ({ familyId, personId, ...json }: LetIn & OfPerson, change: Change) =>
  send('post', `${at({ familyId })}/adults/${personId}/let-in`, change, json).json(
    FamilyChangeOutcome,
  )

export const inviteAdult = ({ familyId, ...input }: InviteAdult & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/invitations`, change, input).json(
    z.union([FamilyGuest, FamilyChange]),
  )

export const withdrawInvitation = ({ familyId, id }: InFamily & { id: number }, change: Change) =>
  sendOnly('delete', `${at({ familyId })}/invitations/${id}`, change)

export const shareChild = (
  { familyId, personId, ...input }: ShareChild & OfPerson,
  change: Change,
) =>
  send('post', `${atChild({ familyId, personId })}/share`, change, input).json(
    z.union([FamilyGuest, FamilyChange]),
  )

export const updateCareNotes = (
  { familyId, personId, ...input }: UpdateCareNotes & OfPerson,
  change: Change,
) => send('put', `${atChild({ familyId, personId })}/care-notes`, change, input).json(CareNotes)

export const updateContacts = (
  { familyId, personId, ...input }: UpdateEmergencyContacts & OfPerson,
  change: Change,
) =>
  send('put', `${atChild({ familyId, personId })}/contacts`, change, input).json(
    z.union([EmergencyContacts, FamilyChange]),
  )

interface InOrganization extends OfPerson {
  organizationId: number
}

const leaveOf = ({ organizationId, ...child }: InOrganization) =>
  `${atChild(child)}/organizations/${organizationId}/leave`

export const removeFromOrganization = (place: InOrganization, change: Change) =>
  sendOnly('post', leaveOf(place), change)

export const bringBackToOrganization = (place: InOrganization, change: Change) =>
  sendOnly('post', `${leaveOf(place)}/undo`, change)

export const myFamiliesQuery = queryOptions({
  queryKey: ['families', 'my'],
  queryFn: async (asked) => (await http.get('Family/my', asQuery(asked)).json(MyFamilies)).items,
})

export const familyPersonQuery = ({ familyId, personId }: OfPerson) =>
  question(
    ['families', 'person', familyId, personId],
    `${at({ familyId })}/people/${personId}`,
    FamilyPerson,
  )

/** Queries about a child, by their path below the child's. */
const ofChild =
  <Answer extends z.core.$ZodType>(what: string, answer: Answer) =>
  ({ familyId, personId }: OfPerson) =>
    question(
      ['families', what, familyId, personId],
      `${atChild({ familyId, personId })}/${what}`,
      answer,
    )

export const careNotesQuery = ofChild('care-notes', CareNotes)
export const seenByQuery = ofChild('seen-by', SeenBy)
export const contactsQuery = ofChild('contacts', EmergencyContacts)
export const childOrganizationsQuery = ofChild('organizations', z.array(ChildOrganization))
