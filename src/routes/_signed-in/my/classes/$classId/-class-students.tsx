import type { ClassStudent } from '#contract/classes/my-classes.ts'
import { Email } from '#src/components/people/members/contact.tsx'
import { Card } from '#src/ui/card.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

/** The students of a class, with their grades and guardians for lead teachers. */
export const ClassStudents = ({ students }: { students: readonly ClassStudent[] }) => (
  <Card title={`Students (${students.length})`}>
    {students.length === 0 ? (
      'No students yet.'
    ) : (
      <RowList label="Students">
        {/* Two people can have the same name, so the index is the key. */}
        {students.map(({ name, grade, guardians }, place) => (
          <RowListItem
            key={place}
            fact={grade}
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
