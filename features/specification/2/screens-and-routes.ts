import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { administration } from './administration.ts'
import { frame } from './frame.ts'
import { screens } from './screens.ts'
import type { Section } from '../rule.ts'

export const screensAndRoutes: Section = {
  number: 2,
  title: 'Screens and routes',
  topics: { ...addresses, ...administration, ...frame, ...screens, ...account },
}
