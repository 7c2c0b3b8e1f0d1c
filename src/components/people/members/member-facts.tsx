import type { MemberCard } from '#contract/people/members.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { Phone } from '#src/ui/text/phone.tsx'
import { displayDate, displayInstant, dayInWords } from '#contract/dates/display-date.ts'
import { customFacts } from '../custom-fields/custom-value-fields.tsx'
import { AccountBadge, accountWords } from './account-badge.tsx'

const admin = '/organizations/$organizationId/admin'

/** The facts of a member. Missing facts are left out. */
export function MemberFacts({ member }: { member: MemberCard }) {
  const { email, phone, birthDate, age, ageOn, bio, status, joinedDate, staffNotes } = member
  const { firstName, preferredName, isTeacher, isStudent, teaches, attends } = member
  const facts = [
    ['First name', preferredName && firstName],
    ['Email', email],
    ['Phone', phone && <Phone key="phone" of={phone} />],
    [
      'Birth date',
      birthDate && `${displayDate(birthDate)}, ${ageWords(age ?? null)} on ${dayInWords(ageOn)}`,
    ],
    ['Grade', member.grade],
    ['About', bio && <Prose key="bio">{bio}</Prose>],
    [
      'Account',
      member.account === 'Unverified' ? (
        <AccountBadge key="account" member={member} />
      ) : (
        accountWords(member)
      ),
    ],
    ['Status', status],
    ['Joined', displayInstant(joinedDate)],
    ['Teaches', (isTeacher || teaches.length > 0) && <Classes key="of" classes={teaches} />],
    [
      'Attends',
      attends && (isStudent || attends.length > 0) && <Classes key="of" classes={attends} />,
    ],
    ['Staff notes', staffNotes && <Prose key="notes">{staffNotes}</Prose>],
    ...customFacts(member.customValues),
  ] as const
  return <Facts items={facts.filter(([, fact]) => Boolean(fact))} />
}

const ageWords = (age: number | null) => (age === 1 ? '1 year old' : `${age} years old`)

const Classes = ({ classes }: { classes: MemberCard['teaches'] }) =>
  classes.length === 0 ? (
    'No classes'
  ) : (
    <ul>
      {classes.map(({ id, name }) => (
        <li key={id}>
          <ClassName id={id}>{name}</ClassName>
        </li>
      ))}
    </ul>
  )

const ClassName = ({ id, children }: { id: number; children: string }) =>
  useMay()('classes.view') ? (
    <RouterLink from={admin} to={`${admin}/classes/$classId`} params={{ classId: id }}>
      {children}
    </RouterLink>
  ) : (
    children
  )

/** A member's family, as far as the organization may know it. */
export const MemberFamily = ({ family }: { family: Family }) => (
  <Card title={family.name}>
    <Facts
      items={family.people.map((relative) => [
        relative.relation,
        <Stack key={relative.name} gap="tight">
          <Relative relative={relative} />
          {relative.phone && (
            <span>
              <Phone of={relative.phone} />
            </span>
          )}
          {relative.email && <span>{relative.email}</span>}
        </Stack>,
      ])}
    />
  </Card>
)

type Family = NonNullable<MemberCard['families']>[number]
type Person = Family['people'][number]

const Relative = ({ relative: { organizationUserId, name } }: { relative: Person }) =>
  organizationUserId === null ? (
    <span>{name}</span>
  ) : (
    <RouterLink
      from={admin}
      to={`${admin}/all-members/$organizationUserId`}
      params={{ organizationUserId }}
    >
      {name}
    </RouterLink>
  )
