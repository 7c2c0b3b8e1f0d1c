/** Whoever has the focus on something that is about to go goes on from the screen's beginning. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
