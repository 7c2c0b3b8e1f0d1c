/** A `ref` of words that follow a press, whose button is gone as soon as they are there. */
export const focusOnceThere = (words: HTMLElement | null) => words?.focus()

/** Whoever has the focus on something that is about to go goes on from the screen's beginning. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
