/** The first letter and the domain of an email address: enough to know one's own by. */
export function masked(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
