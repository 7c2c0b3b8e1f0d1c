/** Whom to ask about what an organization has done. */
export const askOffice = (office: { name: string; contactEmail: string | null }) => {
  const at = office.contactEmail === null ? '' : ` at ${office.contactEmail}`
  return `If you did not expect this email, or have a question, ask the office of ${office.name}${at}.`
}

export const because = (reason: string | null) => (reason === null ? null : `Reason: ${reason}`)
