/** What an organization says of itself when nobody has said anything yet. */
export const untold = {
  description: null,
  place: null,
  contactEmail: null,
  isVerified: false,
  logoImageUrl: null,
  coverImageUrl: null,
  application: null,
  isInvited: false,
}

export const publicOne = (name: string) => ({ name, accessLevel: 0, admissionType: 0 }) as const
export const privateOne = (name: string) => ({ name, accessLevel: 1, admissionType: 0 }) as const
