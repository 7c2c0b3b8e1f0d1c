import { queryOptions } from '@tanstack/react-query'
import {
  CreatedOrganization,
  MyOrganization,
  Organization,
  OrganizationPage,
  type CreateOrganization,
} from '#contract/organizations/organizations.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

export const listOrganizations = (query: PageQuery, signal?: AbortSignal) =>
  http.get('Organization', { searchParams: { ...query }, signal }).json(readPage(OrganizationPage))

export const listMyOrganizations = (signal?: AbortSignal) =>
  http.get('Organization/my-organizations', { signal }).json(z.array(MyOrganization))

export const findOrganization = (id: number, signal?: AbortSignal) =>
  http.get(`Organization/public/${id}`, { signal }).json(Organization)

export const createOrganization = (input: CreateOrganization, change: Change) =>
  http.post('Organization/create', { json: input, ...asChange(change) }).json(CreatedOrganization)

export const organizationsQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: ['organizations', 'page', query],
    queryFn: ({ signal }) => listOrganizations(query, signal),
  })

export const myOrganizationsQuery = queryOptions({
  queryKey: ['organizations', 'mine'],
  queryFn: ({ signal }) => listMyOrganizations(signal),
})

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'public', id],
    queryFn: ({ signal }) => findOrganization(id, signal),
  })
