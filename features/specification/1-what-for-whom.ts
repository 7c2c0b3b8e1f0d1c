import type { Section } from './rule.ts'

export const whatForWhom: Section = {
  number: 1,
  title: 'What the product does, and for whom',
  topics: {
    'Who it is for': {
      members:
        'It is for people who belong to organizations, teach classes or attend them, and look after a family.',
      administrators:
        'It is for the administrators of an organization. Left open; decided here: these are its owners. The person who creates an organization owns it.',
    },
    'What people do': {
      'create-organizations': 'Whoever is signed in can create an organization.',
      'browse-organizations': 'Everybody can look through the public organizations.',
      'own-organizations': 'Whoever is signed in sees the organizations that they belong to.',
      'classes-taught': 'Whoever teaches sees the classes that they teach.',
      'classes-attended': 'Whoever is enrolled sees the classes that they attend.',
      'profile-and-account': 'Whoever is signed in edits their profile and their account.',
    },
    'What administrators manage': {
      'administer-members': 'Administrators manage the members of the organization.',
      'administer-teachers': 'Administrators manage its teachers.',
      'administer-students': 'Administrators manage its students.',
      'administer-parents': 'Administrators manage its parents.',
      'administer-families': 'Administrators manage its families.',
      'administer-owners': 'Administrators manage its owners.',
      'administer-roles': 'Administrators manage its roles.',
      'administer-semesters': 'Administrators manage its semesters.',
      'administer-classes': 'Administrators manage its classes.',
      'administer-class-days': 'Administrators manage its class days.',
      'administer-reports': 'Administrators manage its reports.',
      'administer-applications': 'Administrators manage the applications to it.',
      'administer-settings': 'Administrators manage its settings.',
    },
    'The name, and the language of dates': {
      'logo-mark': 'The header shows a logo mark of one email. Left open; decided here: "K".',
      'product-name':
        'The header shows the name of the product. Left open; decided here: "Kinroll".',
      'dates-in-english':
        'Dates are written as in English (US), month before day, whatever language the browser speaks.',
    },
  },
}
