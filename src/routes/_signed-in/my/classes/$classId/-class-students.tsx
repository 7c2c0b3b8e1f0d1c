import type { ClassStudent } from '#contract/classes/my-classes.ts'
import { Email } from '#src/components/people/members/contact.tsx'
import { Card } from '#src/ui/card.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

/** Who attends a class, and for those who lead it, whom to call. */
export const ClassStudents = ({ students }: { students: readonly ClassStudent[] }) => (
  <Card title={`Students (${students.length})`}>
    {students.length === 0 ? (
      'Nobody is enrolled yet.'
    ) : (
      <RowList label="Students">
        {/* Two people can have one name, so that only their place in the list tells them apart. */}
        {students.map(({ name, guardians }, place) => (
          <RowListItem
            key={place}
            note={guardians?.map((guardian, index) => (
              <Guardian key={index} of={guardian} />
            ))}
          >
            {name}
          </RowListItem>
        ))}
      </RowList>
    )}
  </Card>
)

type Contact = NonNullable<ClassStudent['guardians']>[number]

const Guardian = ({ of: { name, phone, email } }: { of: Contact }) => (
  <div>
    {name}
    {phone !== null && (
      <>
        {' · '}
        <Phone of={phone} />
      </>
    )}
    {email !== null && (
      <>
        {' · '}
        <a href={`mailto:${email}`} className={linkLook()}>
          <Email address={email} />
        </a>
      </>
    )}
  </div>
)
