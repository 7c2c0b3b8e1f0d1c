/** Seconds as a clock counts them down: 581 is "9:41", and a day "24:00:00". */
export function clockTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const last = twoDigits(seconds % 60)
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${twoDigits(minutes % 60)}:${last}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
