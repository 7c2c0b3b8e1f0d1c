/** What is told after a success (specification §8). An entity is named in the singular, such as "Semester" or "Contact list". */
export const wasSaved = (entity: string) => `${entity} was saved successfully`
export const wasCreated = (entity: string) => `${entity} was created successfully`
