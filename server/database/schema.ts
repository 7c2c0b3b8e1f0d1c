import type { AccessLevel, AdmissionType, Membership } from '#contract/organizations.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Versioned = { id: GeneratedAlways<number>; version: Generated<number> }

type Person = Versioned & {
  firstName: string
  lastName: string
  searchName: string
  userId: number | null
}

type User = Versioned & {
  email: string
  passwordHash: string
  emailVerifiedAt: string | null
  createdDate: string
}

type Session = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  createdDate: string
  lastSeenDate: string
  expiresDate: string
  userAgent: string | null
}

type Idempotency = {
  userId: number
  key: string
  call: string
  requestHash: string
  answer: string | null
  createdDate: string
}

type Organization = Versioned & {
  name: string
  searchName: string
  accessLevel: AccessLevel
  admissionType: AdmissionType
  createdDate: string
}

type OrganizationUser = Versioned & {
  organizationId: number
  personId: number
  isOwner: boolean
  isTeacher: boolean
  isStudent: boolean
  isParent: boolean
  status: Membership['status']
  joinedDate: string
}

/** Every table, as the queries see it: camelCase, instants as ISO 8601 UTC text. */
export type Schema = {
  person: Person
  user: User
  session: Session
  idempotency: Idempotency
  organization: Organization
  organizationUser: OrganizationUser
}
