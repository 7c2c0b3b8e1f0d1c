import { tasteByList } from './taste-by-list.ts'

export type ListLook = 'cards' | 'table'

const isLook = (stored: unknown): stored is ListLook => stored === 'cards' || stored === 'table'

/** As what somebody looks at a list that can be seen as cards and as a table. */
export const listLookAtom = tasteByList('listLook', isLook)
