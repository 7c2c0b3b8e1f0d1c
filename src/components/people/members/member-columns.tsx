import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/people/members.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { RoomyOnly } from '#src/ui/frame/by-width.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { displayInstant } from '#contract/dates/display-date.ts'
import {
  KindBadges,
  kindsOf,
} from '#src/components/organizations/organizations/organization-facts.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { Email } from './contact.tsx'
import { AccountInRow, accountWords } from './account-badge.tsx'

const nameThatOpens = (list: 'all-members' | 'teachers'): Column<Member> => ({
  id: 'name',
  label: 'Name',
  cell: ({ id, name }) => (
    <Row gap="tight">
      <Avatar name={name} size="small" />
      <Link
        from="/organizations/$organizationId/admin"
        to={`/organizations/$organizationId/admin/${list}/$organizationUserId`}
        params={{ organizationUserId: id }}
        className={rowLink()}
      >
        {name}
      </Link>
    </Row>
  ),
  text: ({ name }) => name,
  sortField: 'name',
  isAlwaysShown: true,
})

const familyNames = ({ families = [] }: Member) => families.map(({ name }) => name).join(', ')

const emails: Column<Member>[] = [
  {
    id: 'email',
    label: 'Email',
    cell: ({ email }) => email && <Email address={email} />,
    text: ({ email }) => email ?? '',
    isHiddenAtFirst: true,
    permissions: ['members.contact'],
  },
]

const kinds: Column<Member> = {
  id: 'kinds',
  label: 'Type',
  onPhone: 'second',
  kind: 'short',
  cell: (member) => (
    <Row gap="tight" wrap>
      <KindBadges membership={member} />
    </Row>
  ),
  text: (member) => kindsOf(member).join(', '),
}

const rolesColumn: Column<Member> = {
  id: 'roles',
  label: 'Roles',
  onPhone: 'hidden',
  kind: 'short',
  cell: ({ roles = [] }) => roles.map((name) => <div key={name}>{name}</div>),
  text: ({ roles = [] }) => roles.join(', '),
}

const facts: Column<Member>[] = [
  {
    id: 'family',
    label: 'Family',
    onPhone: 'second',
    cell: familyNames,
    permissions: ['families.view'],
  },
  {
    id: 'account',
    label: 'Account',
    onPhone: 'hidden',
    kind: 'short',
    cell: (member) => <AccountInRow member={member} />,
    text: accountWords,
  },
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    kind: 'short',
    cell: ({ status, isEmailBounced }) => (
      <Row gap="tight" wrap>
        {status === 'Active' ? (
          <RoomyOnly>{status}</RoomyOnly>
        ) : (
          <Badge tone="warning">{status}</Badge>
        )}
        {isEmailBounced && <Badge tone="warning">Email bounces</Badge>}
      </Row>
    ),
    text: ({ status, isEmailBounced }) => (isEmailBounced ? `${status}, email bounces` : status),
    sortField: 'status',
  },
  {
    id: 'joined',
    label: 'Joined',
    kind: 'short',
    isHiddenAtFirst: true,
    cell: ({ joinedDate }) => displayInstant(joinedDate),
    sortField: 'joinedDate',
  },
]

/** The columns of a list of members, depending on which list it is. */
export const memberColumns = {
  'all-members': [nameThatOpens('all-members'), ...emails, kinds, rolesColumn, ...facts],
  teachers: [nameThatOpens('teachers'), kinds, ...facts],
}
