/** The time zones to choose from. Browsers know the same zones by different names, so the saved one is added. */
export const timeZonesWith = (saved: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), saved])]
    .toSorted()
    .map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
