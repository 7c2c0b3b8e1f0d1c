/** Said before a record gives way whose family looks after itself. */
export const familyDecides = 'The family decides itself who belongs to it.'
