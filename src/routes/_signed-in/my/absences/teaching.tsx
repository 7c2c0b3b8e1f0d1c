import { createFileRoute } from '@tanstack/react-router'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { AbsenceForm } from './-absence-form.tsx'
import { absenceShape } from './-absence-search.ts'

export const Route = createFileRoute('/_signed-in/my/absences/teaching')({
  validateSearch: searchBy(absenceShape),
  component: TeacherAbsence,
})

function TeacherAbsence() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Screen
      title="Report your absence as a teacher"
      back={<BackLink to="/my/absences">Absences</BackLink>}
      lead="The class needs a substitute on these days, until one is named."
      width="form"
    >
      <AbsenceForm
        personId={null}
        noClasses="You teach no classes on these days."
        asked={search}
        onRange={(range) =>
          void navigate({ search: { ...search, ...range }, replace: true, resetScroll: false })
        }
      />
    </Screen>
  )
}
