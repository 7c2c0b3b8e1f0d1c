import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { siteSettingsQuery } from '#src/api/site/settings.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { OrganizationNameContext } from '#src/components/frame/screen.tsx'
import { appVersion } from '#src/components/frame/version.ts'
import { RightsContext } from '#src/components/rights/rights/may.ts'
import { AdminFrame, headLook } from '#src/ui/frame/admin-frame.tsx'
import { Drawer } from '#src/ui/frame/drawer.tsx'
import { placeLook, SideNavigation, SideNavigationGroup } from '#src/ui/frame/side-navigation.tsx'

export const Route = createFileRoute('/_signed-in/site')({
  loader: ({ context }) => context.app.queries.fetchQuery(siteSettingsQuery).catch(orNotFound),
  component: SiteAdministration,
})

function SiteAdministration() {
  return (
    // No list of the site can be exported.
    <RightsContext value={noPermissions}>
      <AdminFrame
        head={
          <Link to="/site" activeOptions={{ exact: true }} className={headLook()}>
            <span>Site administration</span>
          </Link>
        }
        places={places}
        tools={
          <Drawer label="Site administration" button="Menu">
            {places}
          </Drawer>
        }
        footer={appVersion}
      >
        <OrganizationNameContext value="Site administration">
          <Outlet />
        </OrganizationNameContext>
      </AdminFrame>
    </RightsContext>
  )
}

const noPermissions: [] = []

const groups = [
  { label: 'Site', places: [['Overview', '/site']] },
  {
    label: 'Who is here',
    places: [
      ['Accounts', '/site/accounts'],
      ['Organizations', '/site/organizations'],
    ],
  },
  {
    label: 'Operation',
    places: [
      ['Emails', '/site/emails'],
      ['Audit log', '/site/audit'],
    ],
  },
] as const

const places = (
  <SideNavigation>
    {groups.map(({ label, places: links }) => (
      <SideNavigationGroup key={label} label={label}>
        {links.map(([place, to]) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
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
