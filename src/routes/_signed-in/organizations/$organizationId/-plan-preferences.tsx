import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  RoundPreferences,
  type RoundFamily,
  type SavePreferences,
} from '#contract/classes/registration-rounds.ts'
import type { MyFamily } from '#contract/people/families.ts'
import { familyRoundQuery, savePreferences } from '#src/api/classes/registration-rounds.api.ts'
import { HoldWhileTyped } from '#src/components/forms/card-form.tsx'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import type { PlanStudent } from './-plan-places.ts'

interface PlanPreferencesProps {
  semesterId: number
  students: readonly PlanStudent[]
  families: readonly MyFamily[]
}

/** What matters to each family in a registration round, until its result is published: a form while it can be changed. */
export function PlanPreferences({ semesterId, students, families }: PlanPreferencesProps) {
  const { data: round } = useSuspenseQuery(familyRoundQuery(semesterId))
  if (!round || round.status === 'Published') return null
  const shown = round.preferences
    .map((each) => ({ ...each, friends: friendsOf(each, students) }))
    .filter(({ friends }) => friends.length > 0)
  return shown.map((said) => {
    const name = families.find(({ id }) => id === said.familyId)?.name
    return (
      <Card
        key={said.familyId ?? 'none'}
        title={shown.length > 1 && name ? `What matters to ${name}` : 'What matters to you'}
      >
        {round.status === 'Choosing' && said.mayChange ? (
          <PreferencesForm semesterId={semesterId} said={said} />
        ) : (
          <Said said={said} />
        )}
        {round.status === 'Choosing' && !said.mayChange && (
          <p>Only an adult with full access to the family can change this.</p>
        )}
      </Card>
    )
  })
}

interface NamedFriend {
  student: PlanStudent
  friendName: string | null
  isMutual: boolean
}

type Preferences = Omit<RoundFamily, 'friends'> & { friends: NamedFriend[] }

/** The people in the plan, each with the friend. */
const friendsOf = ({ friends }: RoundFamily, students: readonly PlanStudent[]): NamedFriend[] =>
  students.flatMap((student) => {
    const friend = friends.find(({ personId }) => personId === student.personId)
    return friend ? [{ student, friendName: friend.friendName, isMutual: friend.isMutual }] : []
  })

const most = Array.from({ length: 10 }, (_, index) => index + 1)

function PreferencesForm({ semesterId, said }: { semesterId: number; said: Preferences }) {
  const save = useChange(savePreferences, { successMessage: wasSaved('What matters to you') })
  const { familyId, friends } = said
  const [before, setBefore] = useState(valuesOf(said))

  async function submit(values: RoundPreferences) {
    const round = await save({ semesterId, ...changesIn(values, before) })
    const saved = round?.preferences.find((each) => each.familyId === familyId)
    if (!saved) return values
    const students = friends.map(({ student }) => student)
    const now = valuesOf({ ...saved, friends: friendsOf(saved, students) })
    setBefore(now)
    return now
  }

  return (
    <Form schema={RoundPreferences} defaultValues={before} submitLabel="Save" submit={submit}>
      {familyId !== null && friends.length > 1 && <SameHalfDay />}
      {familyId !== null && (
        <SelectField
          name="mostClasses"
          label="Most classes for each child"
          optional
          asNumber
          placeholder="No limit"
          choices={most.map((count) => [
            String(count),
            `At most ${counted(count, ['class', 'classes'])}`,
          ])}
        />
      )}
      {friends.map((friend, index) => (
        <TextField
          key={friend.student.personId}
          name={`friends.${index}.friendName`}
          label={`A friend of ${ownerOf(friend.student)} (first and last name)`}
          help={friendWords(friend)}
          optional
        />
      ))}
      <HoldWhileTyped />
    </Form>
  )
}

function SameHalfDay() {
  const { input } = useField('isSameHalfDay')
  return <CheckInput label="Siblings in the same half-day" {...input} />
}

const valuesOf = ({
  familyId,
  isSameHalfDay,
  mostClasses,
  friends,
}: Preferences): RoundPreferences => ({
  familyId,
  isSameHalfDay,
  mostClasses,
  friends: friends.map(({ student, friendName }) => ({ personId: student.personId, friendName })),
})

/** What was changed, so that nothing is overwritten that another adult saved meanwhile. */
const changesIn = (
  { familyId, isSameHalfDay, mostClasses, friends }: RoundPreferences,
  before: RoundPreferences,
): SavePreferences => ({
  familyId,
  ...(isSameHalfDay !== before.isSameHalfDay && { isSameHalfDay }),
  ...(mostClasses !== before.mostClasses && { mostClasses }),
  friends: friends.filter(
    ({ friendName }, index) => friendName !== before.friends[index]?.friendName,
  ),
})

/** What cannot be changed. */
const Said = ({
  said: { familyId, isSameHalfDay, mostClasses, friends },
}: {
  said: Preferences
}) => (
  <Facts
    items={[
      familyId !== null &&
        friends.length > 1 && ['Siblings in the same half-day', isSameHalfDay ? 'Yes' : 'No'],
      familyId !== null && [
        'Most classes for each child',
        mostClasses === null ? 'No limit' : `At most ${counted(mostClasses, ['class', 'classes'])}`,
      ],
      ...friends.map(
        (friend) =>
          [
            `A friend of ${ownerOf(friend.student)}`,
            friend.friendName === null ? 'Nobody' : `${friend.friendName}. ${friendWords(friend)}`,
          ] as const,
      ),
    ]}
  />
)

const ownerOf = ({ isMe, name }: PlanStudent) => (isMe ? 'yours' : name)

function friendWords({ student: { isMe, fullName }, friendName, isMutual }: NamedFriend): string {
  const named = isMe ? 'you' : fullName
  if (friendName === null) return `Counts if the friend’s family names ${named}, too.`
  return isMutual ? 'Both of you named each other.' : `Counts once the other family names ${named}.`
}
