/** The product's name and its single-letter mark. */
export const brand = { name: 'Kinroll', mark: 'K' } as const
