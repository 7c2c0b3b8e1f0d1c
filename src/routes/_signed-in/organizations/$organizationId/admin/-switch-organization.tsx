import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ChevronsUpDown } from 'lucide-react'
import type { MyOrganization } from '#contract/organizations/organizations.ts'
import { darkModeAtom } from '#src/atoms/dark-mode.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'

/** The user's other organizations: their administration, or else their page. Nothing if there is no other. */
export function SwitchOrganization({ organizationId }: { organizationId: number }) {
  const isDark = useAtomValue(darkModeAtom)
  const { data } = useQuery(myOrganizationsQuery)
  const others = data?.filter(({ id }) => id !== organizationId) ?? []
  if (others.length === 0) return null
  return (
    <Menu
      label="Switch organization"
      isDark={isDark}
      trigger={
        <IconButton label="Switch organization">
          <ChevronsUpDown size={18} aria-hidden="true" />
        </IconButton>
      }
      items={others.map(itemOf)}
    />
  )
}

const itemOf = ({ id, name, logoImageUrl, membership }: MyOrganization) => ({
  id: String(id),
  label: name,
  icon: <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />,
  render: (content: ReactNode) => (
    <Link
      to={
        membership.mayAdminister
          ? '/organizations/$organizationId/admin/home'
          : '/organizations/$organizationId'
      }
      params={{ organizationId: id }}
    >
      {content}
    </Link>
  ),
})
