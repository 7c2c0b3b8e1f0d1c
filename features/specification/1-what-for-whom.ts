import type { Section } from './rule.ts'

export const whatForWhom: Section = {
  number: 1,
  title: 'What the product does and for whom',
  topics: {
    'Who it is for': {
      members:
        'The product is for people who belong to organizations, teach or attend classes, and manage a family.',
      administrators:
        'The product is for administrators of an organization. Our decision: The administrators are its owners, and the person who creates an organization is its first owner.',
    },
    'What people do': {
      'create-organizations': 'A signed-in user can create an organization.',
      'browse-organizations': 'Anyone can browse the public organizations.',
      'own-organizations': 'Signed-in users see the organizations they belong to.',
      'classes-taught': 'Teachers see the classes they teach.',
      'classes-attended': 'Students see the classes they are enrolled in.',
      'profile-and-account': 'Signed-in users edit their profile and their account.',
    },
    'What administrators manage': {
      'administer-members': "Administrators manage the organization's members.",
      'administer-teachers': "Administrators manage the organization's teachers.",
      'administer-students': "Administrators manage the organization's students.",
      'administer-parents': "Administrators manage the organization's parents.",
      'administer-families': "Administrators manage the organization's families.",
      'administer-owners': "Administrators manage the organization's owners.",
      'administer-roles': "Administrators manage the organization's roles.",
      'administer-semesters': "Administrators manage the organization's semesters.",
      'administer-classes': "Administrators manage the organization's classes.",
      'administer-class-days': "Administrators manage the organization's class days.",
      'administer-reports': "Administrators manage the organization's reports.",
      'administer-applications': 'Administrators manage applications to the organization.',
      'administer-settings': "Administrators manage the organization's settings.",
    },
    'Product name and date format': {
      'logo-mark': 'The header shows a single-letter logo mark. Our decision: "K".',
      'product-name': 'The header shows the product name. Our decision: "Kinroll".',
      'dates-in-english':
        'Dates are shown in US English, month before day, in every browser language.',
    },
  },
}
