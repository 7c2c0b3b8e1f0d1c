import unhomoglyph from 'unhomoglyph'
import { searchable } from './searchable.ts'

/**
 * What a name looks like: two names with the same skeleton are easily taken for each other (Unicode Technical Standard
 * 39, section 4). Also without its accents, case and spaces.
 */
export const skeletonOf = (name: string): string =>
  searchable(unhomoglyph(searchable(name.normalize('NFKC')))).replaceAll(' ', '')
