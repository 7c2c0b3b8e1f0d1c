import type { ComponentProps } from 'react'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { FormInPlace } from './-form-in-place.tsx'

type FormWithPasswordProps = ComponentProps<typeof FormInPlace> & { hasPassword: boolean }

/** A form that asks for the password. Whoever has none is led to choose one before. */
export const FormWithPassword = ({ hasPassword, ...form }: FormWithPasswordProps) =>
  hasPassword ? (
    <FormInPlace {...form} />
  ) : (
    <p>
      <RouterLink to="/account/edit" hash="password">
        Choose a password
      </RouterLink>{' '}
      first.
    </p>
  )
