type Meeting = { classId?: number; fromDate?: string }

/** Leads to the form in which a guardian reports an absence. Undefined without students. Of several, it asks which one. */
export function absenceLink(publicUrl: string, studentIds: readonly number[], meeting: Meeting) {
  const [personId, another] = new Set(studentIds)
  if (personId === undefined) return undefined
  const url = new URL('/my/absences/new', publicUrl)
  const search = { ...(another === undefined && { personId }), ...meeting }
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, String(value))
  return { label: 'Report an absence', url }
}
