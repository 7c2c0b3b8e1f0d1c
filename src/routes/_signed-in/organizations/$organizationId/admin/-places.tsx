import { Link } from '@tanstack/react-router'
import { useMay } from '#src/components/rights/rights/may.ts'
import { placeLook, SideNavigation, SideNavigationGroup } from '#src/ui/frame/side-navigation.tsx'

const admin = '/organizations/$organizationId/admin'

/** Each place with its path and the permissions of which one is needed. Every administrator can open Home. */
const groups = [
  { label: 'Overview', places: [['Home', `${admin}/home`]] },
  {
    label: 'People',
    places: [
      ['All members', `${admin}/all-members`, 'members.view'],
      ['Teachers', `${admin}/teachers`, 'members.view'],
      ['Students', `${admin}/students`, 'members.view', 'students.medical'],
      ['Parents', `${admin}/parents`, 'members.view'],
      ['Families', `${admin}/families`, 'families.view'],
      ['Owners', `${admin}/owners`, 'members.view'],
      ['Roles', `${admin}/roles`, 'roles.manage'],
      ['Grade levels', `${admin}/grade-levels`, 'organization.settings'],
    ],
  },
  {
    label: 'School year',
    places: [
      ['Semesters', `${admin}/semesters`, 'classes.view'],
      ['Class days', `${admin}/class-days`, 'classes.view'],
      ['Classes', `${admin}/classes`, 'classes.view'],
      ['Rooms and times', `${admin}/rooms`, 'classes.view'],
    ],
  },
  {
    label: 'Day to day',
    places: [
      ['Attendance', `${admin}/attendance`, 'attendance.view'],
      ['Absences', `${admin}/absences`, 'attendance.view', 'classes.manage'],
      ['Requests', `${admin}/requests`, 'enrollments.manage', 'roles.manage'],
      ['Applications', `${admin}/application`, 'applications.view'],
      ['Announcements', `${admin}/announcements`, 'announcements.publish'],
      ['Reports', `${admin}/reports`, 'reports.view', 'reports.personal'],
    ],
  },
  {
    label: 'Organization',
    places: [
      ['Settings', `${admin}/settings`, 'organization.settings'],
      ['Custom fields', `${admin}/custom-fields`, 'organization.settings'],
      ['Undelivered emails', `${admin}/undelivered-emails`, 'members.contact'],
      ['Audit log', `${admin}/audit`, 'audit.view'],
    ],
  },
] as const

/** The side navigation of the administration. */
export function Places({ organizationId }: { organizationId: number }) {
  const may = useMay()
  return (
    <SideNavigation>
      {groups.map(({ label, places }) => {
        const open = places.filter(
          ([, , ...permissions]) => permissions.length === 0 || may(...permissions),
        )
        return (
          open.length > 0 && (
            <SideNavigationGroup key={label} label={label}>
              {open.map(([place, to]) => (
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
          )
        )
      })}
    </SideNavigation>
  )
}
