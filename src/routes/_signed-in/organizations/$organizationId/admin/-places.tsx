import { Link } from '@tanstack/react-router'
import { adminPlaces } from '#src/components/organizations/organizations/admin-places.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { placeLook, SideNavigation, SideNavigationGroup } from '#src/ui/frame/side-navigation.tsx'

/** The side navigation of the administration. */
export function Places({ organizationId }: { organizationId: number }) {
  const may = useMay()
  return (
    <SideNavigation>
      {adminPlaces.map(({ label, places }) => {
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
