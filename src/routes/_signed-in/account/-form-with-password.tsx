import type { ComponentProps } from 'react'
import { linkLook } from '#src/ui/look/link-look.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'

type FormWithPasswordProps = ComponentProps<typeof FormInPlace> & { hasPassword: boolean }

/** A form that asks for the password. Whoever has none is led to choose one before. */
export const FormWithPassword = ({ hasPassword, ...form }: FormWithPasswordProps) =>
  hasPassword ? (
    <FormInPlace {...form} />
  ) : (
    <p>
      {/* The browser's own link leads there again where the address says so already. */}
      <a href="#password" className={linkLook()}>
        Choose a password
      </a>{' '}
      first.
    </p>
  )
