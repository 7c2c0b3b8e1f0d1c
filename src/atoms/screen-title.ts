import { atom } from 'jotai'

/** The title of the screen that has opened, as it is said to screen readers. */
export const screenTitleAtom = atom('')
