const display = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time of day, `HH:mm`, as 9:30 AM. It passes through no time zone, so that it never shifts. */
export const displayTime = (time: string) =>
  // Some engines put a narrow space before AM and PM, which not every font has.
  display.format(new Date(`2000-01-01T${time}:00Z`)).replace('\u202F', ' ')

export const displayTimeRange = (start: string, end: string) =>
  `${displayTime(start)} to ${displayTime(end)}`
