import { Link } from '@tanstack/react-router'
import type { StudentRow } from '#contract/people/family-lists.ts'
import { AccountBadge } from '../members/account-badge.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { CellLines } from '#src/ui/table/cell-lines.tsx'
import { PhoneText } from '#src/ui/text/phone.tsx'

const from = '/organizations/$organizationId/admin'
const member = `${from}/all-members/$organizationUserId` as const
const family = `${from}/families/$familyId` as const

interface Named {
  id: number
  name: string
}

/** A person, with a link to their page for people who may see it. */
export const MemberName = ({ id, name }: Named) => (
  <Row gap="tight">
    <Avatar name={name} size="small" />
    {useMay()('members.view') ? (
      <Link from={from} to={member} params={{ organizationUserId: id }} className={rowLink()}>
        {name}
      </Link>
    ) : (
      name
    )}
  </Row>
)

export const FamilyName = ({ id, name }: Named) => (
  <Link from={from} to={family} params={{ familyId: id }} className={rowLink()}>
    {name}
  </Link>
)

/** Families in a column, each with a link. */
export const Families = ({ of }: { of: Named[] }) =>
  of.length === 0 ? (
    'No family'
  ) : (
    <CellLines
      label="families"
      lines={of.map(({ id, name }) => ({
        key: id,
        content: (
          <RouterLink from={from} to={family} params={{ familyId: id }}>
            {name}
          </RouterLink>
        ),
      }))}
    />
  )

/** Members in a column, each with a link. */
export const Members = ({ of, label = 'members' }: { of: Named[]; label?: string }) =>
  of.length > 0 && (
    <CellLines
      label={label}
      lines={of.map(({ id, name }) => ({
        key: id,
        content: (
          <RouterLink from={from} to={member} params={{ organizationUserId: id }}>
            {name}
          </RouterLink>
        ),
      }))}
    />
  )

export const namesOf = (of: { name: string }[] = []) => of.map(({ name }) => name).join(', ')

export const UnverifiedBadge = () => <AccountBadge member={{ account: 'Unverified' }} />

type Guardian = NonNullable<StudentRow['guardians']>[number]

/** Who to call, with phone numbers. */
export const callOf = ({ name, phone }: Guardian) => (phone ? `${name} ${phone}` : name)

/** A phone number on one line, below the name if needed. */
export const Call = ({ name, phone, isUnverified }: Guardian) => (
  <span>
    {name} {phone && <PhoneText of={phone} />} {isUnverified && <UnverifiedBadge />}
  </span>
)

export const Guardians = ({ of }: { of: Guardian[] }) =>
  of.length > 0 && (
    <CellLines
      label="guardians"
      most={1}
      lines={of.map((guardian) => ({ key: guardian.name, content: <Call {...guardian} /> }))}
    />
  )
