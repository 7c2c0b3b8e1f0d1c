import { useHydrated } from '@tanstack/react-router'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { RegistrationCountdown } from './registration-countdown.tsx'
import { registrationSentence, shownOpening, zoneElsewhere } from './registration-words.ts'

/** When registration of the shown semester opens for the user's family, and how long it is until the next opening. */
export function RegistrationLead({ catalog }: { catalog: ListedCatalog }) {
  const isHydrated = useHydrated()
  const shown = shownOpening(catalog)
  const zone = isHydrated && shown ? zoneElsewhere(catalog.timeZone, shown.opensAt) : null
  return (
    <>
      {catalog.semester && (
        <p>
          {registrationSentence(catalog, catalog.semester)}
          {zone && ` All times are in ${zone}.`}
        </p>
      )}
      <RegistrationCountdown catalog={catalog} />
    </>
  )
}
