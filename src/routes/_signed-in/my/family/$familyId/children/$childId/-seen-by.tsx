import { useQuery } from '@tanstack/react-query'
import { type FamilyChild, type MyFamily, familyAccessNames } from '#contract/people/families.ts'
import type { Reader, Reading, ReadingReason, SeenBy } from '#contract/people/seen-by.ts'
import { seenByQuery } from '#src/api/people/families.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { mayEdit } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { displayMoment, dayInWords } from '#contract/dates/display-date.ts'

interface SeenByProps {
  family: MyFamily
  child: FamilyChild
  kind: keyof SeenBy
}

const titles = {
  careNotes: 'Who can see the care notes',
  contacts: 'Who can see these contacts',
  photo: 'Who can see the photo',
}

/** Who can see something about a child now, and who has seen it, on request. */
export function SeenByCard(props: SeenByProps) {
  const { firstName } = props.child
  return (
    <Card
      title={titles[props.kind]}
      description={`Adults in ${firstName}’s family and people in ${firstName}’s organizations.`}
    >
      <Disclosure showLabel="Show who" hideLabel="Hide" isLazy>
        <Seen {...props} />
      </Disclosure>
    </Card>
  )
}

function Seen({ family, child, kind }: SeenByProps) {
  const key = { familyId: family.id, personId: child.personId }
  const asked = useQuery(seenByQuery(key))
  return (
    <Later of={asked} failed="Couldn’t load who can see this.">
      {({ [kind]: seen }) => (
        <Stack>
          <Part title={`Can see it now (${seen.readersCount})`}>
            <RowList label="Who can see it now">
              {seen.readers.map((reader, index) => (
                <ReaderItem key={index} reader={reader} />
              ))}
            </RowList>
            <More shown={seen.readers.length} all={seen.readersCount} />
            {kind !== 'photo' && mayEdit(family) && (
              <p>
                To remove an organization’s access,{' '}
                <RouterLink
                  to="/my/family/$familyId/children/$childId"
                  params={{ familyId: family.id, childId: child.personId }}
                  hash="organizations"
                >
                  remove {child.firstName} from it
                </RouterLink>
                .
              </p>
            )}
          </Part>
          {'readings' in seen ? (
            <Readings
              seen={seen}
              verb={kind === 'careNotes' ? 'Viewed or saved' : 'Viewed'}
              isElsewhere={kind === 'contacts' && child.isElsewhere}
            />
          ) : (
            <p>Photo views aren’t logged.</p>
          )}
        </Stack>
      )}
    </Later>
  )
}

const ReaderItem = ({ reader }: { reader: Reader }) => (
  <RowListItem
    note={
      <>
        {reader.reasons.map((reason) => (
          <div key={reasonWords(reason) + reason.organizationName}>
            <Reason reason={reason} />
          </div>
        ))}
        {reader.isPartial && <div>Sees only moderate or worse conditions</div>}
      </>
    }
  >
    {readerName(reader)}
  </RowListItem>
)

function Reason({ reason }: { reason: ReadingReason }) {
  const { organizationId, organizationName } = reason
  if (organizationName === null) return reasonWords(reason)
  return (
    <>
      {reasonWords(reason)} ·{' '}
      {organizationId === null ? (
        organizationName
      ) : (
        <RouterLink to="/organizations/$organizationId" params={{ organizationId }}>
          {organizationName}
        </RouterLink>
      )}
    </>
  )
}

interface ReadingsProps {
  seen: { readings: Reading[]; readingsCount: number }
  verb: string
  isElsewhere: boolean
}

function Readings({ seen: { readings, readingsCount }, verb, isElsewhere }: ReadingsProps) {
  return (
    <Part title={`${verb} (${counted(readingsCount, ['time', 'times'])})`}>
      {readings.length === 0 && <p>No views yet.</p>}
      {isElsewhere && (
        <p>
          The other household and its organizations see that household’s own contacts. Those views
          are listed here too.
        </p>
      )}
      <RowList label="Who viewed it">
        {readings.map((reading) => (
          <RowListItem
            key={reading.id}
            note={dotted([
              reading.organizationName,
              reading.isStored && 'Saved on a device for use offline',
              displayMoment(reading.createdDate),
            ])}
          >
            {readingName(reading)}
          </RowListItem>
        ))}
      </RowList>
      <More shown={readings.length} all={readingsCount} />
    </Part>
  )
}

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown && <p>And {numbers.format(all - shown)} more.</p>

/** Who can read it. People of another household are neither named nor counted. */
const readerName = ({ name, isMe }: Reader) =>
  isMe ? `${name ?? ''} (you)` : (name ?? 'Adults in another household')

/** Who has read it. */
const readingName = ({ name, isMe }: Reading) =>
  isMe ? 'You' : (name ?? 'Someone in another household')

/** Why a person can read it, such as "Role “Front desk” until 12/01/2026". */
const reasonWords = (reason: ReadingReason): string => words[reason.kind](reason)

const words: Record<ReadingReason['kind'], (reason: ReadingReason) => string> = {
  Family: ({ access }) => `Your family: ${familyAccessNames[access ?? 'View'].toLowerCase()}`,
  OtherHousehold: () => 'The child is also in their family',
  Self: () => 'Their own profile',
  Owner: () => 'Owner',
  Role: ({ label, untilDate }) =>
    `Role “${label ?? ''}”${untilDate === null ? '' : ` until ${dayInWords(untilDate)}`}`,
  Teacher: ({ label, semesterName }) =>
    `Teaches ${label ?? ''}, until ${semesterName ?? ''} is archived`,
}
