import { teacherRoleNames, type AdminClass } from '#contract/classes.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What those read of a class who may not change it. */
export const ClassFacts = ({
  summary,
  description,
  teachers,
  enrolledStudentsCount,
}: AdminClass) => (
  <Facts
    items={[
      ['Teachers', teacherNames(teachers)],
      ['Students', String(enrolledStudentsCount)],
      ...(summary ? [['Summary', summary] as const] : []),
      ...(description ? [['Description', <Prose key="text">{description}</Prose>] as const] : []),
    ]}
  />
)

/** Who teaches a class and as what, in one line. */
export const teacherNames = (teachers: AdminClass['teachers']) =>
  teachers.map(({ name, role }) => `${name}, ${teacherRoleNames[role]}`).join('; ') || 'Nobody'
