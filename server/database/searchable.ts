/** A text as it is searched and sorted: lower-cased, accents stripped, no NUL (PostgreSQL cannot store one). */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\0', '\uFFFD')

/** The `like` pattern (escape `\`) of everything that contains the searched text literally. */
export const containing = (searchString: string): string =>
  `%${searchable(searchString).replace(/[\\%_]/g, '\\$&')}%`
