/** Where the card of a family is found in My Family. */
export const cardOf = ({ id }: { id: number }) => `family-${id}`
