/** A `ref` of words that follow a press, whose button is gone as soon as they are there. */
export const focusOnceThere = (words: HTMLElement | null) => words?.focus()

/** Moves the focus to the start of the screen before the focused element is removed. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
