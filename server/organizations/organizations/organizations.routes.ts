import {
  AdminOrganization,
  AdminOrganizationQuery,
  NewOrganization,
  OrganizationSettings,
  UpdateOrganization,
} from '#contract/organizations/administrations.ts'
import {
  MyOrganization,
  Organization,
  OrganizationPage,
  OrganizationQuery,
} from '#contract/organizations/organizations.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, anyone, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { joinOrganization } from '#server/people/joining/joining.queries.ts'
import {
  administratorOf,
  may,
  organizationInPath,
  requireOne,
  unlessSuspended,
} from '#server/tenancy/rights.ts'
import {
  createOrganization,
  findAdminOrganization,
  findOrganization,
  findSettings,
  listMyOrganizations,
  listOrganizations,
  updateOrganization,
} from './organizations.queries.ts'

const settings = may('organization.settings', organizationInPath)

export const organizations = resource('Organization', [
  get(
    '/',
    {
      summary: 'List the public organizations, and your private ones',
      authorize: anyone,
      query: OrganizationQuery,
      answer: OrganizationPage,
    },
    ({ db, images, visitor, query }) => listOrganizations({ db, images }, visitor, query),
  ),
  get(
    '/my-organizations',
    {
      operationId: 'listMyOrganizations',
      summary: 'List the organizations you belong to',
      authorize: signedIn,
      answer: z.array(MyOrganization),
    },
    ({ db, images, visitor }) => listMyOrganizations({ db, images }, visitor),
  ),
  get(
    '/public/:organizationId',
    {
      operationId: 'getPublicOrganization',
      summary: 'Get an organization, as its visitors see it',
      authorize: anyone,
      answer: Organization,
    },
    ({ db, images, visitor, ids }) => findOrganization({ db, images }, visitor, ids.organizationId),
  ),
  post(
    '/create',
    {
      operationId: 'createOrganization',
      summary: 'Create an organization and become its owner',
      authorize: signedIn,
      rateLimit: perUser('found'),
      body: NewOrganization,
      answer: Organization,
    },
    ({ db, images, visitor, body }) => createOrganization({ db, images }, visitor, body),
  ),
  post(
    '/join/:organizationId',
    {
      operationId: 'joinOrganization',
      summary: 'Join an organization that requires no approval, or accept its invitation',
      authorize: unlessSuspended,
      answer: Organization,
      refuses: {
        403: 'Your membership is suspended',
        409: 'The organization requires an application',
      },
    },
    async ({ db, images, visitor, ids }) => {
      await joinOrganization(db, visitor, ids.organizationId)
      return findOrganization({ db, images }, visitor, ids.organizationId)
    },
  ),
  get(
    '/admin/:organizationId',
    {
      summary: 'Get an organization, with your permissions in it',
      authorize: administratorOf(organizationInPath),
      query: AdminOrganizationQuery,
      answer: AdminOrganization,
    },
    async ({ db, images, visitor, query, areEmailsSent }) => {
      if (query.permission) await requireOne(db, visitor, [query.permission])
      return { ...(await findAdminOrganization({ db, images }, visitor)), areEmailsSent }
    },
  ),
  get(
    '/admin/settings/:organizationId',
    {
      summary: 'Get the settings of an organization',
      authorize: settings,
      answer: OrganizationSettings,
    },
    ({ db, images, visitor }) => findSettings({ db, images }, visitor.organizationId),
  ),
  put(
    '/update/:organizationId',
    {
      operationId: 'updateOrganization',
      summary: 'Change the settings of an organization',
      authorize: settings,
      body: UpdateOrganization,
      answer: OrganizationSettings,
      refuses: { 409: 'Someone else saved the settings first' },
    },
    async ({ db, images, visitor, body, afterCommit }) => {
      const replaced = await updateOrganization({ db, images }, visitor, body)
      afterCommit(() => images.discard(replaced))
      return findSettings({ db, images }, visitor.organizationId)
    },
  ),
])
