import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** An OpenID provider that logs in to the account, or did before it was removed. `name` is that of the button, or the provider's host. */
export const OidcIdentity = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  createdDate: z.iso.datetime(),
  /** Until the user allows it again, the provider cannot log in. */
  removedDate: z.nullable(z.iso.datetime()),
})
export type OidcIdentity = z.infer<typeof OidcIdentity>

export const OidcIdentities = z.object({ items: z.array(OidcIdentity) })

/** Why a login at the provider failed. The login screen has a sentence for each. */
export const OidcFailure = z.enum([
  'unavailable',
  'canceled',
  'expired',
  'refused',
  'unverified',
  'taken',
  'removed',
  'sign_up_closed',
  'sign_up_by_invitation',
  'too_many_tries',
])
export type OidcFailure = z.infer<typeof OidcFailure>
