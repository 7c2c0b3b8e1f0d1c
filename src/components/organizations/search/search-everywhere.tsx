import { useDeferredValue, useEffect, useState } from 'react'
import { Link, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useActor, useSelector } from '@xstate/react'
import {
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardList,
  Clock,
  DoorOpen,
  type LucideIcon,
  PanelTop,
  UsersRound,
  Zap,
} from 'lucide-react'
import { addRecentChoice, readRecentChoices } from '#src/atoms/recent-choices.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import {
  foundOf,
  hasFailed,
  type SearchState,
  searchEverywhereMachine,
} from '#src/machines/organizations/search-everywhere.machine.ts'
import { SearchList } from '#src/ui/fields/search-list.tsx'
import { SearchDialog } from '#src/ui/frame/dialog.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { type Choice, type ChoiceKind, sectionsOf } from './choices.ts'

/** Searches people, classes, screens and actions, and opens what is chosen. */
export function SearchEverywhere({ onClose }: { onClose: () => void }) {
  const { inspect, session } = useApp()
  const [recent] = useState(readRecentChoices)
  const searched = useSearchedOrganization(recent[0]?.organizationId ?? null)
  const isSiteAdministrator = useSelector(session, accountOf)?.isSiteAdministrator === true
  const organizationId = searched?.id ?? null
  const [state, send] = useActor(searchEverywhereMachine, { input: { organizationId }, inspect })
  useEffect(() => send({ type: 'organization.changed', organizationId }), [send, organizationId])
  const { data: organization } = useQuery({
    ...adminOrganizationQuery(organizationId ?? 0),
    enabled: organizationId !== null,
  })
  const { text } = state.context
  // The field first: it is the modal dialog that takes long, as all that is behind it becomes inert.
  const isOpened = useDeferredValue(true, false)
  const sections = isOpened
    ? sectionsOf({
        text,
        found: foundOf(state),
        recent,
        administered: organization ?? null,
        isSiteAdministrator,
      })
    : []
  const count = sections.reduce((sum, { choices }) => sum + choices.length, 0)

  function choose({ key, kind, label, note, organizationId: of, link }: Choice) {
    const { to, params, search } = link
    // What was done once is not done again.
    if (kind !== 'action' && typeof to === 'string')
      addRecentChoice({
        key,
        label,
        note,
        organizationId: of,
        link: {
          to,
          ...(typeof params === 'object' && { params }),
          ...(typeof search === 'object' && { search }),
        },
      })
    onClose()
  }

  return (
    <SearchDialog title="Search" onClose={onClose}>
      <SearchList
        label="Search"
        placeholder="Search..."
        text={text}
        sections={sections}
        status={statusOf(state, count)}
        footer={searched && `People and classes of ${searched.name}`}
        renderMedia={(choice) => <Media of={choice} />}
        renderLink={({ link }, content) => (
          // The router marks links to parent screens as the current page.
          <Link {...link} aria-current={undefined}>
            {content}
          </Link>
        )}
        onSearch={(wanted) => send({ type: 'search', text: wanted })}
        onRetry={hasFailed(state) ? () => send({ type: 'retry' }) : undefined}
        onChoose={choose}
        onClose={onClose}
      />
    </SearchDialog>
  )
}

/** The organization of the screen, else the one searched last, else the first that the user administers. */
function useSearchedOrganization(lastId: number | null) {
  const { organizationId } = useParams({ strict: false })
  const { data = [] } = useQuery(myOrganizationsQuery)
  const administered = data.filter(({ membership }) => membership.mayAdminister)
  return (
    administered.find(({ id }) => id === Number(organizationId)) ??
    administered.find(({ id }) => id === lastId) ??
    administered[0]
  )
}

function statusOf(state: SearchState, count: number): string {
  if (state.hasTag('busy')) return 'Searching…'
  if (hasFailed(state)) return 'The search failed.'
  if (state.context.text.trim() === '')
    return 'Type a name, a class, a date or what you want to do.'
  if (count === 0) return 'Nothing found.'
  return counted(count, ['result', 'results'])
}

const icons: Record<Exclude<ChoiceKind, 'member'>, LucideIcon> = {
  action: Zap,
  class: BookOpen,
  classDay: CalendarDays,
  family: UsersRound,
  organization: Building2,
  recent: Clock,
  report: ClipboardList,
  room: DoorOpen,
  screen: PanelTop,
}

function Media({ of: { kind, label, photoUrl } }: { of: Choice }) {
  if (kind === 'member') return <Avatar name={label} imageUrl={photoUrl} />
  const Icon = icons[kind]
  return <Icon size={18} aria-hidden="true" />
}
