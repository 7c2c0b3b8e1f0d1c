import { useNavigate } from '@tanstack/react-router'
import { counted } from '#src/ui/text/counted.ts'
import type { Semester } from '#contract/timetable/semesters.ts'
import { deleteSemester, semesterQuery } from '#src/api/timetable/semesters.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'

/** The classes of a semester, or the actions for an empty one. */
export function SemesterClasses({ semester }: { semester: Semester }) {
  const { id, organizationId, classesCount } = semester
  const mayDelete = useMay()('semesters.manage')
  if (classesCount === 0) return <WithoutClasses semester={semester} />
  const classes = counted(classesCount, ['class', 'classes'])

  return (
    <Card title="Classes">
      <p>
        This semester has {classes}.{mayDelete && ' You can delete it when it has none.'}
      </p>
      <Row wrap>
        <ButtonLink
          to="/organizations/$organizationId/admin/classes"
          params={{ organizationId }}
          search={{ ...listStart, semesterId: id }}
        >
          See {classes}
        </ButtonLink>
      </Row>
    </Card>
  )
}

function WithoutClasses({ semester }: { semester: Semester }) {
  const { id, organizationId, name, classDaysCount, isArchived } = semester
  const navigate = useNavigate()
  const may = useMay()
  const remove = useDeletion(deleteSemester, {
    successMessage: 'Semester was deleted successfully',
    refresh: [['semesters', 'page'], ['counts']],
    queryKey: semesterQuery(id).queryKey,
    leave: (how) =>
      navigate({
        to: '/organizations/$organizationId/admin/semesters',
        params: { organizationId },
        ...how,
      }),
  })

  return (
    <Card title="Classes">
      <p>This semester has no classes yet.</p>
      <Row wrap>
        {may('classes.manage') && !isArchived && (
          <ButtonLink
            to="/organizations/$organizationId/admin/classes/new"
            params={{ organizationId }}
            search={{ semesterId: id }}
          >
            Create Class
          </ButtonLink>
        )}
        {may('semesters.manage') && (
          <AskFirst
            label="Delete Semester"
            title={`Delete ${name}?`}
            confirmLabel="Delete"
            look="quiet"
            act={() => remove(id)}
          >
            {classDaysCount === 0
              ? 'This can’t be undone. It has no classes.'
              : `This can’t be undone. It also removes ${counted(classDaysCount, ['class day', 'class days'])}.`}
          </AskFirst>
        )}
      </Row>
    </Card>
  )
}
