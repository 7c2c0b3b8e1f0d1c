import { Link } from '@tanstack/react-router'
import { placeLook, SideNavigation, SideNavigationGroup } from '#src/ui/frame/side-navigation.tsx'

const admin = '/organizations/$organizationId/admin'

const groups = [
  { label: 'Overview', places: [['Home', `${admin}/home`]] },
  {
    label: 'People',
    places: [
      ['All members', `${admin}/all-members`],
      ['Teachers', `${admin}/teachers`],
      ['Students', `${admin}/students`],
      ['Parents', `${admin}/parents`],
      ['Families', `${admin}/families`],
      ['Owners', `${admin}/owners`],
      ['Roles', `${admin}/roles`],
    ],
  },
  {
    label: 'School year',
    places: [
      ['Semesters', `${admin}/semesters`],
      ['Class days', `${admin}/class-days`],
      ['Classes', `${admin}/classes`],
    ],
  },
  {
    label: 'Desk',
    places: [
      ['Applications', `${admin}/application`],
      ['Reports', `${admin}/reports`],
    ],
  },
  { label: 'Organization', places: [['Settings', `${admin}/settings`]] },
] as const

/** Where an administrator can go in their organization. */
export const Places = ({ organizationId }: { organizationId: number }) => (
  <SideNavigation>
    {groups.map(({ label, places }) => (
      <SideNavigationGroup key={label} label={label}>
        {places.map(([place, to]) => (
          <li key={to}>
            <Link
              to={to}
              params={{ organizationId }}
              activeOptions={{ includeSearch: false }}
              className={placeLook()}
            >
              {place}
            </Link>
          </li>
        ))}
      </SideNavigationGroup>
    ))}
  </SideNavigation>
)
