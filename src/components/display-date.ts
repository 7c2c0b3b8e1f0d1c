const display = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of an instant where the reader is, as MM/dd/yyyy (specification §9). */
export const displayInstant = (instant: string) => display.format(new Date(instant))
