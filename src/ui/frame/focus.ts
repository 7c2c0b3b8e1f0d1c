/** A `ref` that moves the focus to text that replaces a pressed button. */
export const focusOnceThere = (words: HTMLElement | null) => words?.focus()

/** Moves the focus to the start of the screen before the focused element is removed. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
