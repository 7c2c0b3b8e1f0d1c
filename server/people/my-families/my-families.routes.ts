import {
  AddChild,
  CreateFamily,
  FamilyPerson,
  MyFamilies,
  MyFamily,
  UpdateFamily,
} from '#contract/people/families.ts'
import { FamilyName } from '#contract/people/family-names.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import {
  findMyFamily,
  listFamilyNames,
  listMyFamilies,
  updateFamily,
} from './my-families.queries.ts'
import { findFamilyPerson } from '../families/family-members.queries.ts'
import { addPerson, createFamily } from '../families/families.queries.ts'
import { fullAdult, viewingAdult } from '../families/family-rights.ts'

export const families = resource('Family', [
  get(
    '/my',
    {
      operationId: 'listMyFamilies',
      summary: 'List my families',
      authorize: signedIn,
      answer: MyFamilies,
    },
    async ({ db, images, visitor }) => ({
      items: await listMyFamilies({ db, images }, visitor.personId),
    }),
  ),
  get(
    '/my/names',
    {
      operationId: 'listMyFamilyNames',
      summary: 'List the names of my families',
      authorize: signedIn,
      answer: z.array(FamilyName),
    },
    ({ db, visitor }) => listFamilyNames(db, visitor.personId),
  ),
  post(
    '/my',
    {
      operationId: 'createFamily',
      summary: 'Create a family',
      authorize: signedIn,
      body: CreateFamily,
      answer: MyFamily,
    },
    async ({ db, images, visitor, body }) => {
      const familyId = await createFamily(db, visitor, body)
      return findMyFamily({ db, images }, { familyId, personId: visitor.personId })
    },
  ),
  put(
    '/my/:familyId',
    {
      operationId: 'updateFamily',
      summary: 'Save the name and the address of a family',
      authorize: fullAdult,
      body: UpdateFamily,
      answer: MyFamily,
      again: ({ db, images, visitor }) => findMyFamily({ db, images }, visitor),
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, images, visitor, body }) => updateFamily({ db, images }, visitor, body),
  ),
  post(
    '/my/:familyId/children',
    {
      operationId: 'addChild',
      summary: 'Add a child to a family',
      authorize: fullAdult,
      body: AddChild,
      answer: FamilyPerson,
      refuses: { 409: 'The family is full' },
    },
    async ({ db, images, visitor, ids: { familyId }, body }) => {
      const personId = await addPerson(db, visitor, body)
      return findFamilyPerson({ db, images }, { familyId, personId })
    },
  ),
  get(
    '/my/:familyId/people/:personId',
    {
      operationId: 'getFamilyPerson',
      summary: 'Get a person of a family',
      authorize: viewingAdult,
      answer: FamilyPerson,
    },
    ({ db, images, ids }) => findFamilyPerson({ db, images }, ids),
  ),
])
