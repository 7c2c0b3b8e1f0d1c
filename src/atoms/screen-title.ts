import { atom } from 'jotai'

/** The title of the current screen, as announced to screen readers. */
export const screenTitleAtom = atom('')
