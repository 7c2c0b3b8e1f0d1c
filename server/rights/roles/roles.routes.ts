import {
  CreateRole,
  GrantRole,
  Role,
  RoleGrant,
  RoleGrantPage,
  RoleGrantQuery,
  RolePage,
  RoleQuery,
  UpdateRole,
} from '#contract/rights/roles.ts'
import { del, get, post, put, resource } from '#server/calls/call.ts'
import {
  may,
  organizationInBody,
  organizationInPath,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { endGrant, grantRole, listGrants } from './role-grants.queries.ts'
import { deleteRole, findRole, insertRole, listRoles, updateRole } from './roles.queries.ts'

const manager = may('roles.manage', organizationOf('role'))

export const roles = resource('Role', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the roles of an organization with their permissions',
      authorize: may('roles.manage', organizationInPath),
      query: RoleQuery,
      answer: RolePage,
    },
    ({ db, visitor, query }) => listRoles(db, visitor, query),
  ),
  post(
    '/admin',
    {
      summary: 'Add a role to an organization',
      authorize: may('roles.manage', organizationInBody),
      body: CreateRole,
      answer: Role,
      refuses: { 409: 'Another role has this name' },
    },
    ({ db, visitor, body }) => insertRole(db, visitor, body),
  ),
  get(
    '/admin/:roleId',
    { summary: 'Get a role', authorize: manager, answer: Role },
    ({ db, visitor, ids }) => findRole(db, visitor, ids.roleId),
  ),
  put(
    '/admin/:roleId',
    {
      summary: 'Save a role',
      authorize: manager,
      reauthenticated: true,
      body: UpdateRole,
      answer: Role,
      refuses: { 409: 'Someone else saved it first, or another role has this name' },
    },
    ({ db, visitor, ids, body }) => updateRole(db, visitor, ids.roleId, body),
  ),
  del(
    '/admin/:roleId',
    { summary: 'Delete a role and remove it from its members', authorize: manager },
    ({ db, visitor, ids }) => deleteRole(db, visitor, ids.roleId),
  ),
  get(
    '/admin/grants/:roleId',
    {
      summary: 'List the members who have a role',
      authorize: manager,
      query: RoleGrantQuery,
      answer: RoleGrantPage,
    },
    ({ db, visitor, ids, query }) => listGrants(db, visitor, ids.roleId, query),
  ),
  put(
    '/admin/grants/:roleId/:organizationUserId',
    {
      operationId: 'assignRole',
      summary: 'Assign a role to a member, or change its last day',
      authorize: manager,
      reauthenticated: true,
      body: GrantRole,
      answer: RoleGrant,
      refuses: { 409: 'The member is not active, or has no account' },
    },
    ({ db, visitor, ids, body }) => grantRole(db, visitor, ids, body),
  ),
  del(
    '/admin/grants/:roleId/:organizationUserId',
    { operationId: 'removeRole', summary: 'Remove a role from a member', authorize: manager },
    ({ db, visitor, ids }) => endGrant(db, visitor, ids),
  ),
])
