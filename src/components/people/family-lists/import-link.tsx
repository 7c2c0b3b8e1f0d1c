import { useMay } from '#src/components/rights/rights/may.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'

/** Where an organization's people come out of a file. */
export const ImportLink = () =>
  useMay()('data.import') && (
    <ButtonLink
      from="/organizations/$organizationId/admin"
      to="/organizations/$organizationId/admin/imports/new"
    >
      Import from a spreadsheet
    </ButtonLink>
  )
