const name = 'Kinroll'

/** The product's name, its single-letter mark, and what it is. */
export const brand = {
  name,
  mark: 'K',
  description: `${name} is for homeschool co-ops, weekend language schools and church schools: families, teachers and class days in one place, run by your volunteers.`,
  /** Shown with links that have no picture of their own, 1200 pixels wide and 630 high. */
  picture: '/preview.png',
} as const
