import {
  CreatedOrganization,
  MyOrganization,
  Organization,
  OrganizationPage,
} from '#contract/organizations/organizations.ts'
import type { NewOrganization } from '#contract/organizations/administrations.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createOrganization = (input: NewOrganization, change: Change) =>
  send('post', 'Organization/create', change, input).json(CreatedOrganization)

export const organizationsQuery = (query: PageQuery) =>
  question(['organizations', 'page', query], 'Organization', readPage(OrganizationPage), query)

export const myOrganizationsQuery = question(
  ['organizations', 'mine'],
  'Organization/my-organizations',
  z.array(MyOrganization),
)

export const organizationQuery = (id: number) =>
  question(['organizations', 'public', id], `Organization/public/${id}`, Organization)
