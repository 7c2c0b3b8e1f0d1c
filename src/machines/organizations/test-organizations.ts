import type {
  OpenApplication,
  Organization,
  OwnMembership,
} from '#contract/organizations/organizations.ts'

/** An organization that requires approval, as a stranger sees it. */
export const nobody: Organization = {
  id: 7,
  name: 'Lindenschule',
  accessLevel: 0,
  admissionType: 1,
  description: null,
  place: null,
  contactEmail: null,
  isVerified: false,
  logoImageUrl: null,
  coverImageUrl: null,
  membership: null,
  application: null,
  isInvited: false,
  isFormerMember: false,
}
export const member: OwnMembership = {
  isOwner: false,
  isTeacher: false,
  isStudent: false,
  isParent: false,
  status: 'Active',
  joinedDate: '2026-09-01T00:00:00.000Z',
  roles: [],
  mayAdminister: false,
  isSecondFactorMissing: false,
  welcomeText: null,
}
export const application: OpenApplication = {
  id: 3,
  status: 'Submitted',
  createdDate: '2026-09-01T00:00:00.000Z',
  version: 1,
}
