import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/router-link.tsx'
import { Screen } from '#src/components/screen.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { TabStrip, tabLook } from '#src/ui/tab-strip.tsx'

const tabs = {
  teaching: { label: "Classes I'm Teaching", empty: 'You do not teach a class yet.' },
  enrolled: { label: 'Enrolled Classes', empty: 'You are not enrolled in a class yet.' },
} as const

type Tab = keyof typeof tabs
const isTab = (tab: unknown): tab is Tab => tab === 'teaching' || tab === 'enrolled'

export const Route = createFileRoute('/_signed-in/my/classes')({
  validateSearch: ({ tab }: { tab?: unknown }): { tab: Tab } => ({
    tab: isTab(tab) ? tab : 'teaching',
  }),
  search: { middlewares: [stripSearchParams({ tab: 'teaching' })] },
  component: MyClasses,
})

function MyClasses() {
  const tab: Tab = Route.useSearch().tab
  return (
    <Screen title="My Classes">
      <TabStrip label="My Classes">
        {Object.entries(tabs).map(([name, { label }]) => (
          <Link
            key={name}
            to="/my/classes"
            search={{ tab: name as Tab }}
            activeOptions={{ includeSearch: true }}
            className={tabLook()}
          >
            {label}
          </Link>
        ))}
      </TabStrip>
      <Empty
        drawing="classes"
        action={<ButtonLink to="/organizations">Find an organization</ButtonLink>}
      >
        {tabs[tab].empty} Classes belong to an organization; find yours to begin.
      </Empty>
    </Screen>
  )
}
