import type { MyFamily } from '#contract/people/families.ts'

/** The adults of a family who can change it and act for its children, as a list in words. */
export const namesWithFullAccess = ({ adults }: Pick<MyFamily, 'adults'>): string =>
  new Intl.ListFormat('en-US').format(
    adults
      .filter(({ access, hasAccount }) => access === 'Full' && hasAccount)
      .map(({ name }) => name),
  )
