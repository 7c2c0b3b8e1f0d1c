import { useSuspenseQuery } from '@tanstack/react-query'
import type { SecondFactorRule } from '#contract/organizations/second-factor.ts'
import {
  changeSecondFactorRule,
  secondFactorRuleQuery,
} from '#src/api/organizations/second-factor.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'

/** Requires a second factor to see children's data, and shows who has none. */
export function SecondFactorCard({ organizationId }: { organizationId: number }) {
  const { data: rule } = useSuspenseQuery(secondFactorRuleQuery(organizationId))
  const change = useChange(changeSecondFactorRule, { successMessage: wasSaved('Organization') })
  const { isRequired, hasOwn, concerned, concernedCount } = rule
  const people = counted(concernedCount, ['person', 'people'])
  return (
    <Card
      id="second-factor"
      title="Second factor"
      description="Require a passkey or an authenticator app for owners, teachers and everyone whose role shows children’s data. Email codes don’t count, because login links come by email too."
    >
      <p>
        {isRequired
          ? 'Required. People without one can’t see children’s data here until they set one up.'
          : 'Not required. Anyone who learns their password can see children’s data.'}
      </p>
      {concernedCount > 0 && (
        <p>
          {people} {concernedCount === 1 ? 'has' : 'have'} no second factor yet
          {isRequired ? ' and can’t see children’s data.' : '.'}
        </p>
      )}
      {concerned && concerned.length > 0 && (
        <Concerned organizationId={organizationId} rule={rule} of={concerned} />
      )}
      {!hasOwn && !isRequired ? (
        <Notice tone="default" title="Set up your own first">
          <ButtonLink to="/account/edit" hash="passkeys" size="small">
            Set it up in your account
          </ButtonLink>
        </Notice>
      ) : (
        <AskFirst
          label={isRequired ? 'Stop requiring it' : 'Require a second factor'}
          title={isRequired ? 'Stop requiring a second factor?' : 'Require a second factor?'}
          confirmLabel={isRequired ? 'Stop requiring it' : 'Require it'}
          act={() => change({ organizationId, isRequired: !isRequired })}
        >
          {isRequired
            ? 'A password alone will be enough to see children’s data.'
            : concernedCount === 0
              ? 'Everyone it applies to already has one.'
              : `${people} won’t see children’s data until they set one up. We’ll email them instructions.`}
        </AskFirst>
      )}
    </Card>
  )
}

interface ConcernedProps {
  organizationId: number
  rule: SecondFactorRule
  of: NonNullable<SecondFactorRule['concerned']>
}

function Concerned({ organizationId, rule, of }: ConcernedProps) {
  const more = rule.concernedCount - of.length
  return (
    <>
      <RowList label="People without a second factor">
        {of.map(({ organizationUserId, name, hasEmailCodes }) => (
          <RowListItem
            key={organizationUserId}
            note={hasEmailCodes && 'Uses email codes, which don’t count.'}
          >
            <RouterLink
              to="/organizations/$organizationId/admin/all-members/$organizationUserId"
              params={{ organizationId, organizationUserId }}
            >
              {name}
            </RouterLink>
          </RowListItem>
        ))}
      </RowList>
      {more > 0 && <p>And {more} more.</p>}
    </>
  )
}
