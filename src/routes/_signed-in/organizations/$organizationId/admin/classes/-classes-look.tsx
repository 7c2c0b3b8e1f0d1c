import { useNavigate } from '@tanstack/react-router'
import { LayoutGrid, List } from 'lucide-react'
import { Segments } from '#src/ui/fields/segments.tsx'

const choices = [
  { value: 'list', label: 'List', icon: <List size={16} aria-hidden="true" /> },
  { value: 'timetable', label: 'Timetable', icon: <LayoutGrid size={16} aria-hidden="true" /> },
] as const

interface ClassesLookProps {
  chosen: 'list' | 'timetable'
  organizationId: number
  semesterId: number | undefined
}

/** The classes of an organization as a list, or those of one semester as a timetable. */
export function ClassesLook({ chosen, organizationId, semesterId }: ClassesLookProps) {
  const navigate = useNavigate()
  const goTo = {
    list: '/organizations/$organizationId/admin/classes',
    timetable: '/organizations/$organizationId/admin/classes/timetable',
  } as const
  return (
    <div>
      <Segments
        label="Layout"
        choices={choices}
        chosen={chosen}
        isShort
        onChoose={(look) =>
          void navigate({ to: goTo[look], params: { organizationId }, search: { semesterId } })
        }
      />
    </div>
  )
}
