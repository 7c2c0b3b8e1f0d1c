import { queryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  MyOrganization,
  Organization,
  OrganizationPage,
  type CreateOrganization,
  type OrganizationQuery,
} from '#contract/organizations.ts'
import { z } from '#contract/zod.ts'
import { http, type Change } from './http.ts'

export const listOrganizations = (query: OrganizationQuery, signal?: AbortSignal) =>
  http.get('Organization', { searchParams: query, signal }).json(OrganizationPage)

export const listMyOrganizations = (signal?: AbortSignal) =>
  http.get('Organization/my-organizations', { signal }).json(z.array(MyOrganization))

export const findOrganization = (id: number, signal?: AbortSignal) =>
  http.get(`Organization/public/${id}`, { signal }).json(Organization)

export const createOrganization = (input: CreateOrganization, { once, signal }: Change) =>
  http
    .post('Organization/create', { json: input, signal, headers: { 'Idempotency-Key': once } })
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
