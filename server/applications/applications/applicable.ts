import {
  AccessLevel,
  AdmissionType,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { findOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Stores } from '#server/tenancy/organizations.rows.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/visitor.ts'

/** Refuses where nobody has to be asked, or nobody may. Members apply for those of their family who are none. */
export async function requireApplicable(
  stores: Stores,
  visitor: SignedIn,
  organizationId: number,
): Promise<Organization> {
  const organization = await findOrganization(stores, visitor, organizationId)
  const { name, membership, isInvited, accessLevel, admissionType, application } = organization
  const isMember = membership?.status === 'Active'
  if (!isMember && (isInvited || membership)) {
    throw conflict('join_instead', {}, `${name} has invited you. Accept the invitation instead.`)
  }
  if (!isMember && accessLevel === AccessLevel.Private) throw notFound()
  if (admissionType === AdmissionType.Automatic) {
    const message = isMember
      ? `${name} lets everybody in. Enrol your children in its classes instead.`
      : `${name} lets everybody in. Join instead.`
    throw conflict('join_instead', {}, message)
  }
  if (application) throw appliedAlready()
  return organization
}

export const appliedAlready = () =>
  conflict('applied_already', {}, 'Your application waits for a decision already.')
