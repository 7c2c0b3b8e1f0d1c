import { useMay } from '#src/components/rights/rights/may.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'

/** Links to the import of people from a spreadsheet. */
export const ImportLink = () =>
  useMay()('data.import') && (
    <ButtonLink
      from="/organizations/$organizationId/admin"
      to="/organizations/$organizationId/admin/imports/new"
    >
      Import from a spreadsheet
    </ButtonLink>
  )
