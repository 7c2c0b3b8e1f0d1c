import type { FamilyAdult, MyFamily } from '#contract/people/families.ts'
import {
  accessSentences,
  mayEdit,
  relationNames,
} from '#src/routes/_signed-in/my/family/-family-words.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

/** What is known of an adult, but for what stands in a form below for those who may change it. */
export function AdultFacts({ family, adult }: { family: MyFamily; adult: FamilyAdult }) {
  const { relation, access, phone, email, hasAccount, isWaiting } = adult
  const contacts = [
    ['Phone', phone === null ? 'Not known' : <Phone key="phone" of={phone} />],
    ['Email', email ?? 'Not known'],
  ] as const
  if (mayEdit(family)) {
    return (
      hasAccount && (
        <Card title="Contact">
          <Facts items={contacts} />
        </Card>
      )
    )
  }
  return (
    <Card title="In this family">
      <Facts
        items={[
          ['Relation', relationNames[relation]],
          ['Access', accessSentences[access]],
          ...contacts,
          [
            'Signs in',
            isWaiting
              ? 'Once their email is verified'
              : hasAccount
                ? 'With an account'
                : 'No account',
          ],
        ]}
      />
    </Card>
  )
}
