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
import { asChange, http, type Change } from '../http.ts'

interface InFamily {
  familyId: number
}
interface OfPerson extends InFamily {
  personId: number
}

const at = ({ familyId }: InFamily) => `Family/my/${familyId}`
const atChild = ({ familyId, personId }: OfPerson) => `Family/my/${familyId}/children/${personId}`

/** Posts or puts what is to be kept, and reads the answer by its contract. */
const send = <Answer extends z.ZodMiniType>(
  method: 'post' | 'put',
  path: string,
  json: object,
  { change, answer }: { change: Change; answer: Answer },
) => http[method](path, { json, ...asChange(change) }).json(answer)

export const createFamily = (input: CreateFamily, change: Change) =>
  send('post', 'Family/my', input, { change, answer: MyFamily })

export const updateFamily = ({ familyId, ...input }: UpdateFamily & InFamily, change: Change) =>
  send('put', at({ familyId }), input, { change, answer: MyFamily })

export const leaveFamily = async (family: InFamily, change: Change) => {
  await http.delete(`${at(family)}/membership`, asChange(change))
}

export const addChild = ({ familyId, ...input }: AddChild & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/children`, input, { change, answer: FamilyPerson })

export const addAdult = ({ familyId, ...input }: AddAdult & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/adults`, input, {
    change,
    answer: z.union([FamilyPerson, FamilyChange]),
  })

export const updateAdult = (
  { familyId, personId, ...input }: UpdateAdult & OfPerson,
  change: Change,
) =>
  send('put', `${at({ familyId })}/adults/${personId}`, input, {
    change,
    answer: z.union([AdultPlace, FamilyChange]),
  })

export const updatePerson = (
  { familyId, personId, ...input }: UpdateFamilyPerson & OfPerson,
  change: Change,
) =>
  send('put', `${at({ familyId })}/people/${personId}`, input, {
    change,
    answer: z.union([FamilyPerson, FamilyChange]),
  })

export const removePerson = ({ familyId, personId }: OfPerson, change: Change) =>
  http.delete(`${at({ familyId })}/people/${personId}`, asChange(change)).json(FamilyChangeOutcome)

export const letIn = ({ familyId, personId, ...json }: LetIn & OfPerson, change: Change) =>
  send('post', `${at({ familyId })}/adults/${personId}/let-in`, json, {
    change,
    answer: FamilyChangeOutcome,
  })

export const inviteAdult = ({ familyId, ...input }: InviteAdult & InFamily, change: Change) =>
  send('post', `${at({ familyId })}/invitations`, input, {
    change,
    answer: z.union([FamilyGuest, FamilyChange]),
  })

export const withdrawInvitation = async (
  { familyId, id }: InFamily & { id: number },
  change: Change,
) => {
  await http.delete(`${at({ familyId })}/invitations/${id}`, asChange(change))
}

export const shareChild = (
  { familyId, personId, ...input }: ShareChild & OfPerson,
  change: Change,
) =>
  send('post', `${atChild({ familyId, personId })}/share`, input, {
    change,
    answer: z.union([FamilyGuest, FamilyChange]),
  })

export const updateCareNotes = (
  { familyId, personId, ...input }: UpdateCareNotes & OfPerson,
  change: Change,
) =>
  send('put', `${atChild({ familyId, personId })}/care-notes`, input, {
    change,
    answer: CareNotes,
  })

export const updateContacts = (
  { familyId, personId, ...input }: UpdateEmergencyContacts & OfPerson,
  change: Change,
) =>
  send('put', `${atChild({ familyId, personId })}/contacts`, input, {
    change,
    answer: z.union([EmergencyContacts, FamilyChange]),
  })

interface InOrganization extends OfPerson {
  organizationId: number
}

const leaveOf = ({ organizationId, ...child }: InOrganization) =>
  `${atChild(child)}/organizations/${organizationId}/leave`

export const takeChildOut = async (place: InOrganization, change: Change) => {
  await http.post(leaveOf(place), asChange(change))
}

export const bringChildBack = async (place: InOrganization, change: Change) => {
  await http.post(`${leaveOf(place)}/undo`, asChange(change))
}

export const myFamiliesQuery = queryOptions({
  queryKey: ['families', 'my'],
  queryFn: async ({ signal }) => (await http.get('Family/my', { signal }).json(MyFamilies)).items,
})

export const familyPersonQuery = ({ familyId, personId }: OfPerson) =>
  queryOptions({
    queryKey: ['families', 'person', familyId, personId],
    queryFn: ({ signal }) =>
      http.get(`${at({ familyId })}/people/${personId}`, { signal }).json(FamilyPerson),
  })

export const careNotesQuery = (child: OfPerson) =>
  queryOptions({
    queryKey: ['families', 'care-notes', child.familyId, child.personId],
    queryFn: ({ signal }) => http.get(`${atChild(child)}/care-notes`, { signal }).json(CareNotes),
  })

export const seenByQuery = (child: OfPerson) =>
  queryOptions({
    queryKey: ['families', 'seen-by', child.familyId, child.personId],
    queryFn: ({ signal }) => http.get(`${atChild(child)}/seen-by`, { signal }).json(SeenBy),
  })

export const contactsQuery = (child: OfPerson) =>
  queryOptions({
    queryKey: ['families', 'contacts', child.familyId, child.personId],
    queryFn: ({ signal }) =>
      http.get(`${atChild(child)}/contacts`, { signal }).json(EmergencyContacts),
  })

export const childOrganizationsQuery = (child: OfPerson) =>
  queryOptions({
    queryKey: ['families', 'organizations', child.familyId, child.personId],
    queryFn: ({ signal }) =>
      http.get(`${atChild(child)}/organizations`, { signal }).json(z.array(ChildOrganization)),
  })
