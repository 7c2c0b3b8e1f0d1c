/** A day as people write it, 11/28/2026, as `yyyy-MM-dd`. */
export const dayOf = (day: string) => day.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2')
