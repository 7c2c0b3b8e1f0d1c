/**
 * A person's age on a day in full years; both dates are `yyyy-MM-dd`. People born on February 29 turn a year older on March 1,
 * not on February 28 as `Temporal` has it.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}
