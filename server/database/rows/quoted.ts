/** A name as both engines read it in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
