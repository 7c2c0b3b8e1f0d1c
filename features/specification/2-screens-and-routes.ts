import { account } from './2-account.ts'
import { addresses } from './2-addresses.ts'
import { administration } from './2-administration.ts'
import { frame } from './2-frame.ts'
import { screens } from './2-screens.ts'
import type { Section } from './rule.ts'

export const screensAndRoutes: Section = {
  number: 2,
  title: 'Screens and routes',
  topics: { ...addresses, ...administration, ...frame, ...screens, ...account },
}
