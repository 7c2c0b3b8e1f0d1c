/**
 * How old somebody is on a day, in full years; both are `yyyy-MM-dd`. Who is born on February 29 is older on March 1, not a
 * day before as `Temporal` has it.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}
