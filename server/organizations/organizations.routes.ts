import {
  CreateOrganization,
  MyOrganization,
  Organization,
  OrganizationPage,
  OrganizationQuery,
} from '#contract/organizations.ts'
import { z } from '#contract/zod.ts'
import { get, post, resource } from '../call.ts'
import { notFound } from '../problem.ts'
import { anyone, signedIn } from '../visitor.ts'
import {
  createOrganization,
  findOrganization,
  listMyOrganizations,
  listOrganizations,
} from './organizations.queries.ts'

export const organizations = resource('Organization', [
  get(
    '/',
    {
      summary: 'The public organizations, and the private ones of the visitor',
      who: anyone,
      query: OrganizationQuery,
      answer: OrganizationPage,
    },
    ({ db, visitor, query }) => listOrganizations(db, visitor.personId, query),
  ),
  get(
    '/my-organizations',
    {
      summary: 'What the person who is signed in belongs to',
      who: signedIn,
      answer: z.array(MyOrganization),
    },
    ({ db, visitor }) => listMyOrganizations(db, visitor.personId),
  ),
  get(
    '/public/:organizationId',
    { summary: 'One organization, as its visitors see it', who: anyone, answer: Organization },
    async ({ db, visitor, ids }) => {
      const organization = await findOrganization(db, visitor.personId, ids.organizationId)
      if (!organization) throw notFound()
      return organization
    },
  ),
  post(
    '/create',
    {
      summary: 'Make an organization and own it',
      who: signedIn,
      body: CreateOrganization,
      answer: Organization,
      creates: true,
    },
    ({ db, visitor, body }) => createOrganization(db, visitor.personId, body),
  ),
])
