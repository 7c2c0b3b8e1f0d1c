import { queryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  MyOrganization,
  Organization,
  OrganizationPage,
  type CreateOrganization,
  type OrganizationQuery,
} from '#contract/organizations.ts'
import { z } from '#contract/zod.ts'
import { http } from './http.ts'

export const listOrganizations = (query: OrganizationQuery, signal?: AbortSignal) =>
  http.get('Organization', { searchParams: query, signal }).json(OrganizationPage)

export const listMyOrganizations = (signal?: AbortSignal) =>
  http.get('Organization/my-organizations', { signal }).json(z.array(MyOrganization))

export const findOrganization = (id: number, signal?: AbortSignal) =>
  http.get(`Organization/public/${id}`, { signal }).json(Organization)

/** `once` makes the call safe to repeat: the server answers it again instead of creating a second organization. */
export const createOrganization = (input: CreateOrganization, once: string) =>
  http
    .post('Organization/create', { json: input, headers: { 'Idempotency-Key': once } })
    .json(Organization)

export const organizationsQuery = (query: OrganizationQuery) =>
  queryOptions({
    queryKey: ['organizations', 'page', query],
    queryFn: ({ signal }) => listOrganizations(query, signal),
    placeholderData: keepPreviousData,
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
