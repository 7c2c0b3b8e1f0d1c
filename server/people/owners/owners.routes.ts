import { del, post, resource } from '#server/calls/call.ts'
import { organizationOf, ownerOf } from '#server/tenancy/rights.ts'
import { addOwner, handOver, removeOwner } from './owners.queries.ts'

const owner = ownerOf(organizationOf('organizationUser'))

export const owners = resource('OrganizationUser', [
  post(
    '/admin/owner/:organizationUserId',
    {
      operationId: 'addOwner',
      summary: 'Make a member an owner',
      authorize: owner,
      reauthenticated: true,
      refuses: { 409: 'They are not active, or have no account with a verified address' },
    },
    ({ db, visitor, ids }) => addOwner(db, visitor, ids.organizationUserId),
  ),
  del(
    '/admin/owner/:organizationUserId',
    {
      operationId: 'removeOwner',
      summary: 'Remove an owner',
      authorize: owner,
      reauthenticated: true,
      refuses: { 409: 'They are the last active owner' },
    },
    ({ db, visitor, ids }) => removeOwner(db, visitor, ids.organizationUserId),
  ),
  post(
    '/admin/owner/transfer/:organizationUserId',
    {
      operationId: 'transferOwnership',
      summary: 'Transfer ownership to a member',
      authorize: owner,
      reauthenticated: true,
      refuses: { 409: 'They are not active, or have no account with a verified address' },
    },
    ({ db, visitor, ids }) => handOver(db, visitor, ids.organizationUserId),
  ),
])
