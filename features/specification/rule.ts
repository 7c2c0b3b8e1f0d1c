/** One sentence or number of the specification. Its id is the tag of the scenarios and tests that verify it. */
export interface Rule {
  /** Section and slug: `4.newest-toast-first`. */
  id: string
  says: string
}

/** The sentences of one section by heading and slug. */
export interface Section {
  number: number
  title: string
  topics: Record<string, Record<string, string>>
}

export const rulesOf = ({ number, topics }: Section): Rule[] =>
  Object.values(topics).flatMap((sentences) =>
    Object.entries(sentences).map(([slug, says]) => ({ id: `${number}.${slug}`, says })),
  )
