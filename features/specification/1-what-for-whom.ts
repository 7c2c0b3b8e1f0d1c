import type { Section } from './rule.ts'

export const whatForWhom: Section = {
  number: 1,
  title: 'What the product does, and for whom',
  topics: {},
}
